import {
  normalizeCouponCode,
  type StartCheckoutInput,
  type StartCheckoutResult,
  type Quote,
} from "@site/contracts/billing";
import { TERMS_VERSION, type PaidPlanId } from "@site/contracts/plans";
import { and, eq, sql } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import type { CouponRow } from "../../db/schema/coupons.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import {
  findOpenPurchase,
  findOwnedPurchase,
  findPendingPurchase,
  canAcquirePlan,
} from "../../ledger/find-purchases.ts";
import { insertPurchase } from "../../ledger/insert-purchase.ts";
import { findUsableCoupon } from "../../pricing/coupons.ts";
import { findCreditableSubscription } from "../../pricing/former-subscriptions.ts";
import {
  toCredit,
  computePrice,
  createPlanOffer,
  isSameOffer,
  type PurchaseOffer,
} from "../../pricing/price.ts";
import { ensureCheckoutSession } from "../payment-sync/checkout-session.ts";
import { syncPurchase } from "../payment-sync/sync-purchase.ts";

/** How often another tab or process may interfere before the buyer is asked to try again. */
const ATTEMPTS = 5;

/** Retries until nothing interfered: an attempt that lost against another tab returns `undefined`. */
export async function retryOnConflict(
  tryToStart: () => Promise<StartCheckoutResult | undefined>,
): Promise<StartCheckoutResult> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const result = await tryToStart();
    if (result) return result;
  }
  throw new AppError("checkout_busy");
}

interface CheckoutRequest {
  /** The buyer's open checkout. */
  openPurchase: PurchaseRow | undefined;
  offer: PurchaseOffer;
  coupon?: CouponRow | undefined;
  termsVersion: string;
  /** Whether the offer still fits what the buyer owns, checked while no other call can begin for them. */
  isStillAllowed: (tx: Tx) => Promise<boolean>;
}

/** Continues the open checkout if it is for the same offer; closes any other first. */
export async function openOrResumeCheckout(
  deps: BillingDeps,
  buyer: ProfileRow,
  { openPurchase, ...beginning }: CheckoutRequest,
): Promise<StartCheckoutResult | undefined> {
  const { offer, termsVersion } = beginning;
  const isSame =
    openPurchase &&
    !openPurchase.cancelRequested &&
    openPurchase.termsVersion === termsVersion &&
    isSameOffer(openPurchase, offer);
  if (isSame) return resume(deps, openPurchase);
  // Closing a checkout leads to beginning the next one: however many tabs compete, one stays open.
  const bought = openPurchase && afterEnd(await cancelCheckout(deps, openPurchase));
  if (bought) return bought;

  const purchase = await insertPurchase(deps, { profileId: buyer.id, ...beginning });
  if (!purchase) return undefined;
  if (purchase.state === "paid") {
    deps.wakeOutbox();
    return toCompletedCheckout(purchase);
  }
  return pay(deps, purchase);
}

/** The checkout may have ended in another tab, which the provider knows before we do. */
async function resume(
  deps: BillingDeps,
  open: PurchaseRow,
): Promise<StartCheckoutResult | undefined> {
  const settled = await syncPurchase(deps, { purchaseId: open.id }, "checkout");
  return settled?.state === "open" ? pay(deps, settled) : afterEnd(settled);
}

/** Returns what was bought meanwhile, and begins again if that failed. */
function afterEnd(ended: PurchaseRow | undefined): StartCheckoutResult | undefined {
  const isBought = ended && (ended.state === "pending" || ended.paidAt !== null);
  return isBought ? toCompletedCheckout(ended) : undefined;
}

async function pay(
  deps: BillingDeps,
  purchase: PurchaseRow,
): Promise<StartCheckoutResult | undefined> {
  const checkout = await ensureCheckoutSession(deps, purchase);
  if ("checkoutUrl" in checkout) return { next: "pay", checkoutUrl: checkout.checkoutUrl };
  await syncPurchase(deps, { purchaseId: purchase.id }, "checkout");
  if (!checkout.canRetry) throw new AppError("checkout_refused");
  return undefined;
}

export function toCompletedCheckout(purchase: PurchaseRow): StartCheckoutResult {
  return { next: "done", purchaseId: purchase.id };
}

/**
 * Begins a purchase, or finds the one that was begun: the same choice returns the same checkout, another choice
 * closes the old checkout first. A buyer who has paid in the meantime is sent to that purchase.
 */
export async function startCheckout(
  deps: BillingDeps,
  buyer: ProfileRow,
  input: StartCheckoutInput,
): Promise<StartCheckoutResult> {
  if (input.termsVersion !== TERMS_VERSION) throw new AppError("terms_outdated");
  return retryOnConflict(async () => {
    try {
      return await tryToStart(deps, buyer, input);
    } catch (error) {
      if (await usedByOtherClick(deps, buyer, { error, input })) return undefined;
      throw error;
    }
  });
}

/** Another click of theirs used the coupon for the plan since this call looked for it. */
async function usedByOtherClick(
  { db }: BillingDeps,
  buyer: ProfileRow,
  { error, input }: { error: unknown; input: StartCheckoutInput },
): Promise<boolean> {
  const isUsed = error instanceof AppError && error.code === "coupon_already_used";
  return isUsed && (await findOwnedPurchase(db, buyer.id, input.planId)) !== undefined;
}

async function tryToStart(
  deps: BillingDeps,
  buyer: ProfileRow,
  { planId, couponCode, termsVersion }: StartCheckoutInput,
): Promise<StartCheckoutResult | undefined> {
  const code = couponCode ? normalizeCouponCode(couponCode) : null;
  const owned = await findOwnedPurchase(deps.db, buyer.id, planId);
  if (owned) {
    // The same choice with nothing due: a second click, or one whose answer was lost.
    if (owned.totalMinor === 0 && owned.couponCode === code) return toCompletedCheckout(owned);
    throw new AppError("plan_already_owned");
  }
  const pending = await findPendingPurchase(deps.db, buyer.id, planId);
  if (pending) return toCompletedCheckout(pending);

  const open = await findOpenPurchase(deps.db, buyer.id);
  const coupon = code ? await findUsableCoupon(deps, { code, planId, buyer }) : undefined;
  return openOrResumeCheckout(deps, buyer, {
    openPurchase: open,
    offer: createPlanOffer(planId, {
      coupon,
      credit: toCredit(await findCreditableSubscription(deps.db, buyer)),
    }),
    coupon,
    termsVersion,
    isStillAllowed: (tx) => canAcquirePlan(tx, buyer.id, planId),
  });
}

/**
 * Closes an open checkout at the provider first, so that it can no longer be paid, and then settles it. The result
 * says how it ended: cancelled, or paid by the buyer a moment earlier.
 */
export async function cancelCheckout(
  deps: BillingDeps,
  purchase: PurchaseRow,
): Promise<PurchaseRow> {
  await deps.db
    .update(purchases)
    .set({ cancelRequested: true, version: sql`${purchases.version} + 1` })
    .where(
      and(
        eq(purchases.id, purchase.id),
        eq(purchases.state, "open"),
        eq(purchases.cancelRequested, false),
      ),
    );
  const attached = await ensureCheckoutSession(deps, purchase);
  if ("checkoutUrl" in attached)
    await deps.payments.expireCheckoutSession(attached.checkoutSessionId);
  const ended = await syncPurchase(deps, { purchaseId: purchase.id }, "given up");
  if (!ended || ended.state === "open") throw new AppError("checkout_busy");
  return ended;
}

interface QuoteRequest {
  planId: PaidPlanId;
  couponCode?: string | undefined;
}

/**
 * Today's price of the plan with this coupon. Without a session, checks that depend on the person are left for
 * later.
 */
export async function getQuote(
  deps: Pick<Deps, "db" | "now">,
  buyer: ProfileRow | undefined,
  { planId, couponCode }: QuoteRequest,
): Promise<Quote> {
  const coupon = couponCode
    ? await findUsableCoupon(deps, { code: couponCode, planId, buyer })
    : undefined;
  const subscription = await findCreditableSubscription(deps.db, buyer);
  return computePrice(planId, { coupon, credit: toCredit(subscription) });
}
