import { eq } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";

/**
 * A team's licence, locked until the transaction ends: a call that gives, accepts or takes back a seat of it, or
 * activates a device with its key, waits here and then sees what the other did.
 */
export async function lockTeam(tx: Tx, licenceId: string): Promise<LicenceRow | undefined> {
  const [team] = await tx.select().from(licences).where(eq(licences.id, licenceId)).for("update");
  return team;
}
