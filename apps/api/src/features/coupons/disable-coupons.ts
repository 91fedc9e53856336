import { and, isNull } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { coupons } from "../../db/schema/coupons.ts";
import { namedCoupons } from "./named-coupons.ts";

/** Ends the coupon, or every one of the batch. Checkouts that hold a use keep it. Returns the codes. */
export async function disableCoupons(tx: Tx, name: string, at: Date): Promise<string[]> {
  const disabled = await tx
    .update(coupons)
    .set({ disabledAt: at })
    .where(and(namedCoupons(name), isNull(coupons.disabledAt)))
    .returning({ code: coupons.code });
  return disabled.map(({ code }) => code);
}
