import type { Quote } from "@site/contracts/billing";
import { subtractMoney, money } from "@site/contracts/money";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";

import type { CouponRow } from "../../db/schema/coupons.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { couponDiscount } from "../coupons/coupon-discount.ts";
import { findUsableCoupon } from "../coupons/find-usable-coupon.ts";

interface QuoteRequest {
  planId: PaidPlanId;
  couponCode?: string | undefined;
}

/** What the plan costs today with this coupon. Where nobody is signed in, what depends on the person is left for later. */
export async function quote(
  deps: Pick<Deps, "db" | "now">,
  buyer: ProfileRow | undefined,
  { planId, couponCode }: QuoteRequest,
): Promise<Quote> {
  const coupon = couponCode
    ? await findUsableCoupon(deps, { code: couponCode, planId, buyer })
    : undefined;
  return priceOf(planId, coupon);
}

/** The price from the catalogue and what the coupon takes off it: the only place where a price is made. */
export function priceOf(planId: PaidPlanId, coupon: CouponRow | undefined): Quote {
  const listPrice = paidPlans[planId].price;
  const discount = coupon ? couponDiscount(coupon, listPrice) : money(0, listPrice.currency);
  return {
    planId,
    listPrice,
    discount,
    total: subtractMoney(listPrice, discount),
    couponCode: coupon?.code ?? null,
  };
}
