import {
  normalizeCouponCode,
  type StartCheckoutInput,
  type StartCheckoutResult,
} from "@site/contracts/billing";
import { TERMS_VERSION } from "@site/contracts/plans";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import {
  findOpenPurchase,
  findOwnedPurchase,
  findPendingPurchase,
  mayGetPlan,
} from "../../ledger/buyers-purchases.ts";
import { findUsableCoupon } from "../../pricing/find-coupon.ts";
import { findCredit } from "../../pricing/find-former-subscription.ts";
import { creditOf } from "../../pricing/price-of.ts";
import { offerOfPlan } from "../../pricing/purchase-offer.ts";
import { beginCheckout, done, untilStarted } from "./begin-checkout.ts";

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
  return untilStarted(async () => {
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
    if (owned.totalMinor === 0 && owned.couponCode === code) return done(owned);
    throw new AppError("plan_already_owned");
  }
  const pending = await findPendingPurchase(deps.db, buyer.id, planId);
  if (pending) return done(pending);

  const open = await findOpenPurchase(deps.db, buyer.id);
  const coupon = code ? await findUsableCoupon(deps, { code, planId, buyer }) : undefined;
  return beginCheckout(deps, buyer, {
    open,
    offer: offerOfPlan(planId, { coupon, credit: creditOf(await findCredit(deps.db, buyer)) }),
    coupon,
    termsVersion,
    stillStands: (tx) => mayGetPlan(tx, buyer.id, planId),
  });
}
