import { asc, eq } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { purchaseTransitions } from "../../db/schema/purchases.ts";

/** The refunds of a purchase that did not come back from the bank: times, by amount in minor units. */
export async function partsPaidBack(db: Db, purchaseId: string): Promise<Map<number, Date>> {
  const steps = await db
    .select({ refundedMinor: purchaseTransitions.refundedMinor, at: purchaseTransitions.at })
    .from(purchaseTransitions)
    .where(eq(purchaseTransitions.purchaseId, purchaseId))
    .orderBy(asc(purchaseTransitions.id));
  const parts = new Map<number, Date>();
  let before = 0;
  for (const { refundedMinor, at } of steps) {
    if (refundedMinor > before) parts.set(refundedMinor - before, at);
    else if (refundedMinor < before) parts.delete(before - refundedMinor);
    before = refundedMinor;
  }
  return parts;
}
