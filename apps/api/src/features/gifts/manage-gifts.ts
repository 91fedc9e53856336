import type { PaidPlanId } from "@site/contracts/plans";
import { GIFT_DAYS } from "@site/contracts/retention";
import { asc, eq, lte } from "drizzle-orm";

import { type Db, type Tx, withTransaction } from "../../db/client.ts";
import { type GiftRow, gifts } from "../../db/schema/gifts.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";

const DAY_MS = 86_400_000;

interface NewGift {
  email: string;
  planId: PaidPlanId;
  /** Writes the audit record, in the transaction. */
  record: (tx: Tx, gift: GiftRow) => Promise<void>;
}

/**
 * Creates a gift: a licence for whoever confirms this email address. Mails the address, but creates no account.
 * `undefined` if the address already has a gift of this plan.
 */
export async function createGift(
  { db, now }: Pick<Deps, "db" | "now">,
  { email, planId, record }: NewGift,
): Promise<GiftRow | undefined> {
  const at = now();
  const expiresAt = new Date(at.getTime() + GIFT_DAYS * DAY_MS);
  return withTransaction(db, async (tx) => {
    await purgeExpiredGifts({ db: tx, now });
    const [gift] = await tx
      .insert(gifts)
      .values({ email, planId, givenAt: at, expiresAt })
      .onConflictDoNothing()
      .returning();
    if (!gift) return undefined;
    await record(tx, gift);
    await enqueueMail(tx, {
      dedupeKey: `gift:${gift.id}`,
      message: { kind: "gift", giftId: gift.id },
      at,
    });
    return gift;
  });
}

interface GiftToRevoke {
  giftId: string;
  /** Writes the audit record, in the transaction. */
  record: (tx: Tx, gift: GiftRow) => Promise<void>;
}

/** Deletes an unclaimed gift; `undefined` if it was claimed or has expired. */
export async function revokeGift(
  { db }: Pick<Deps, "db">,
  { giftId, record }: GiftToRevoke,
): Promise<GiftRow | undefined> {
  return withTransaction(db, async (tx) => {
    const [gift] = await tx.delete(gifts).where(eq(gifts.id, giftId)).returning();
    if (gift) await record(tx, gift);
    return gift;
  });
}

/** The unclaimed gifts, the first to expire first. */
export async function listGifts({ db }: Pick<Deps, "db">): Promise<GiftRow[]> {
  return db.select().from(gifts).orderBy(asc(gifts.expiresAt));
}

/** Deletes gifts that were not claimed in time, with their addresses. */
export async function purgeExpiredGifts({
  db,
  now,
}: Pick<Deps, "now"> & { db: Db | Tx }): Promise<number> {
  const expired = await db
    .delete(gifts)
    .where(lte(gifts.expiresAt, now()))
    .returning({ id: gifts.id });
  return expired.length;
}
