import { createLicenceKey } from "@site/licence/licence-key";
import { eq } from "drizzle-orm";

import { type Tx, withTransaction } from "../../db/client.ts";
import {
  devices,
  type LicenceRow,
  licences,
  replacedLicenceKeys,
} from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { closeGift } from "../../ledger/purchase-gifts.ts";
import { formatHolderName } from "../../ledger/update-licence.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { lockAccount } from "../../session/profile.ts";

interface Move {
  to: ProfileRow;
  /** A new key replaces the old one, and the licence is deactivated on all devices. */
  withNewKey: boolean;
  /** Writes the audit record, in the transaction. */
  record: (tx: Tx, change: { before: object; after: object }) => Promise<void>;
}

/**
 * Moves a licence to another account, or gives it a new key in the same account. Purchases and invoices stay with the
 * buyer. The new and the former owner get a mail. Idempotent. `seen` is the licence as the staff member saw it:
 * returns `undefined`, and changes nothing, if its key has been replaced since.
 */
export async function moveLicence(
  { db, now }: Pick<Deps, "db" | "now">,
  seen: Pick<LicenceRow, "id" | "key"> & { purchaseId: string },
  { to, withNewKey, record }: Move,
): Promise<LicenceRow | undefined> {
  const { id: licenceId, purchaseId } = seen;
  return withTransaction(db, async (tx) => {
    await lockLedger(tx, { id: purchaseId, originId: null }, [to.id]);
    await lockAccount(tx, to.id);
    // Activations also lock the licence before its devices.
    const [before] = await tx
      .select()
      .from(licences)
      .where(eq(licences.id, licenceId))
      .for("update");
    if (!before) throw new Error(`The licence ${licenceId} is gone.`);
    const isOwner = before.profileId === to.id;
    if (before.key !== seen.key) return isOwner && withNewKey ? before : undefined;
    if (isOwner && !withNewKey && before.holder === formatHolderName(to)) return before;
    // Close the gift: an operator moved the licence.
    if (before.isOpenGift) await closeGift(tx, purchaseId, "kept");
    const moved = await setLicenceHolder(tx, before, { to, withNewKey, at: now() });
    await record(tx, {
      before: { profile: before.profileId },
      after: { profile: to.id, key: withNewKey ? "new" : "same" },
    });
    await notifyOwners(tx, moved, { from: before.profileId, withNewKey, at: now() });
    return moved;
  });
}

/** Writes the new holder, and the new key if the old one must no longer work. */
export async function setLicenceHolder(
  tx: Tx,
  before: LicenceRow,
  { to, withNewKey, at }: Pick<Move, "to" | "withNewKey"> & { at: Date },
): Promise<LicenceRow> {
  const licenceId = before.id;
  if (withNewKey) {
    await tx.delete(devices).where(eq(devices.licenceId, licenceId));
    await tx.insert(replacedLicenceKeys).values({ key: before.key, licenceId, replacedAt: at });
  }
  const [moved] = await tx
    .update(licences)
    .set({
      profileId: to.id,
      holder: formatHolderName(to),
      isOpenGift: false,
      ...(withNewKey ? { key: createLicenceKey(), devicesInUse: 0 } : {}),
    })
    .where(eq(licences.id, licenceId))
    .returning();
  if (!moved) throw new Error(`The licence ${licenceId} is gone.`);
  return moved;
}

async function notifyOwners(
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
