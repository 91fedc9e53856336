import { couponCodeSchema, normalizeCouponCode } from "@site/contracts/billing";
import type { CheckCouponInput } from "@site/contracts/coupons";

/** The page of one code. The code lives in the address, so a reload, a sign-up and a mail keep it. */
export function getCouponPath(couponCode: string): string {
  return `/coupon?${new URLSearchParams({ coupon: couponCode })}`;
}

/** The code in the page's address; `undefined` if there is none that could be valid. */
export function parseCouponCode(query: URLSearchParams): string | undefined {
  const parsed = couponCodeSchema.safeParse(query.get("coupon"));
  return parsed.success ? parsed.data : undefined;
}

/** The input of the query for what a code is worth, the same for every spelling of the code. */
export function toCheckInput(couponCode: string): CheckCouponInput {
  return { couponCode: normalizeCouponCode(couponCode) };
}
