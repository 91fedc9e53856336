import { normalizeCouponCode } from "@site/contracts/billing";
import type { CheckCouponInput, CouponOffer } from "@site/contracts/coupons";
import { paidPlanIds } from "@site/contracts/plans";

import type { CouponRow } from "../../db/schema/coupons.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findCoupon } from "../../pricing/find-coupon.ts";
import { priceOf } from "../../pricing/price-of.ts";

/** What the code is worth, before an account is required. An unconfirmed address is no reason to hide it. */
export async function checkCoupon(
  deps: Pick<Deps, "db" | "now">,
  visitor: ProfileRow | undefined,
  { couponCode }: CheckCouponInput,
): Promise<CouponOffer> {
  const found = await findCoupon(deps, { code: normalizeCouponCode(couponCode), buyer: visitor });
  if (!found) throw new AppError("coupon_unknown");
  const { coupon, refusal } = found;
  if (refusal && refusal !== "coupon_email_unverified") throw new AppError(refusal);
  return offerOf(coupon);
}

function offerOf(coupon: CouponRow): CouponOffer {
  const terms = {
    couponCode: coupon.code,
    emailDomain: coupon.emailDomain,
    validUntil: coupon.validUntil?.toISOString() ?? null,
  };
  if (coupon.kind === "grant") {
    return { gives: "plan", planId: grantedPlan(coupon), ...terms };
  }
  const planIds = coupon.planIds.length > 0 ? coupon.planIds : paidPlanIds;
  const quotes = planIds.map((planId) => priceOf(planId, { coupon }));
  return { gives: "discount", quotes, ...terms };
}

/** The one plan of a grant; the database requires each grant to have one. */
export function grantedPlan({ id, planIds: [planId] }: CouponRow): (typeof paidPlanIds)[number] {
  if (!planId) throw new Error(`The grant ${id} has no plan.`);
  return planId;
}
