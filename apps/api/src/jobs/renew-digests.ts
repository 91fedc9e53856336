import { like, notLike, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

import { isUniqueViolation } from "../database-failures.ts";
import { transact, type Tx } from "../db/client.ts";
import { devices, trials } from "../db/schema/devices.ts";
import { subscriptions } from "../db/schema/newsletter.ts";
import { outbox } from "../db/schema/outbox.ts";
import { undeliverableAddresses } from "../db/schema/undeliverable.ts";
import type { Deps } from "../deps.ts";
import { joinDevices, joinReasons } from "./join-doubles.ts";
import { joinSubscriptions } from "./join-subscriptions.ts";
import { PEPPER_MEND, pepperState } from "./pepper-state.ts";

/** Rows of one transaction, so that others wait for it no longer than a moment. */
const BATCH = 5_000;

type RenewDeps = Pick<Deps, "db" | "digests">;

interface DigestColumn {
  column: PgColumn;
  /** Before a row goes because its value already has one under the newest pepper: what of it stays. */
  join?: (tx: Tx, pairs: SQL) => Promise<unknown>;
}

interface Renewed extends DigestColumn {
  peppers: number;
}

/** Every column with digests that are looked up. Counters of limits are over within a day. */
const digestColumns: DigestColumn[] = [
  { column: subscriptions.addressDigest, join: joinSubscriptions },
  { column: undeliverableAddresses.addressDigest, join: joinReasons },
  { column: devices.deviceHash, join: joinDevices },
  { column: trials.deviceHash },
  { column: outbox.sentTo },
];

/**
 * Brings stored digests to the newest pepper, in place. Repeated calls finish what was interrupted; it also joins
 * what a release without that pepper wrote while this one began to serve. Under a wrong pepper it throws and changes
 * nothing.
 */
export async function renewDigests({ db, digests }: RenewDeps): Promise<number> {
  // Nothing takes a wrong pepper out of a digest again.
  if ((await pepperState({ db, digests })) === "another") {
    throw new Error(
      `No digest was renewed, because stored digests were made with another pepper. ${PEPPER_MEND}`,
    );
  }
  let renewed = 0;
  for (const each of digestColumns) {
    for (let peppers = digests.peppers - 1; peppers >= 0; peppers -= 1) {
      renewed += await renewColumn({ db, digests }, { ...each, peppers });
    }
  }
  // These keys keep a double click from sending twice, for a moment: afterwards any other key will do.
  await db.execute(sql`
    update ${outbox} set dedupe_key = split_part(dedupe_key, ':', 1) || ':' || id
    where dedupe_key ~ '^(reset-password|downloads|support):([0-9]+[.])?[A-Za-z0-9_-]{43}:'
      and not starts_with(split_part(dedupe_key, ':', 2), ${`${digests.peppers}.`})`);
  return renewed;
}

/** Digests of one number of peppers: among these each value is there once. */
async function renewColumn({ db, digests }: RenewDeps, each: Renewed): Promise<number> {
  const renew = () => transact(db, (tx) => renewBatch(tx, digests, each));
  const batch = await renew().catch((error: unknown) => {
    // A double was written meanwhile: the next time it is there to be joined.
    if (!isUniqueViolation(error)) throw error;
    return renew();
  });
  return batch < BATCH ? batch : batch + (await renewColumn({ db, digests }, each));
}

async function renewBatch(
  tx: Tx,
  digests: Deps["digests"],
  { column, join, peppers }: Renewed,
): Promise<number> {
  const { table } = column;
  const rows = await tx
    .select({ stored: sql<string>`${column}` })
    .from(table)
    .where(peppers === 0 ? notLike(column, "%.%") : like(column, `${peppers}.%`))
    .limit(BATCH)
    .for("update");
  if (rows.length === 0) return 0;
  const stored = rows.map((row) => row.stored);
  const pairs = sql`unnest(
    ${sql.param(stored)}::text[], ${sql.param(stored.map(digests.renewed))}::text[]
  ) as pair (stored, renewed)`;
  await join?.(tx, pairs);
  await tx.execute(sql`
    delete from ${table} using ${pairs}
    where ${column} = pair.stored and pair.renewed in (select ${column} from ${table})`);
  const values = { [column.name]: sql`pair.renewed` };
  await tx
    .update(table)
    .set(values)
    .from(pairs)
    .where(sql`${column} = pair.stored`);
  return rows.length;
}
