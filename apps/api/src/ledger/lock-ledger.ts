import { asc, eq, inArray, or } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { type LicenceRow, licences } from "../db/schema/licences.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";

export interface LockedLedger {
  /** The purchase that issued the licence. */
  origin: PurchaseRow | undefined;
  /** The accounts of the payers, the holder and `others`. */
  lockedProfiles: ProfileRow[];
}

/**
 * Locks the purchases of one licence, through the first of them, and then the accounts of its payers, its holder and
 * `others`, who are about to get it. Every change to a licence's purchases takes this lock before any other, so that
 * of two concurrent calls the later sees what the earlier wrote.
 */
export async function lockLedger(
  tx: Tx,
  { id, originId }: Pick<PurchaseRow, "id" | "originId">,
  others: readonly string[] = [],
): Promise<LockedLedger> {
  const issuingId = originId ?? id;
  const [origin] = await tx
    .select()
    .from(purchases)
    .where(eq(purchases.id, issuingId))
    .for("no key update");
  const payers = tx
    .select({ id: purchases.profileId })
    .from(purchases)
    .where(or(eq(purchases.id, issuingId), eq(purchases.originId, issuingId)));
  const holder = tx
    .select({ id: licences.profileId })
    .from(licences)
    .where(eq(licences.purchaseId, issuingId));
  const lockedProfiles = await tx
    .select()
    .from(profiles)
    .where(
      or(
        inArray(profiles.id, payers),
        inArray(profiles.id, holder),
        inArray(profiles.id, [...others]),
      ),
    )
    // Always in the same order, so that two licences of the same accounts cannot deadlock.
    .orderBy(asc(profiles.id))
    .for("no key update");
  return { origin, lockedProfiles };
}

/**
 * Locks a team's licence until the transaction ends. Concurrent calls that assign, accept or revoke one of its seats,
 * or activate a device with its key, wait for it and then see the result.
 */
export async function lockTeamLicence(tx: Tx, licenceId: string): Promise<LicenceRow | undefined> {
  const [team] = await tx.select().from(licences).where(eq(licences.id, licenceId)).for("update");
  return team;
}
