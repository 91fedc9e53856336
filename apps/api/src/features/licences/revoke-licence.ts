import { eq } from "drizzle-orm";

import { type Tx, withTransaction } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { enqueueLicenceStatusMail, updateLicenceFromLedger } from "../../ledger/update-licence.ts";

type BoughtLicence = LicenceRow & { purchaseId: string };

/**
 * Revokes a licence or restores a revoked one, without changing payments, and mails the holder. The revocation is
 * stored with the licence's purchase, because licences are derived from purchases. Returns whether anything changed.
 */
export async function setLicenceRevoked(
  { db, now }: Pick<Deps, "db" | "now">,
  { id, purchaseId }: Pick<BoughtLicence, "id" | "purchaseId">,
  { revoked, record }: { revoked: boolean; record: (tx: Tx) => Promise<void> },
): Promise<boolean> {
  return withTransaction(db, async (tx) => {
    const { origin } = await lockLedger(tx, { id: purchaseId, originId: null });
    if (Boolean(origin?.revokedAt) === revoked) return false;
    const before = await getLicence(tx, id);
    const [changed] = await tx
      .update(purchases)
      .set({ revokedAt: revoked ? now() : null, updatedAt: now() })
      .where(eq(purchases.id, purchaseId))
      .returning();
    if (changed) {
      await updateLicenceFromLedger(tx, changed);
      // `updateLicenceFromLedger` mails the holder unless the holder is the buyer.
      if (before.profileId === changed.profileId) {
        await enqueueLicenceStatusMail(tx, before, await getLicence(tx, id), changed.updatedAt);
      }
    }
    await record(tx);
    return true;
  });
}

async function getLicence(tx: Tx, id: string): Promise<LicenceRow> {
  const [licence] = await tx.select().from(licences).where(eq(licences.id, id));
  if (!licence) throw new Error(`The licence ${id} is gone.`);
  return licence;
}
