import { couponCodeSchema, normalizeCouponCode } from "@site/contracts/billing";

import { trpc } from "#app/api/trpc.ts";

/** The page of one code. The code lives in the address, so a reload, a sign-up and a mail keep it. */
export function couponPath(couponCode: string): string {
  return `/coupon?${new URLSearchParams({ coupon: couponCode })}`;
}

/** The code in the page's address; `undefined` where there is none that could be one. */
export function readCouponCode(query: URLSearchParams): string | undefined {
  const parsed = couponCodeSchema.safeParse(query.get("coupon"));
  return parsed.success ? parsed.data : undefined;
}

/** The query for what a code gives, the same however the code is spelt. */
export function checkOptions(couponCode: string) {
  return trpc.coupons.check.queryOptions({ couponCode: normalizeCouponCode(couponCode) });
}
