import { normalizeCouponCode } from "@site/contracts/billing";
import type { RedeemCouponInput, RedeemedCoupon } from "@site/contracts/coupons";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findPurchase } from "../../ledger/find-purchase.ts";
import { findCoupon } from "../../pricing/find-coupon.ts";
import { startCheckout } from "../checkout/start-checkout.ts";
import { grantedPlan } from "./check-coupon.ts";

/**
 * Redeems a grant: a purchase with nothing due, in the same way as any other purchase. Repeated, after a crash or
 * by a second click, it returns the existing purchase.
 */
export async function redeemCoupon(
  deps: BillingDeps,
  buyer: ProfileRow,
  { couponCode, termsVersion }: RedeemCouponInput,
): Promise<RedeemedCoupon> {
  const code = normalizeCouponCode(couponCode);
  const found = await findCoupon(deps, { code, buyer });
  if (!found) throw new AppError("coupon_unknown");
  if (found.coupon.kind !== "grant") throw new AppError(found.refusal ?? "coupon_needs_checkout");
  const planId = grantedPlan(found.coupon);
  const started = await startCheckout(deps, buyer, { planId, couponCode: code, termsVersion });
  if (started.next === "pay") throw new Error(`The grant ${found.coupon.id} left something due.`);
  // A payment of theirs for this plan may be pending: the licence it buys is not the coupon's.
  const purchase = await findPurchase(deps.db, started);
  if (purchase?.couponCode !== code) throw new AppError("plan_already_owned");
  return { purchaseId: purchase.id };
}
