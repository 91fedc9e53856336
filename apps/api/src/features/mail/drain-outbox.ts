import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";

import { outbox } from "../../db/schema/outbox.ts";
import type { Deps } from "../../deps.ts";
import { scrub } from "../../log.ts";
import { RecipientRefusedError } from "../../providers/mailer.ts";
import type { SendDeps } from "./addressed-mail.ts";
import type { OutboxMessage } from "./outbox-message.ts";
import { sendMessage } from "./send-message.ts";

export interface Drained {
  sent: number;
  skipped: number;
  failed: number;
}

/** As many as the mailer sends at once, so that no claimed mail waits for another one. */
const BATCH = 4;
const BATCHES = 50;
/**
 * A worker that died holds its rows no longer than this. Above the worst of one mail: the identity service's
 * and the mail server's time-outs one after the other.
 */
const LEASE_SECONDS = 180;
/** With the pauses below, a mail is tried for about a day. */
const MAX_ATTEMPTS = 12;

/**
 * Sends what waits in the outbox. A row is claimed first, by pushing its next attempt past a lease, so any
 * number of workers share the table; a worker that dies between sending and noting it sends once more,
 * under the same Message-ID.
 */
export async function drainOutbox(deps: SendDeps): Promise<Drained> {
  const sum: Drained = { sent: 0, skipped: 0, failed: 0 };
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const claimed = await claimDue(deps);
    const outcomes = await Promise.all(claimed.map((row) => deliver(deps, row)));
    for (const outcome of outcomes) sum[outcome] += 1;
    if (claimed.length < BATCH) break;
  }
  return sum;
}

interface ClaimedRow {
  id: string;
  attempts: number;
  message: OutboxMessage | null;
}

function claimDue({ db, now }: Pick<Deps, "db" | "now">): Promise<ClaimedRow[]> {
  const at = now();
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        lte(outbox.nextAttemptAt, at),
        isNull(outbox.sentAt),
        isNull(outbox.skippedAt),
        isNull(outbox.deadAt),
      ),
    )
    .orderBy(asc(outbox.nextAttemptAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return db
    .update(outbox)
    .set({
      attempts: sql`${outbox.attempts} + 1`,
      nextAttemptAt: new Date(at.getTime() + LEASE_SECONDS * 1_000),
    })
    .where(inArray(outbox.id, due))
    .returning({ id: outbox.id, attempts: outbox.attempts, message: outbox.message });
}

async function deliver(deps: SendDeps, row: ClaimedRow): Promise<keyof Drained> {
  let outcome: "sent" | "skipped";
  try {
    outcome = row.message ? await sendMessage(deps, row.id, row.message) : "skipped";
  } catch (error) {
    await noteFailure(deps, row, error);
    return "failed";
  }
  const done = outcome === "sent" ? { sentAt: deps.now() } : { skippedAt: deps.now() };
  await deps.db
    .update(outbox)
    .set({ ...done, message: null, lastError: null })
    .where(isOurs(row));
  return outcome;
}

async function noteFailure(deps: SendDeps, row: ClaimedRow, error: unknown): Promise<void> {
  const isDead = row.attempts >= MAX_ATTEMPTS || error instanceof RecipientRefusedError;
  deps.log.warn({ err: error, outboxId: row.id, attempts: row.attempts, isDead }, "mail not sent");
  const at = deps.now();
  await deps.db
    .update(outbox)
    .set({
      lastError: scrub(error instanceof Error ? error.message : "unknown").slice(0, 500),
      nextAttemptAt: new Date(at.getTime() + pauseSeconds(row.attempts) * 1_000),
      deadAt: isDead ? at : null,
    })
    .where(isOurs(row));
}

/** A worker that was held up beyond its lease leaves the row to the one that took it over. */
function isOurs({ id, attempts }: ClaimedRow) {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts));
}

/** 10 s, 20 s, 40 s … up to 6 hours. */
function pauseSeconds(attempts: number): number {
  return Math.min(10 * 2 ** (attempts - 1), 6 * 3_600);
}
