import { type SQL, sql } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { devices } from "../db/schema/devices.ts";
import { licences } from "../db/schema/licences.ts";
import { subscriptionLinks, subscriptions } from "../db/schema/newsletter.ts";
import { undeliverableAddresses } from "../db/schema/undeliverable.ts";

/** The later decision of a person holds, and links in mails that were sent still end the newsletter. */
export async function joinSubscriptions(tx: Tx, pairs: SQL): Promise<void> {
  const both = sql`${pairs} join ${subscriptions} as twin on twin.address_digest = pair.stored`;
  await tx.execute(sql`
    update ${subscriptions} as kept
    set state = twin.state, email = twin.email, requested_at = twin.requested_at,
      confirmed_at = twin.confirmed_at, unsubscribed_at = twin.unsubscribed_at
    from ${both}
    where kept.address_digest = pair.renewed
      and greatest(twin.confirmed_at, twin.unsubscribed_at)
        > coalesce(greatest(kept.confirmed_at, kept.unsubscribed_at), '-infinity')`);
  await tx.execute(sql`
    update ${subscriptionLinks} as link set subscription_id = kept.id
    from ${both} join ${subscriptions} as kept on kept.address_digest = pair.renewed
    where link.subscription_id = twin.id and link.kind = 'unsubscribe'`);
}

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
