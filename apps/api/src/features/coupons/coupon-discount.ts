import { type Money, money, percentOf } from "@site/contracts/money";

import type { CouponRow } from "../../db/schema/coupons.ts";

/** What the coupon takes off this price, never more than the price itself. Another currency's amount takes nothing off. */
export function couponDiscount(coupon: CouponRow, price: Money): Money {
  switch (coupon.kind) {
    case "grant":
      return price;
    case "percent":
      return percentOf(price, coupon.percent ?? 0);
    case "amount": {
      const applies = coupon.currency === price.currency;
      return money(
        applies ? Math.min(coupon.amountMinor ?? 0, price.amountMinor) : 0,
        price.currency,
      );
    }
  }
}
