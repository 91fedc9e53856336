import { normalizeCouponCode } from "@site/contracts/billing";
import type {
  RedeemCouponInput,
  RedeemedCoupon,
  CheckCouponInput,
  CouponOffer,
} from "@site/contracts/coupons";
import { type PaidPlanId, soldPlanIds } from "@site/contracts/plans";

import type { CouponRow } from "../../db/schema/coupons.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findPurchase } from "../../ledger/find-purchases.ts";
import { findCoupon } from "../../pricing/coupons.ts";
import { loadPrices } from "../../pricing/price-list.ts";
import { computePrice } from "../../pricing/price.ts";
import { startCheckout } from "../checkout/start-checkout.ts";

/**
 * Redeems a coupon that grants a plan: a checkout with nothing to pay. Idempotent: after a crash or a second click it
 * returns the same purchase.
 */
export async function redeemCoupon(
  deps: BillingDeps,
  buyer: ProfileRow,
  { couponCode, termsVersion }: RedeemCouponInput,
): Promise<RedeemedCoupon> {
  const code = normalizeCouponCode(couponCode);
  const found = await findCoupon(deps, { code, buyer });
  if (!found) throw new AppError("coupon_not_found");
  if (found.coupon.kind !== "grant") throw new AppError(found.error ?? "coupon_needs_checkout");
  const planId = getGrantedPlanId(found.coupon);
  const checkout = await startCheckout(deps, buyer, { planId, couponCode: code, termsVersion });
  if (checkout.next === "pay") throw new Error(`The grant ${found.coupon.id} left something due.`);
  // The checkout may be an earlier purchase of this plan whose payment is pending. That one doesn't use the coupon.
  const purchase = await findPurchase(deps.db, checkout);
  if (purchase?.couponCode !== code) throw new AppError("plan_already_owned");
  return { purchaseId: purchase.id };
}

/** Returns what a code is worth, also without an account. Doesn't reject unconfirmed addresses yet. */
export async function checkCoupon(
  deps: Pick<Deps, "db" | "digests" | "now">,
  visitor: ProfileRow | undefined,
  { couponCode }: CheckCouponInput,
): Promise<CouponOffer> {
  const found = await findCoupon(deps, { code: normalizeCouponCode(couponCode), buyer: visitor });
  if (!found) throw new AppError("coupon_not_found");
  const { coupon, error } = found;
  if (error && error !== "coupon_email_unverified") throw new AppError(error);
  const terms = {
    couponCode: coupon.code,
    emailDomain: coupon.emailDomain,
    validUntil: coupon.validUntil?.toISOString() ?? null,
  };
  if (coupon.kind === "grant") {
    return { benefit: "plan", planId: getGrantedPlanId(coupon), ...terms };
  }
  const planIds = coupon.planIds.length > 0 ? coupon.planIds : soldPlanIds;
  const prices = (await loadPrices(deps.db))(deps.now());
  const quotes = planIds.map((planId) => computePrice(planId, { prices, coupon }));
  return { benefit: "discount", quotes, ...terms };
}

/** The one plan of a grant; the database requires each grant to have one. */
function getGrantedPlanId({ id, planIds: [planId] }: CouponRow): PaidPlanId {
  if (!planId) throw new Error(`The grant ${id} has no plan.`);
  return planId;
}

interface Caller {
  deps: Pick<Deps, "limiter">;
  callerAddress: string;
  /** The signed-in account, if any. Accounts are free to create, so guesses are also counted by IP address. */
  profile: { id: string } | undefined;
}

/**
 * Runs a lookup of a coupon code and limits wrong guesses. A call is counted before its lookup, so that concurrent
 * calls count too. If the code exists, the call is uncounted, so that a school class behind one IP address can redeem
 * its coupons. Calls without a code aren't counted, because prices are public.
 */
export async function limitCouponGuesses<T>(
  { deps: { limiter }, callerAddress, profile }: Caller,
  { couponCode }: { couponCode?: string | undefined },
  lookUp: () => Promise<T>,
): Promise<T> {
  if (couponCode === undefined) return lookUp();
  if (profile) await limiter.consume("coupon:account", profile.id);
  await limiter.consume("coupon:caller", callerAddress);
  let isWrongGuess = false;
  try {
    return await lookUp();
  } catch (error) {
    isWrongGuess = error instanceof AppError && error.code === "coupon_not_found";
    throw error;
  } finally {
    if (!isWrongGuess) {
      if (profile) await limiter.release("coupon:account", profile.id);
      await limiter.release("coupon:caller", callerAddress);
    }
  }
}
