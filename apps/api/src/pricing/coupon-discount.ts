import { type Money, money, percentOf, subtractMoney } from "@site/contracts/money";

import type { CouponRow } from "../db/schema/coupons.ts";
import { chargeable } from "./chargeable.ts";

/**
 * The coupon's discount on this price, never more than the price itself. If the rest were too small to be paid, the
 * discount covers it as well.
 */
export function couponDiscount(coupon: CouponRow, price: Money): Money {
  const left = chargeable(subtractMoney(price, nominalDiscount(coupon, price)));
  return subtractMoney(price, left);
}

function nominalDiscount(coupon: CouponRow, price: Money): Money {
  switch (coupon.kind) {
    case "grant":
      return price;
    case "percent":
      return percentOf(price, coupon.percent ?? 0);
    case "amount":
      // An amount in another currency gives no discount.
      return money(
        coupon.currency === price.currency ? (coupon.amountMinor ?? 0) : 0,
        price.currency,
      );
  }
}
