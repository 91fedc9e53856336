import { sql } from "drizzle-orm";

import { transact, type Tx } from "../../db/client.ts";
import { devices } from "../../db/schema/devices.ts";
import { licences } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";

interface Freed {
  licenceId: string;
  deviceId: string;
  /** Records who freed it, if not its owner. */
  record?: (tx: Tx) => Promise<void>;
}

/** Deactivates the licence on a device and deletes the device. Returns whether there was anything to free. */
export async function freeDevice(
  { db }: Pick<Deps, "db">,
  { licenceId, deviceId, record }: Freed,
): Promise<boolean> {
  // Locks row and count in the opposite order from an activation: the loser is retried once.
  return transact(db, async (tx) => {
    const { rowCount } = await tx.execute(sql`
      with gone as (
        delete from ${devices} where id = ${deviceId} and licence_id = ${licenceId}
        returning licence_id
      )
      update ${licences} set devices_in_use = devices_in_use - 1
      from gone where ${licences}.id = gone.licence_id`);
    if (rowCount !== 1) return false;
    await record?.(tx);
    return true;
  });
}
