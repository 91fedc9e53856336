import { allSettledOrTimeout } from "#app/api/all-settled-or-timeout.ts";
import { queryUtils } from "#app/api/trpc.ts";

import { toCheckInput, parseCouponCode } from "./coupon-code.ts";

/** Loads the offer of the code in the address, and the form, before the page shows: nothing on it moves. */
export async function loadCoupon(query: URLSearchParams): Promise<null> {
  const couponCode = parseCouponCode(query);
  await allSettledOrTimeout(
    couponCode
      ? [queryUtils.coupons.check.prefetch(toCheckInput(couponCode)), import("./redeem-form.tsx")]
      : [import("./code-form.tsx")],
  );
  return null;
}
