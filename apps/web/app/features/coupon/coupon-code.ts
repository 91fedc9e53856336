import { couponCodeSchema, normalizeCouponCode } from "@site/contracts/billing";
import type { CheckCouponInput } from "@site/contracts/coupons";

/** The page of one code. The code lives in the address, so a reload, a sign-up and a mail keep it. */
export function couponPath(couponCode: string): string {
  return `/coupon?${new URLSearchParams({ coupon: couponCode })}`;
}

/** The code in the page's address; `undefined` where there is none that could be one. */
export function readCouponCode(query: URLSearchParams): string | undefined {
  const parsed = couponCodeSchema.safeParse(query.get("coupon"));
  return parsed.success ? parsed.data : undefined;
}

/** What is asked to know what a code gives, the same however the code is spelt. */
export function checkInput(couponCode: string): CheckCouponInput {
  return { couponCode: normalizeCouponCode(couponCode) };
}
