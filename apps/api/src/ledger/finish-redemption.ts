import { and, eq, sql } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { couponRedemptions, coupons } from "../db/schema/coupons.ts";

/** The payment came: the reserved use is confirmed. */
export async function confirmRedemption(tx: Tx, purchaseId: string): Promise<void> {
  await leaveReserved(tx, purchaseId, "confirmed");
}

/** The checkout failed: the reserved use is free again. A confirmed one stays used. */
export async function releaseRedemption(tx: Tx, purchaseId: string): Promise<void> {
  const [released] = await leaveReserved(tx, purchaseId, "released");
  if (!released) return;
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} - 1` })
    .where(eq(coupons.id, released.couponId));
}

function leaveReserved(tx: Tx, purchaseId: string, state: "confirmed" | "released") {
  return tx
    .update(couponRedemptions)
    .set({ state, updatedAt: sql`now()` })
    .where(
      and(eq(couponRedemptions.purchaseId, purchaseId), eq(couponRedemptions.state, "reserved")),
    )
    .returning({ couponId: couponRedemptions.couponId });
}
