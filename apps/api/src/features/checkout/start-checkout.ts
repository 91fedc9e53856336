import {
  normalizeCouponCode,
  type StartCheckoutInput,
  type StartCheckoutResult,
  type Quote,
  type QuoteInput,
} from "@site/contracts/billing";
import { money } from "@site/contracts/money";
import { type PaidPlanId, TERMS_VERSION } from "@site/contracts/plans";

import type { Tx } from "../../db/client.ts";
import type { CouponRow } from "../../db/schema/coupons.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { assertMayBuy } from "../../ledger/buyer-limits.ts";
import {
  findOpenPurchase,
  findOwnedPurchase,
  findPendingPurchase,
  canAcquirePlan,
} from "../../ledger/find-purchases.ts";
import { insertPurchase } from "../../ledger/insert-purchase.ts";
import {
  findPurchaseGift,
  type GiftDelivery,
  isSameGift,
  toGiftDelivery,
} from "../../ledger/purchase-gifts.ts";
import { findUsableCoupon } from "../../pricing/coupons.ts";
import { findCreditableSubscription } from "../../pricing/former-subscriptions.ts";
import { loadPrices } from "../../pricing/price-list.ts";
import {
  computePrice,
  createPlanOffer,
  isSameOffer,
  type Order,
  type PurchaseOffer,
} from "../../pricing/price.ts";
import { findRunningSale } from "../../pricing/sales.ts";
import { assertGiftAllowed } from "../gifts/bought-gifts.ts";
import { cancelPurchase } from "../payment-sync/cancel-purchase.ts";
import { ensureCheckoutSession } from "../payment-sync/checkout-session.ts";
import { syncPurchase } from "../payment-sync/sync-purchase.ts";

/** Maximum attempts while other tabs of the buyer interfere. */
const ATTEMPTS = 5;

/**
 * Starts the purchase of licences of a plan, or continues the one that was started: the same choice gets the same checkout
 * session, a different choice cancels the open checkout first. If the buyer has paid in the meantime, returns that
 * purchase.
 */
export async function startCheckout(
  deps: BillingDeps,
  buyer: ProfileRow,
  { planId, quantity, couponCode, termsVersion, poNumber, ...input }: StartCheckoutInput,
): Promise<StartCheckoutResult> {
  assertCurrentTerms(termsVersion);
  const gift = input.gift && toGiftDelivery(input.gift);
  if (gift) assertGiftAllowed(buyer, gift, { now: deps.now(), path: "gift." });
  if (gift && (quantity ?? 1) > 1) {
    throw new AppError("invalid_input", { fields: { quantity: "A gift is one licence." } });
  }
  // The licence that the buyer has is theirs, and the gift is somebody else's.
  const another = input.another === true || gift !== undefined;
  const code = couponCode ? normalizeCouponCode(couponCode) : null;

  await assertMayBuy(deps, buyer);

  const start = async (): Promise<StartCheckoutResult | undefined> => {
    const finished = await findFinishedPurchase(deps, buyer, { planId, code, another });
    if (finished) return toCompletedCheckout(finished);

    const openPurchase = await findOpenPurchase(deps.db, buyer.id);
    const order = await loadOrder(deps, buyer, { planId, quantity, couponCode });
    const offer = createPlanOffer(planId, order);
    // A free gift would mail a stranger without a payment that anyone answers for.
    if (gift && offer.total.amountMinor === 0) throw new AppError("gift_not_paid");
    return openOrResumeCheckout(deps, buyer, {
      openPurchase,
      offer,
      gift,
      // A coupon that gives less than the sale is not used.
      coupon: offer.couponCode ? order.coupon : undefined,
      termsVersion,
      poNumber: poNumber || undefined,
      isStillAllowed: async (tx) =>
        another ? !(await findOpenPurchase(tx, buyer.id)) : canAcquirePlan(tx, buyer.id, planId),
    });
  };

  // A click in another tab may have used the coupon for this plan in the meantime.
  const isUsedByOtherTab = async (error: unknown): Promise<boolean> =>
    error instanceof AppError &&
    error.code === "coupon_already_used" &&
    (await findOwnedPurchase(deps.db, buyer.id, planId)) !== undefined;

  return retryOnConflict(start, isUsedByOtherTab);
}

/**
 * The purchase of this plan that the buyer has finished already, in another tab or before a lost response. Throws if
 * they own the plan by another purchase.
 */
async function findFinishedPurchase(
  { db }: Pick<Deps, "db">,
  buyer: ProfileRow,
  { planId, code, another }: { planId: PaidPlanId; code: string | null; another: boolean },
): Promise<PurchaseRow | undefined> {
  const owned = await findOwnedPurchase(db, buyer.id, planId);
  // A repeated free purchase is a second click or a retry after a lost response.
  const isRepeated = owned?.totalMinor === 0 && owned.couponCode === code;
  if (another) return isRepeated && code ? owned : undefined;
  if (owned && !isRepeated) throw new AppError("plan_already_owned");
  return owned ?? findPendingPurchase(db, buyer.id, planId);
}

export function assertCurrentTerms(termsVersion: string): void {
  if (termsVersion !== TERMS_VERSION) throw new AppError("terms_outdated");
}

/** Retries an attempt that returned `undefined` or threw a conflict because another tab of the buyer was faster. */
export async function retryOnConflict(
  attempt: () => Promise<StartCheckoutResult | undefined>,
  isConflict?: (error: unknown) => Promise<boolean>,
): Promise<StartCheckoutResult> {
  for (let count = 0; count < ATTEMPTS; count += 1) {
    try {
      const result = await attempt();
      if (result) return result;
    } catch (error) {
      if (!(await isConflict?.(error))) throw error;
    }
  }
  throw new AppError("checkout_busy");
}

interface CheckoutRequest {
  /** The buyer's open checkout. */
  openPurchase: PurchaseRow | undefined;
  offer: PurchaseOffer;
  coupon?: CouponRow | undefined;
  termsVersion: string;
  poNumber?: string | undefined;
  gift?: GiftDelivery | undefined;
  /** Whether the offer still fits what the buyer owns. Called while their account is locked. */
  isStillAllowed: (tx: Tx) => Promise<boolean>;
  /** Called in the transaction of a new purchase. */
  record?: (tx: Tx, purchase: PurchaseRow) => Promise<void>;
}

/**
 * Continues the open checkout if it is for the same offer; otherwise cancels it and writes a new purchase. Returns
 * where to pay, or that nothing is due; `undefined` if another call was faster.
 */
export async function openOrResumeCheckout(
  deps: BillingDeps,
  buyer: ProfileRow,
  { openPurchase, ...request }: CheckoutRequest,
): Promise<StartCheckoutResult | undefined> {
  const canResume =
    openPurchase &&
    !openPurchase.cancelRequested &&
    openPurchase.termsVersion === request.termsVersion &&
    openPurchase.poNumber === (request.poNumber ?? null) &&
    isSameOffer(openPurchase, request.offer) &&
    isSameGift(await findPurchaseGift(deps.db, openPurchase.id), request.gift);
  // In both cases, the checkout may already have been paid in another tab.
  const current = canResume
    ? await syncPurchase(deps, { purchaseId: openPurchase.id }, "checkout")
    : openPurchase && (await cancelPurchase(deps, openPurchase));
  const purchase =
    current && (current.state === "open" || isBought(current))
      ? current
      : await insertPurchase(deps, { profileId: buyer.id, ...request });
  if (!purchase) return undefined;
  if (isBought(purchase)) {
    deps.wakeOutbox();
    return toCompletedCheckout(purchase);
  }

  const session = await ensureCheckoutSession(deps, purchase);
  if ("checkoutUrl" in session) return { next: "pay", checkoutUrl: session.checkoutUrl };
  await syncPurchase(deps, { purchaseId: purchase.id }, "checkout");
  if (!session.canRetry) throw new AppError("checkout_rejected");
  return undefined;
}

function isBought({ state, paidAt }: PurchaseRow): boolean {
  return state === "pending" || paidAt !== null;
}

export function toCompletedCheckout(purchase: PurchaseRow): StartCheckoutResult {
  return { next: "done", purchaseId: purchase.id };
}

/**
 * What the price of this buyer's order depends on today: prices, their coupon, the running sale and their credit. Throws
 * if they can't use the coupon. Without a buyer, conditions that depend on one aren't checked.
 */
async function loadOrder(
  deps: Pick<Deps, "db" | "digests" | "now">,
  buyer: ProfileRow | undefined,
  { planId, quantity, couponCode: code }: QuoteInput,
): Promise<Order> {
  const coupon = code ? await findUsableCoupon(deps, { code, planId, buyer }) : undefined;
  const subscription = await findCreditableSubscription(deps.db, buyer);
  const sale = await findRunningSale(deps.db, deps.now());
  const prices = (await loadPrices(deps.db))(deps.now());
  const credit = subscription && {
    id: subscription.id,
    amount: money(subscription.creditMinor, subscription.currency),
  };
  return { prices, quantity, coupon, sale, credit };
}

/**
 * Today's price of the plan with this coupon. Without a session, conditions that depend on the buyer aren't checked.
 */
export async function getQuote(
  deps: Pick<Deps, "db" | "digests" | "now">,
  buyer: ProfileRow | undefined,
  input: QuoteInput,
): Promise<Quote> {
  return computePrice(input.planId, await loadOrder(deps, buyer, input));
}
