import { eq } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";

/**
 * Locks the purchases of one licence through the one that began it. Every change to one of them takes this lock
 * before any other: of two concurrent calls, the later sees what the earlier wrote.
 */
export async function lockLedger(
  tx: Tx,
  { id, originId }: Pick<PurchaseRow, "id" | "originId">,
): Promise<PurchaseRow | undefined> {
  const [origin] = await tx
    .select()
    .from(purchases)
    .where(eq(purchases.id, originId ?? id))
    .for("no key update");
  return origin;
}
