import { asc, eq, inArray, or } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { licences, type LicenceRow } from "../db/schema/licences.ts";
import { type ProfileRow, profiles } from "../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";

export interface LockedLedger {
  /** The purchase that began the licence. */
  origin: PurchaseRow | undefined;
  /** The payers of the licence, and its holder. */
  lockedProfiles: ProfileRow[];
}

/**
 * Locks the purchases of one licence through the one that began it, and then the accounts of everyone whom it
 * concerns. Every change to one of them takes this lock before any other: of two concurrent calls, the later sees
 * what the earlier wrote. What a person obtains waits for their account, also if another one paid for it; `others`
 * are people who are about to obtain it.
 */
export async function lockLedger(
  tx: Tx,
  { id, originId }: Pick<PurchaseRow, "id" | "originId">,
  others: readonly string[] = [],
): Promise<LockedLedger> {
  const first = originId ?? id;
  const [origin] = await tx
    .select()
    .from(purchases)
    .where(eq(purchases.id, first))
    .for("no key update");
  const payers = tx
    .select({ id: purchases.profileId })
    .from(purchases)
    .where(or(eq(purchases.id, first), eq(purchases.originId, first)));
  const holder = tx
    .select({ id: licences.profileId })
    .from(licences)
    .where(eq(licences.purchaseId, first));
  const people = await tx
    .select()
    .from(profiles)
    .where(
      or(
        inArray(profiles.id, payers),
        inArray(profiles.id, holder),
        inArray(profiles.id, [...others]),
      ),
    )
    // In the same order everywhere, so that two licences of the same people never wait for each other.
    .orderBy(asc(profiles.id))
    .for("no key update");
  return { origin, lockedProfiles: people };
}

/**
 * A team's licence, locked until the transaction ends: concurrent calls that assign, accept or take back one of its
 * seats, or activate a device with its key, wait here and then see the result.
 */
export async function lockTeamLicence(tx: Tx, licenceId: string): Promise<LicenceRow | undefined> {
  const [team] = await tx.select().from(licences).where(eq(licences.id, licenceId)).for("update");
  return team;
}
