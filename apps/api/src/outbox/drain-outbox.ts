import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";

import { type OutboxMessage, outbox } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";
import { redactSecrets } from "../log.ts";
import { type MailDeps, MailDeferredError } from "../mail/outgoing-mail.ts";
import { RecipientRejectedError } from "../providers/mail/mailer.ts";
import { runWithRequestId } from "../request-context.ts";
import type { SpanOptions } from "../telemetry/telemetry.ts";
import { runInSpan } from "../telemetry/trace.ts";
import { deliverMessage } from "./deliver-message.ts";

export interface DrainResult {
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
const DEFERRED_SECONDS = 300;

/**
 * Sends what waits in the outbox. A row is first claimed, by moving its next attempt past a lease, so any number of
 * workers share the table; if a worker dies between sending and recording it, the mail is sent once more, under the
 * same Message-ID.
 */
export async function drainOutbox(deps: MailDeps): Promise<DrainResult> {
  const sum: DrainResult = { sent: 0, skipped: 0, failed: 0 };
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const claimed = await claimDue(deps);
    const outcomes = await Promise.all(claimed.map((row) => deliverInRequestContext(deps, row)));
    for (const outcome of outcomes) sum[outcome] += 1;
    if (claimed.length < BATCH) break;
  }
  return sum;
}

interface ClaimedRow {
  id: string;
  attempts: number;
  resendCount: number;
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
      resendCount: outbox.resendCount,
      message: outbox.message,
      requestId: outbox.requestId,
      traceparent: outbox.traceparent,
    });
}

/** As if the request that wrote it were still running, so that log and trace of calls to providers name it. */
async function deliverInRequestContext(
  deps: MailDeps,
  row: ClaimedRow,
): Promise<keyof DrainResult> {
  const kind = row.message?.kind ?? "nothing";
  const step: SpanOptions = {
    name: `mail ${kind}`,
    kind: "consumer",
    attributes: { "request.id": row.requestId ?? undefined, "mail.attempt": row.attempts },
    parent: row.traceparent ?? undefined,
  };
  const work = () => runInSpan(deps.telemetry, step, () => deliver(deps, row));
  const outcome = await (row.requestId ? runWithRequestId(row.requestId, work) : work());
  deps.telemetry.record("shop.mails", { kind, outcome });
  return outcome;
}

async function deliver(deps: MailDeps, row: ClaimedRow): Promise<keyof DrainResult> {
  let outcome: "sent" | "skipped";
  try {
    outcome = row.message ? await deliverMessage(deps, row, row.message) : "skipped";
  } catch (error) {
    await recordFailure(deps, row, error);
    return "failed";
  }
  const done = outcome === "sent" ? { sentAt: deps.now() } : { skippedAt: deps.now() };
  await deps.db
    .update(outbox)
    .set({
      ...done,
      message: getRetainedMessage(row.message),
      lastError: null,
      requestId: null,
      traceparent: null,
    })
    .where(isStillClaimed(row));
  deps.log.info({ ...toLogFields(row), kind: row.message?.kind }, `mail ${outcome}`);
  return outcome;
}

/** What a mail that is done can be sent again from: nothing with an address, a person's words or a token in it. */
function getRetainedMessage(message: OutboxMessage | null): OutboxMessage | null {
  if (!message || "email" in message || message.kind === "customer-address") return null;
  // A way back may lead to an invitation.
  if (message.kind === "confirm-address") return { ...message, returnPath: undefined };
  return message;
}

/** How the log names a mail: by its row, and by the request that wrote it, not the one that sends it. */
function toLogFields({ id, attempts, requestId }: ClaimedRow) {
  return { outboxId: id, attempts, requestId };
}

async function recordFailure(deps: MailDeps, row: ClaimedRow, error: unknown): Promise<void> {
  const isHeld = error instanceof MailDeferredError;
  const isDead =
    error instanceof RecipientRejectedError || (!isHeld && row.attempts >= MAX_ATTEMPTS);
  const pause = isHeld ? DEFERRED_SECONDS : getRetryDelaySeconds(row.attempts);
  deps.log.warn({ ...toLogFields(row), err: error, isDead }, "mail not sent");
  const at = deps.now();
  await deps.db
    .update(outbox)
    .set({
      lastError: redactSecrets(error instanceof Error ? error.message : "unknown").slice(0, 500),
      nextAttemptAt: new Date(at.getTime() + pause * 1_000),
      attempts: isHeld ? row.attempts - 1 : row.attempts,
      deadAt: isDead ? at : null,
    })
    .where(isStillClaimed(row));
}

/** A worker that was held up beyond its lease leaves the row to the one that took it over. */
function isStillClaimed({ id, attempts, resendCount }: ClaimedRow) {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.resendCount, resendCount));
}

/** 10 s, 20 s, 40 s … up to 6 hours. */
function getRetryDelaySeconds(attempts: number): number {
  return Math.min(10 * 2 ** (attempts - 1), 6 * 3_600);
}

/**
 * Lets this process send waiting mail soon after it was written. A convenience: the scheduler's call finds whatever
 * it misses. Wakes during a run lead to one more run after it.
 */
export function createOutboxWorker(deps: MailDeps): {
  wake: () => void;
  settled: () => Promise<void>;
} {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async (): Promise<void> => {
    again = false;
    await drainOutbox(deps);
  };
  const wake = (): void => {
    again = true;
    running ??= run()
      .catch((err: unknown) => deps.log.warn({ err }, "outbox not drained"))
      .finally(() => {
        running = undefined;
        if (again) wake();
      });
  };
  const settled = async (): Promise<void> => {
    await running;
    if (running) await settled();
  };
  return { wake, settled };
}
