import { eq } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";

/**
 * A team's licence, locked until the transaction ends: concurrent calls that assign, accept or take back one of its
 * seats, or activate a device with its key, wait here and then see the result.
 */
export async function lockTeam(tx: Tx, licenceId: string): Promise<LicenceRow | undefined> {
  const [team] = await tx.select().from(licences).where(eq(licences.id, licenceId)).for("update");
  return team;
}
