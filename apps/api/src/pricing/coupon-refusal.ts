import type { ErrorCode } from "@site/contracts/error-codes";
import { type PaidPlanId, paidPlanIds, paidPlans } from "@site/contracts/plans";

import type { CouponRow } from "../db/schema/coupons.ts";
import { couponDiscount } from "./coupon-discount.ts";

export interface CouponFacts {
  now: Date;
  /** Absent while none is chosen. */
  planId?: PaidPlanId | undefined;
  /** Uses reserved or confirmed by others, and whether this person has one. */
  usesByOthers: number;
  usedByBuyer: boolean;
  /** Absent without a session: checks that depend on the person are then left for later. */
  buyer?: { email: string; emailVerified: boolean } | undefined;
}

/**
 * Why the coupon may not be used for this, or `undefined` if it may. The first reason that applies, in a fixed
 * order.
 */
export function couponRefusal(coupon: CouponRow, facts: CouponFacts): ErrorCode | undefined {
  if (coupon.disabledAt) return "coupon_unknown";
  if (coupon.validFrom && facts.now < coupon.validFrom) return "coupon_not_started";
  if (coupon.validUntil && facts.now >= coupon.validUntil) return "coupon_expired";
  if (facts.planId && coupon.planIds.length > 0 && !coupon.planIds.includes(facts.planId))
    return "coupon_wrong_plan";
  if (facts.usedByBuyer) return "coupon_already_used";
  if (coupon.maxUses !== null && facts.usesByOthers >= coupon.maxUses) return "coupon_used_up";
  return facts.buyer ? personalRefusal(coupon, { ...facts, buyer: facts.buyer }) : undefined;
}

/** What is given for the address alone, to a domain or as a whole plan, needs an address that is the buyer's own. */
function personalRefusal(
  coupon: CouponRow,
  { planId, buyer }: CouponFacts & { buyer: NonNullable<CouponFacts["buyer"]> },
): ErrorCode | undefined {
  const domain = coupon.emailDomain?.toLowerCase();
  if (domain && !buyer.email.toLowerCase().endsWith(`@${domain}`)) return "coupon_wrong_domain";
  const needsVerified = domain !== undefined || givesWholePlan(coupon, planId);
  return needsVerified && !buyer.emailVerified ? "coupon_email_unverified" : undefined;
}

/** Whether nothing is left to pay, whatever the kind of the coupon; while no plan is chosen, for any that it is for. */
function givesWholePlan(coupon: CouponRow, chosen: PaidPlanId | undefined): boolean {
  const plans = coupon.planIds.length > 0 ? coupon.planIds : paidPlanIds;
  return (chosen ? [chosen] : plans).every((planId) => {
    const { price } = paidPlans[planId];
    return couponDiscount(coupon, price).amountMinor >= price.amountMinor;
  });
}
