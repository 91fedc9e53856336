import { settledOrLate } from "#app/api/settled-or-late.ts";
import { queryClient } from "#app/api/trpc.ts";

import { checkOptions, readCouponCode } from "./coupon-code.ts";

/** Asks what the code in the address gives before the page shows, so that nothing on it moves. */
export async function loadCoupon(query: URLSearchParams): Promise<null> {
  const couponCode = readCouponCode(query);
  if (couponCode) await settledOrLate([queryClient.prefetchQuery(checkOptions(couponCode))]);
  return null;
}
