import {
  normalizeCouponCode,
  type StartCheckoutInput,
  type StartCheckoutResult,
} from "@site/contracts/billing";
import { TERMS_VERSION } from "@site/contracts/plans";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { AppError } from "../../errors.ts";
import { findUsableCoupon } from "../coupons/find-usable-coupon.ts";
import { attachCheckout } from "./attach-checkout.ts";
import { findOpenPurchase, findOwnedPurchase, findPendingPurchase } from "./buyers-purchases.ts";
import { giveUpCheckout } from "./give-up-checkout.ts";
import { insertPurchase } from "./insert-purchase.ts";
import { priceOf } from "./quote.ts";
import { settlePurchase, type SettleDeps } from "./settle-purchase.ts";

/** How often another tab or process may come in between before the buyer is asked to try again. */
const ATTEMPTS = 5;

/**
 * Begins a purchase, or finds the one that was begun: the same choice leads to the same checkout again,
 * another choice closes the old checkout first. A buyer who has paid in the meantime is led to that purchase.
 */
export async function startCheckout(
  deps: SettleDeps,
  buyer: ProfileRow,
  input: StartCheckoutInput,
): Promise<StartCheckoutResult> {
  if (input.termsVersion !== TERMS_VERSION) throw new AppError("terms_outdated");
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const result = await tryToStart(deps, buyer, input);
      if (result) return result;
    } catch (error) {
      if (!(await usedByOtherClick(deps, buyer, { error, input }))) throw error;
    }
  }
  throw new AppError("checkout_busy");
}

/** Another click of theirs used the coupon and brought the plan since this one looked for it. */
async function usedByOtherClick(
  { db }: SettleDeps,
  buyer: ProfileRow,
  { error, input }: { error: unknown; input: StartCheckoutInput },
): Promise<boolean> {
  const isUsed = error instanceof AppError && error.code === "coupon_already_used";
  return isUsed && (await findOwnedPurchase(db, buyer.id, input.planId)) !== undefined;
}

async function tryToStart(
  deps: SettleDeps,
  buyer: ProfileRow,
  { planId, couponCode, termsVersion }: StartCheckoutInput,
): Promise<StartCheckoutResult | undefined> {
  const code = couponCode ? normalizeCouponCode(couponCode) : null;
  const owned = await findOwnedPurchase(deps.db, buyer.id, planId);
  if (owned) {
    // The same choice where nothing was due: a second click, or one whose answer was lost.
    if (owned.totalMinor === 0 && owned.couponCode === code) return done(owned);
    throw new AppError("plan_already_owned");
  }
  const pending = await findPendingPurchase(deps.db, buyer.id, planId);
  if (pending) return done(pending);

  const open = await findOpenPurchase(deps.db, buyer.id);
  const coupon = code ? await findUsableCoupon(deps, { code, planId, buyer }) : undefined;
  const price = priceOf(planId, coupon);
  const isSameChoice =
    open &&
    !open.givenUp &&
    open.planId === planId &&
    open.couponCode === price.couponCode &&
    open.discountMinor === price.discount.amountMinor &&
    open.listPriceMinor === price.listPrice.amountMinor &&
    open.termsVersion === termsVersion;
  if (isSameChoice) return resume(deps, open);
  // Who closes a checkout goes on to begin the next one: however many tabs compete, one stays open.
  const bought = open && afterEnd(await giveUpCheckout(deps, open));
  if (bought) return bought;

  const purchase = await insertPurchase(deps, { profileId: buyer.id, price, coupon, termsVersion });
  if (!purchase) return undefined;
  if (purchase.state === "paid") {
    deps.wakeOutbox();
    return done(purchase);
  }
  return pay(deps, purchase);
}

/** The checkout may have ended in another tab, which the provider knows before we do. */
async function resume(
  deps: SettleDeps,
  open: PurchaseRow,
): Promise<StartCheckoutResult | undefined> {
  const settled = await settlePurchase(deps, { purchaseId: open.id }, "checkout");
  return settled?.state === "open" ? pay(deps, settled) : afterEnd(settled);
}

/** Leads to what was bought meanwhile, and begins again where it came to nothing. */
function afterEnd(ended: PurchaseRow | undefined): StartCheckoutResult | undefined {
  const isBought = ended && (ended.state === "pending" || ended.paidAt !== null);
  return isBought ? done(ended) : undefined;
}

async function pay(
  deps: SettleDeps,
  purchase: PurchaseRow,
): Promise<StartCheckoutResult | undefined> {
  const checkout = await attachCheckout(deps, purchase);
  if ("checkoutUrl" in checkout) return { next: "pay", checkoutUrl: checkout.checkoutUrl };
  await settlePurchase(deps, { purchaseId: purchase.id }, "checkout");
  if (!checkout.mayBeginAgain) throw new AppError("checkout_refused");
  return undefined;
}

function done(purchase: PurchaseRow): StartCheckoutResult {
  return { next: "done", purchaseId: purchase.id };
}
