import type { Accepted } from "@site/contracts/auth";
import type { ConsentReceiptInput } from "@site/contracts/consent-receipts";
import { inArray, lt } from "drizzle-orm";

import { consentReceipts } from "../../db/schema/consent-receipts.ts";
import type { Deps } from "../../deps.ts";

/** Stores a receipt once: browsers send it again if they don't learn that it arrived. */
export async function saveConsentReceipt(
  { db, now }: Pick<Deps, "db" | "now">,
  { date, ...receipt }: ConsentReceiptInput,
): Promise<Accepted> {
  await db
    .insert(consentReceipts)
    .values({ ...receipt, decidedAt: new Date(date), receivedAt: now() })
    .onConflictDoNothing();
  return { accepted: true };
}

/** A decision lasts a year, and a visitor may ask about it for another month. */
const KEPT_MS = 396 * 86_400_000;
/** Rows per statement, few enough for its time limit. */
const BATCH = 10_000;

/** Deletes receipts of decisions that no longer apply. Returns how many. */
export async function purgeConsentReceipts({ db, now }: Pick<Deps, "db" | "now">): Promise<number> {
  const isOld = lt(consentReceipts.receivedAt, new Date(now().getTime() - KEPT_MS));
  let deleted = 0;
  while (true) {
    const some = db
      .select({ id: consentReceipts.id })
      .from(consentReceipts)
      .where(isOld)
      .limit(BATCH);
    const { rowCount } = await db.delete(consentReceipts).where(inArray(consentReceipts.id, some));
    deleted += rowCount ?? 0;
    if ((rowCount ?? 0) < BATCH) return deleted;
  }
}
