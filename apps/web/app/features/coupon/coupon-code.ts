import { couponCodeSchema, normalizeCouponCode } from "@site/contracts/billing";
import type { CheckCouponInput } from "@site/contracts/coupons";

/** The page of a coupon code. The code is part of the URL, so it survives a reload, a sign-up and an email. */
export function getCouponPath(couponCode: string): string {
  return `/coupon?${new URLSearchParams({ coupon: couponCode })}`;
}

/** Parses the code in the URL; `undefined` if there is no valid one. */
export function parseCouponCode(query: URLSearchParams): string | undefined {
  const parsed = couponCodeSchema.safeParse(query.get("coupon"));
  return parsed.success ? parsed.data : undefined;
}

/** The input of the coupon check, the same for every spelling of a code. */
export function toCheckInput(couponCode: string): CheckCouponInput {
  return { couponCode: normalizeCouponCode(couponCode) };
}
