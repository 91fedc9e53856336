import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";

import type { OutboxMessage } from "../db/schema/outbox-message.ts";
import { outbox } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";
import { scrub } from "../log.ts";
import type { SendDeps } from "../mail/addressed-mail.ts";
import { MailHeldError } from "../mail/mail-held.ts";
import { RecipientRefusedError } from "../providers/recipient-refused.ts";
import { runInRequest } from "../request-scope.ts";
import type { Step } from "../telemetry/telemetry.ts";
import { traceStep } from "../telemetry/trace-step.ts";
import { sendMessage } from "./send-message.ts";

export interface Drained {
  sent: number;
  skipped: number;
  failed: number;
}

/** As many as the mailer sends in parallel, so that no claimed mail waits for another. */
const BATCH = 4;
const BATCHES = 50;
/**
 * A dead worker holds its rows no longer than this. Above the worst case of one mail: the time-outs of the identity
 * service and the mail server in sequence.
 */
const LEASE_SECONDS = 180;
/** With the delays below, a mail is tried for about a day. */
const MAX_ATTEMPTS = 15;
const HELD_SECONDS = 300;

/**
 * Sends what waits in the outbox. A row is first claimed, by moving its next attempt past a lease, so any number of
 * workers share the table; if a worker dies between sending and recording it, the mail is sent once more, under the
 * same Message-ID.
 */
export async function drainOutbox(deps: SendDeps): Promise<Drained> {
  const sum: Drained = { sent: 0, skipped: 0, failed: 0 };
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const claimed = await claimDue(deps);
    const outcomes = await Promise.all(claimed.map((row) => deliverInCourse(deps, row)));
    for (const outcome of outcomes) sum[outcome] += 1;
    if (claimed.length < BATCH) break;
  }
  return sum;
}

interface ClaimedRow {
  id: string;
  attempts: number;
  again: number;
  message: OutboxMessage | null;
  requestId: string | null;
  traceparent: string | null;
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
    .returning({
      id: outbox.id,
      attempts: outbox.attempts,
      again: outbox.again,
      message: outbox.message,
      requestId: outbox.requestId,
      traceparent: outbox.traceparent,
    });
}

/** As if the request that wrote it were still running, so that log and trace of calls to providers name it. */
async function deliverInCourse(deps: SendDeps, row: ClaimedRow): Promise<keyof Drained> {
  const kind = row.message?.kind ?? "nothing";
  const step: Step = {
    name: `mail ${kind}`,
    kind: "consumer",
    attributes: { "request.id": row.requestId ?? undefined, "mail.attempt": row.attempts },
    below: row.traceparent ?? undefined,
  };
  const work = () => traceStep(deps.telemetry, step, () => deliver(deps, row));
  const outcome = await (row.requestId ? runInRequest(row.requestId, work) : work());
  deps.telemetry.record("shop.mails", { kind, outcome });
  return outcome;
}

async function deliver(deps: SendDeps, row: ClaimedRow): Promise<keyof Drained> {
  let outcome: "sent" | "skipped";
  try {
    outcome = row.message ? await sendMessage(deps, row, row.message) : "skipped";
  } catch (error) {
    await noteFailure(deps, row, error);
    return "failed";
  }
  const done = outcome === "sent" ? { sentAt: deps.now() } : { skippedAt: deps.now() };
  await deps.db
    .update(outbox)
    .set({
      ...done,
      message: keptOf(row.message),
      lastError: null,
      requestId: null,
      traceparent: null,
    })
    .where(isOurs(row));
  deps.log.info({ ...named(row), kind: row.message?.kind }, `mail ${outcome}`);
  return outcome;
}

/** What a mail that is done can be sent again from: nothing with an address, a person's words or a token in it. */
function keptOf(message: OutboxMessage | null): OutboxMessage | null {
  if (!message || "email" in message || message.kind === "customer-address") return null;
  // A way back may lead to an invitation.
  if (message.kind === "confirm-address") return { ...message, returnPath: undefined };
  return message;
}

/** How the log names a mail: by its row, and by the request that wrote it, not the one that sends it. */
function named({ id, attempts, requestId }: ClaimedRow) {
  return { outboxId: id, attempts, requestId };
}

async function noteFailure(deps: SendDeps, row: ClaimedRow, error: unknown): Promise<void> {
  const isHeld = error instanceof MailHeldError;
  const isDead =
    error instanceof RecipientRefusedError || (!isHeld && row.attempts >= MAX_ATTEMPTS);
  const pause = isHeld ? HELD_SECONDS : pauseSeconds(row.attempts);
  deps.log.warn({ ...named(row), err: error, isDead }, "mail not sent");
  const at = deps.now();
  await deps.db
    .update(outbox)
    .set({
      lastError: scrub(error instanceof Error ? error.message : "unknown").slice(0, 500),
      nextAttemptAt: new Date(at.getTime() + pause * 1_000),
      attempts: isHeld ? row.attempts - 1 : row.attempts,
      deadAt: isDead ? at : null,
    })
    .where(isOurs(row));
}

/** A worker that was held up beyond its lease leaves the row to the one that took it over. */
function isOurs({ id, attempts, again }: ClaimedRow) {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.again, again));
}

/** 10 s, 20 s, 40 s … up to 6 hours. */
function pauseSeconds(attempts: number): number {
  return Math.min(10 * 2 ** (attempts - 1), 6 * 3_600);
}
