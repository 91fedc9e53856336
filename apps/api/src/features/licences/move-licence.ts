import { createLicenceKey } from "@site/licence/key";
import { eq } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { devices } from "../../db/schema/devices.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { holderName } from "../../ledger/holder-name.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { lockAccount } from "../../session/lock-account.ts";

interface Move {
  to: ProfileRow;
  /** A new key invalidates the old one, so its computers are freed. */
  withNewKey: boolean;
  record: (tx: Tx, moved: LicenceRow) => Promise<void>;
}

/**
 * Moves a licence to another account, or gives the same one a new key. Purchases and invoices stay with the buyer.
 * The present and the former owner get a mail.
 */
export async function moveLicence(
  { db, now }: Pick<Deps, "db" | "now">,
  licenceId: string,
  { to, withNewKey, record }: Move,
): Promise<LicenceRow> {
  return transact(db, async (tx) => {
    await lockAccount(tx, to.id);
    // Activations lock the licence first as well.
    const [before] = await tx
      .select()
      .from(licences)
      .where(eq(licences.id, licenceId))
      .for("update");
    if (withNewKey) await tx.delete(devices).where(eq(devices.licenceId, licenceId));
    const [moved] = await tx
      .update(licences)
      .set({
        profileId: to.id,
        holder: holderName(to),
        ...(withNewKey ? { key: createLicenceKey(), devicesInUse: 0 } : {}),
      })
      .where(eq(licences.id, licenceId))
      .returning();
    if (!moved) throw new Error(`The licence ${licenceId} is gone.`);
    await record(tx, moved);
    await tellPeople(tx, moved, { from: before?.profileId ?? to.id, withNewKey, at: now() });
    return moved;
  });
}

async function tellPeople(
  tx: Tx,
  { id: licenceId, profileId }: LicenceRow,
  { from, withNewKey, at }: { from: string; withNewKey: boolean; at: Date },
): Promise<void> {
  const mail = (kind: "licence-given" | "licence-taken" | "licence-new-key", to: string) =>
    enqueueMail(tx, {
      dedupeKey: `${kind}:${licenceId}:${at.getTime()}`,
      message: { kind, licenceId, profileId: to },
      at,
    });
  if (from !== profileId) {
    await mail("licence-given", profileId);
    await mail("licence-taken", from);
  } else if (withNewKey) {
    await mail("licence-new-key", profileId);
  }
}
