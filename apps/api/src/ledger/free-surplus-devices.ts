import { asc, eq, inArray, sql } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { devices } from "../db/schema/devices.ts";
import { type LicenceRow, licences } from "../db/schema/licences.ts";

/** Frees the least recently used devices when a licence allows fewer than are active. */
export async function freeSurplusDevices(tx: Tx, licence: LicenceRow): Promise<void> {
  const surplusCount = licence.devicesInUse - licence.deviceLimit;
  if (surplusCount <= 0) return;
  const surplus = tx
    .select({ id: devices.id })
    .from(devices)
    .where(eq(devices.licenceId, licence.id))
    .orderBy(asc(devices.lastSeenOn), asc(devices.activatedAt))
    .limit(surplusCount);
  const freed = await tx.delete(devices).where(inArray(devices.id, surplus)).returning();
  await tx
    .update(licences)
    .set({ devicesInUse: sql`${licences.devicesInUse} - ${freed.length}` })
    .where(eq(licences.id, licence.id));
}
