import { sql } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { devices } from "../../db/schema/devices.ts";
import { licences } from "../../db/schema/licences.ts";
import type { Deps } from "../../deps.ts";

/** Deactivates the licence on a device and deletes the device. Returns whether there was anything to free. */
export async function freeDevice(
  { db }: Pick<Deps, "db">,
  { licenceId, deviceId }: { licenceId: string; deviceId: string },
): Promise<boolean> {
  // Locks row and count in the opposite order from an activation: the loser is retried once.
  const { rowCount } = await transact(db, (tx) =>
    tx.execute(sql`
      with gone as (
        delete from ${devices} where id = ${deviceId} and licence_id = ${licenceId}
        returning licence_id
      )
      update ${licences} set devices_in_use = devices_in_use - 1
      from gone where ${licences}.id = gone.licence_id`),
  );
  return rowCount === 1;
}
