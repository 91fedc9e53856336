import { type SQL, sql } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { devices } from "../db/schema/devices.ts";
import { licences } from "../db/schema/licences.ts";
import { undeliverableAddresses } from "../db/schema/undeliverable.ts";

/** A complaint stops more than a refusal. */
export async function joinReasons(tx: Tx, pairs: SQL): Promise<void> {
  await tx.execute(sql`
    update ${undeliverableAddresses} as kept set reason = greatest(kept.reason, twin.reason)
    from ${pairs} join ${undeliverableAddresses} as twin on twin.address_digest = pair.stored
    where kept.address_digest = pair.renewed`);
}

/** One computer takes one place. */
export async function joinDevices(tx: Tx, pairs: SQL): Promise<void> {
  await tx.execute(sql`
    with gone as (
      delete from ${devices} as twin using ${pairs}
      where twin.device_hash = pair.stored
        and exists (select from ${devices} as kept where kept.device_hash = pair.renewed)
      returning twin.licence_id
    )
    update ${licences} set devices_in_use = devices_in_use - freed.places
    from (select licence_id, count(*)::int as places from gone group by licence_id) as freed
    where ${licences}.id = freed.licence_id`);
}
