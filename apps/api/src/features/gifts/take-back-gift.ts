import { eq } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { type GiftRow, gifts } from "../../db/schema/gifts.ts";
import type { Deps } from "../../deps.ts";

interface TakenBack {
  giftId: string;
  /** Writes the audit row, in the transaction. */
  record: (tx: Tx, gift: GiftRow) => Promise<void>;
}

/** Withdraws an unclaimed gift; `undefined` if it was claimed or has expired. */
export async function takeBackGift(
  { db }: Pick<Deps, "db">,
  { giftId, record }: TakenBack,
): Promise<GiftRow | undefined> {
  return transact(db, async (tx) => {
    const [gift] = await tx.delete(gifts).where(eq(gifts.id, giftId)).returning();
    if (gift) await record(tx, gift);
    return gift;
  });
}
