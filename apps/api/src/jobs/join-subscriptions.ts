import { and, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Tx } from "../db/client.ts";
import { subscriptionLinks, type SubscriptionRow, subscriptions } from "../db/schema/newsletter.ts";
import { outbox } from "../db/schema/outbox.ts";

/** Joins each row that is about to go with the one its address already has. */
export async function joinSubscriptions(tx: Tx, pairs: SQL): Promise<void> {
  const twin = alias(subscriptions, "twin");
  const doubles = await tx
    .select({ kept: subscriptions, twin })
    .from(subscriptions)
    .innerJoin(pairs, sql`pair.renewed = ${subscriptions.addressDigest}`)
    .innerJoin(twin, sql`pair.stored = ${twin.addressDigest}`)
    .for("update");
  for (const each of doubles) await joinTwin(tx, each.kept, each.twin);
}

/**
 * The latest wish holds. A request without a confirmation ends no subscription, since a stranger may have made it;
 * after an unsubscription it waits for its confirmation.
 */
async function joinTwin(tx: Tx, kept: SubscriptionRow, twin: SubscriptionRow): Promise<void> {
  const both = [kept, twin];
  const decided = decidedAt(twin) > decidedAt(kept) ? twin : kept;
  const endedAt = time(decided.unsubscribedAt);
  const asked = both.find((row) => row.state === "pending" && time(row.requestedAt) > endedAt);
  const holds = decided.state === "subscribed" ? decided : (asked ?? decided);
  await tx
    .update(subscriptions)
    .set({
      state: holds.state,
      email: holds.email,
      requestedAt: new Date(Math.max(...both.map((row) => time(row.requestedAt)))),
      confirmedAt: decided.confirmedAt,
      unsubscribedAt: decided.unsubscribedAt,
    })
    .where(eq(subscriptions.id, kept.id));
  // As when a subscription ends: an old mail can't subscribe the address again.
  const over = both.filter((row) => !holds.email || time(row.requestedAt) < endedAt);
  const ids = over.map((row) => row.id);
  await tx
    .delete(subscriptionLinks)
    .where(
      and(eq(subscriptionLinks.kind, "confirm"), inArray(subscriptionLinks.subscriptionId, ids)),
    );
  await tx
    .update(subscriptionLinks)
    .set({ subscriptionId: kept.id })
    .where(eq(subscriptionLinks.subscriptionId, twin.id));
  await moveMails(tx, { from: twin.id, to: kept.id });
}

/** Each mail is of one cause: what both rows would get goes out to the one that stays, and a sent one not again. */
async function moveMails(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
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

function decidedAt(row: SubscriptionRow): number {
  return Math.max(time(row.confirmedAt), time(row.unsubscribedAt));
}

function time(at: Date | null): number {
  return at?.getTime() ?? 0;
}
