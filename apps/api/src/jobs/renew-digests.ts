import { like, notLike, type SQL, sql, and, eq, inArray, isNull } from "drizzle-orm";
import { type PgColumn, alias } from "drizzle-orm/pg-core";

import { isUniqueViolation } from "../database-errors.ts";
import { withTransaction, type Tx } from "../db/client.ts";
import { buyerBlocks } from "../db/schema/buyer-blocks.ts";
import { couponRedemptions } from "../db/schema/coupons.ts";
import { devices, trials, licences } from "../db/schema/licences.ts";
import { subscriptions, subscriptionLinks, type SubscriptionRow } from "../db/schema/newsletter.ts";
import { outbox, undeliverableAddresses } from "../db/schema/outbox.ts";
import { profiles } from "../db/schema/profiles.ts";
import type { Deps } from "../deps.ts";
import { computePersonDigest } from "../providers/person-digest.ts";
import { PEPPER_FIX, getPepperState } from "./pepper-state.ts";

/** Rows per transaction, few enough that other transactions do not wait long. */
const BATCH = 5_000;

type RenewDeps = Pick<Deps, "db" | "digests">;

interface DigestColumn {
  column: PgColumn;
  /** Whether several rows may have the same digest. */
  isShared?: boolean;
  /** Merges rows into those that already have the renewed digests. Called before the duplicates are deleted. */
  mergeRows?: (tx: Tx, pairs: SQL) => Promise<unknown>;
}

interface RenewedColumn extends DigestColumn {
  peppers: number;
}

/** Every column with digests that are looked up. Rate limits are left out: they expire within a day. */
const digestColumns: DigestColumn[] = [
  { column: subscriptions.addressDigest, mergeRows: mergeSubscriptions },
  { column: undeliverableAddresses.addressDigest, mergeRows: mergeUndeliverable },
  { column: devices.deviceHash, mergeRows: mergeDevices },
  { column: trials.deviceHash },
  { column: outbox.sentTo },
  { column: couponRedemptions.personDigest, isShared: true },
  { column: profiles.personDigest, isShared: true },
  { column: buyerBlocks.personDigest, isShared: true },
];

/**
 * Renews stored digests with the newest pepper. Repeated calls continue after an interruption, and merge rows that an
 * older release wrote meanwhile. Throws without changes if the pepper is wrong.
 */
export async function renewDigests({ db, digests }: RenewDeps): Promise<number> {
  // A wrong pepper cannot be removed from a digest.
  if ((await getPepperState({ db, digests })) === "another") {
    throw new Error(
      `No digest was renewed, because stored digests were made with another pepper. ${PEPPER_FIX}`,
    );
  }
  let renewed = 0;
  for (const each of digestColumns) {
    for (let peppers = digests.pepperCount - 1; peppers >= 0; peppers -= 1) {
      renewed += await renewColumn({ db, digests }, { ...each, peppers });
    }
  }
  renewed += await addPersonDigests({ db, digests });
  // These keys contain digests. They only deduplicate requests within seconds, so any unique key can replace them.
  await db.execute(sql`
    update ${outbox} set dedupe_key = split_part(dedupe_key, ':', 1) || ':' || id
    where dedupe_key ~ '^(reset-password|downloads|support):([0-9]+[.])?[A-Za-z0-9_-]{43}:'
      and not starts_with(split_part(dedupe_key, ':', 2), ${`${digests.pepperCount}.`})`);
  return renewed;
}

/** Adds the buyer's digest to uses of coupons from before it was stored, while the account exists. */
async function addPersonDigests({ db, digests }: RenewDeps): Promise<number> {
  const rows = await db
    .select({ id: couponRedemptions.id, email: profiles.email })
    .from(couponRedemptions)
    .innerJoin(profiles, eq(profiles.id, couponRedemptions.profileId))
    .where(and(isNull(couponRedemptions.personDigest), isNull(profiles.deletedAt)))
    .limit(BATCH);
  if (rows.length === 0) return 0;
  const values = rows.map(({ email }) => computePersonDigest(digests, email));
  await db.execute(sql`
    update ${couponRedemptions} set person_digest = pair.digest
    from unnest(${sql.param(rows.map(({ id }) => id))}::uuid[], ${sql.param(values)}::text[])
      as pair (id, digest)
    where ${couponRedemptions.id} = pair.id`);
  return rows.length < BATCH
    ? rows.length
    : rows.length + (await addPersonDigests({ db, digests }));
}

/** Renews the digests of a column that have a certain number of peppers, in batches. */
async function renewColumn({ db, digests }: RenewDeps, each: RenewedColumn): Promise<number> {
  const renew = () => withTransaction(db, (tx) => renewBatch(tx, digests, each));
  const batch = await renew().catch((error: unknown) => {
    // A concurrent call wrote a duplicate. The next attempt finds and merges it.
    if (!isUniqueViolation(error)) throw error;
    return renew();
  });
  return batch < BATCH ? batch : batch + (await renewColumn({ db, digests }, each));
}

async function renewBatch(
  tx: Tx,
  digests: Deps["digests"],
  { column, isShared = false, mergeRows, peppers }: RenewedColumn,
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
    ${sql.param(stored)}::text[], ${sql.param(stored.map(digests.renew))}::text[]
  ) as pair (stored, renewed)`;
  await mergeRows?.(tx, pairs);
  if (!isShared) {
    await tx.execute(sql`
      delete from ${table} using ${pairs}
      where ${column} = pair.stored and pair.renewed in (select ${column} from ${table})`);
  }
  const values = { [column.name]: sql`pair.renewed` };
  await tx
    .update(table)
    .set(values)
    .from(pairs)
    .where(sql`${column} = pair.stored`);
  return rows.length;
}

/** Keeps the stronger reason: a complaint suppresses more kinds of mail than a rejection does. */
async function mergeUndeliverable(tx: Tx, pairs: SQL): Promise<void> {
  await tx.execute(sql`
    update ${undeliverableAddresses} as original set reason = greatest(original.reason, duplicate.reason)
    from ${pairs} join ${undeliverableAddresses} as duplicate on duplicate.address_digest = pair.stored
    where original.address_digest = pair.renewed`);
}

/** Deletes duplicates of a computer, and frees their slots. */
async function mergeDevices(tx: Tx, pairs: SQL): Promise<void> {
  await tx.execute(sql`
    with deleted as (
      delete from ${devices} as duplicate using ${pairs}
      where duplicate.device_hash = pair.stored
        and exists (select from ${devices} as original where original.device_hash = pair.renewed)
      returning duplicate.licence_id
    )
    update ${licences} set devices_in_use = devices_in_use - freed.places
    from (select licence_id, count(*)::int as places from deleted group by licence_id) as freed
    where ${licences}.id = freed.licence_id`);
}

/** Merges each duplicate subscription into the one with the renewed digest. */
async function mergeSubscriptions(tx: Tx, pairs: SQL): Promise<void> {
  const duplicate = alias(subscriptions, "duplicate");
  const pairsToMerge = await tx
    .select({ original: subscriptions, duplicate })
    .from(subscriptions)
    .innerJoin(pairs, sql`pair.renewed = ${subscriptions.addressDigest}`)
    .innerJoin(duplicate, sql`pair.stored = ${duplicate.addressDigest}`)
    .for("update");
  for (const each of pairsToMerge) await mergePair(tx, each.original, each.duplicate);
}

/**
 * Merges two subscriptions; the latest decision applies. An unconfirmed request may come from a stranger, so it
 * doesn't end a subscription. After an unsubscription it stays pending.
 */
async function mergePair(
  tx: Tx,
  original: SubscriptionRow,
  duplicate: SubscriptionRow,
): Promise<void> {
  const both = [original, duplicate];
  const decided = getDecisionTime(duplicate) > getDecisionTime(original) ? duplicate : original;
  const endedAt = toTime(decided.unsubscribedAt);
  const pending = both.find((row) => row.state === "pending" && toTime(row.requestedAt) > endedAt);
  const current = decided.state === "subscribed" ? decided : (pending ?? decided);
  await tx
    .update(subscriptions)
    .set({
      state: current.state,
      email: current.email,
      requestedAt: new Date(Math.max(...both.map((row) => toTime(row.requestedAt)))),
      confirmedAt: decided.confirmedAt,
      unsubscribedAt: decided.unsubscribedAt,
    })
    .where(eq(subscriptions.id, original.id));
  // Removes superseded confirmation links, so that an old mail can't subscribe the address again.
  const superseded = both.filter((row) => !current.email || toTime(row.requestedAt) < endedAt);
  const ids = superseded.map((row) => row.id);
  await tx
    .delete(subscriptionLinks)
    .where(
      and(eq(subscriptionLinks.kind, "confirm"), inArray(subscriptionLinks.subscriptionId, ids)),
    );
  await tx
    .update(subscriptionLinks)
    .set({ subscriptionId: original.id })
    .where(eq(subscriptionLinks.subscriptionId, duplicate.id));
  await moveOutboxRows(tx, { from: duplicate.id, to: original.id });
}

/** Moves mails to the remaining subscription, except those that it has already. */
async function moveOutboxRows(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const key = sql`replace(${outbox.dedupeKey}, ${from}, ${to})`;
  await tx
    .update(outbox)
    .set({
      dedupeKey: key,
      message: sql`jsonb_set(${outbox.message}, '{subscriptionId}', to_jsonb(${to}::text))`,
    })
    .where(
      and(
        like(outbox.dedupeKey, `newsletter-%${from}%`),
        sql`not exists (select from ${outbox} as own where own.dedupe_key = ${key})`,
      ),
    );
}

function getDecisionTime(row: SubscriptionRow): number {
  return Math.max(toTime(row.confirmedAt), toTime(row.unsubscribedAt));
}

function toTime(at: Date | null): number {
  return at?.getTime() ?? 0;
}
