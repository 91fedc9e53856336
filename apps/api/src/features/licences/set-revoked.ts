import { eq } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { deriveLicence } from "../../ledger/derive-licence.ts";
import { enqueueStatusMail } from "../../ledger/enqueue-status-mail.ts";

/**
 * Revokes a licence, or restores a revoked one; payments stay unchanged. Written to the ledger, because the licence
 * is derived from it. The holder gets a mail. Returns whether anything changed.
 */
export async function setRevoked(
  { db, now }: Pick<Deps, "db" | "now">,
  licence: LicenceRow & { purchaseId: string },
  { revoked, record }: { revoked: boolean; record: (tx: Tx) => Promise<void> },
): Promise<boolean> {
  const { purchaseId } = licence;
  return transact(db, async (tx) => {
    const [before] = await tx
      .select()
      .from(purchases)
      .where(eq(purchases.id, purchaseId))
      .for("no key update");
    if (Boolean(before?.revokedAt) === revoked) return false;
    const [after] = await tx
      .update(purchases)
      .set({ revokedAt: revoked ? now() : null, updatedAt: now() })
      .where(eq(purchases.id, purchaseId))
      .returning();
    if (after) {
      await deriveLicence(tx, after);
      await tellPayer(tx, licence, after);
    }
    await record(tx);
    return true;
  });
}

/** Deriving a licence mails everyone but the buyer. */
async function tellPayer(tx: Tx, licence: LicenceRow, purchase: PurchaseRow): Promise<void> {
  if (licence.profileId !== purchase.profileId) return;
  const [after] = await tx.select().from(licences).where(eq(licences.id, licence.id));
  if (after) await enqueueStatusMail(tx, licence, after, purchase.updatedAt);
}
