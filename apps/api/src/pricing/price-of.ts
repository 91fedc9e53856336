import type { Quote } from "@site/contracts/billing";
import { type Money, money, subtractMoney } from "@site/contracts/money";
import { type PaidPlanId, paidPlans } from "@site/contracts/plans";

import type { CouponRow } from "../db/schema/coupons.ts";
import type { FormerSubscriptionRow } from "../db/schema/former-subscriptions.ts";
import { chargeable } from "./chargeable.ts";
import { couponDiscount } from "./coupon-discount.ts";

/** A former subscription's credit on a price. */
export interface Credit {
  /** Its row. */
  id: string;
  worth: Money;
}

export function creditOf(subscription: FormerSubscriptionRow | undefined): Credit | undefined {
  if (!subscription) return undefined;
  const { id, creditMinor, currency } = subscription;
  return { id, worth: money(creditMinor, currency) };
}

/** Deductions from the price of a plan. */
export interface Deductions {
  coupon?: CouponRow | undefined;
  credit?: Credit | undefined;
}

/**
 * The catalogue price, the coupon's discount, and the credit on the rest: the only place where a price is computed.
 * A credit in another currency does not apply; one that leaves less than can be paid covers the rest as well.
 */
export function priceOf(planId: PaidPlanId, { coupon, credit }: Deductions): Quote {
  const listPrice = paidPlans[planId].price;
  const { currency } = listPrice;
  const discount = coupon ? couponDiscount(coupon, listPrice) : money(0, currency);
  const rest = subtractMoney(listPrice, discount);
  const fits = credit?.worth.currency === currency ? credit.worth : money(0, currency);
  const total = chargeable(subtractMoney(rest, fits));
  return {
    planId,
    listPrice,
    discount,
    credit: subtractMoney(rest, total),
    total,
    couponCode: coupon?.code ?? null,
  };
}
