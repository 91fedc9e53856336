import { createLicenceKey } from "@site/licence/key";
import { eq } from "drizzle-orm";

import { type Db, withTransaction, type Tx } from "../../db/client.ts";
import { devices, type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import type { Deps } from "../../deps.ts";
import { assertNoOtherLicence } from "../../ledger/find-purchases.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { formatHolderName } from "../../ledger/update-licence.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { lockAccount } from "../../session/profile.ts";

interface Move {
  to: ProfileRow;
  /** A new key invalidates the old one, so its computers are freed. */
  withNewKey: boolean;
  record: (tx: Tx, change: { before: object; after: object }) => Promise<void>;
}

/**
 * Moves a licence to another account, or gives the same one a new key. Purchases and invoices stay with the buyer.
 * The present and the former owner get a mail. Repeated, it changes nothing more.
 *
 * `seen` is the licence as the person who decides knows it. Returns `undefined`, and changes nothing, if others gave
 * it another key since. Throws `DuplicateLicenceError` if the account has another licence of its plan.
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
    // Activations lock the licence first as well.
    const [before] = await tx
      .select()
      .from(licences)
      .where(eq(licences.id, licenceId))
      .for("update");
    if (!before) throw new Error(`The licence ${licenceId} is gone.`);
    const isTheirs = before.profileId === to.id;
    if (before.key !== seen.key) return isTheirs && withNewKey ? before : undefined;
    const holder = formatHolderName(to);
    if (isTheirs && !withNewKey && before.holder === holder) return before;
    if (!isTheirs) await assertMovable(tx, { ...before, purchaseId }, to);
    if (withNewKey) await tx.delete(devices).where(eq(devices.licenceId, licenceId));
    const [moved] = await tx
      .update(licences)
      .set({
        profileId: to.id,
        holder,
        ...(withNewKey ? { key: createLicenceKey(), devicesInUse: 0 } : {}),
      })
      .where(eq(licences.id, licenceId))
      .returning();
    if (!moved) throw new Error(`The licence ${licenceId} is gone.`);
    await record(tx, {
      before: { profile: before.profileId },
      after: { profile: to.id, key: withNewKey ? "new" : "same" },
    });
    await tellPeople(tx, moved, { from: before.profileId, withNewKey, at: now() });
    return moved;
  });
}

/** A revoked licence is worth nothing, so it may go anywhere. */
export async function assertMovable(
  db: Db | Tx,
  { status, planId, purchaseId }: LicenceRow & { purchaseId: string },
  to: Pick<ProfileRow, "id">,
): Promise<void> {
  if (status === "revoked") return;
  await assertNoOtherLicence(db, { profileId: to.id, planId, originId: purchaseId });
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
