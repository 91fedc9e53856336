import { normalizeCouponCode } from "@site/contracts/billing";
import { eq, or, type SQL } from "drizzle-orm";

import { coupons } from "../../db/schema/coupons.ts";

/** The coupon with this code, in any spelling, or those of the batch with this name. */
export function namedCoupons(name: string): SQL | undefined {
  return or(eq(coupons.code, normalizeCouponCode(name)), eq(coupons.batch, name));
}
