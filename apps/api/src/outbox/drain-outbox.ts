import { and, asc, eq, inArray, isNull, lte, sql } from "drizzle-orm";

import { type OutboxMessage, outbox } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";
import { redactSecrets } from "../log.ts";
import { type MailDeps, MailDeferredError } from "../mail/outgoing-mail.ts";
import { RecipientRejectedError } from "../providers/mail/mailer.ts";
import { runWithRequestId } from "../request-context.ts";
import type { SpanOptions } from "../telemetry/telemetry.ts";
import { runInSpan } from "../telemetry/trace.ts";
import { waitAtMost } from "../wait-at-most.ts";
import { deliverMessage } from "./deliver-message.ts";

export interface DrainResult {
  sent: number;
  skipped: number;
  failed: number;
}

/** The number of mails that the mailer sends in parallel, so that no claimed mail waits for another. */
const BATCH = 4;
const BATCHES = 50;
/**
 * How long a claim lasts if its worker crashes. Longer than the slowest mail, which waits for the time-outs of the
 * identity service and the mail server.
 */
const LEASE_SECONDS = 180;
/** With the delays of `getRetryDelaySeconds`, a mail is tried for about a day. */
const MAX_ATTEMPTS = 15;
const DEFERRED_SECONDS = 300;

/**
 * Sends the mails that are due. A row is claimed first, by moving its next attempt past the lease, so any number of
 * workers can share the table. If a worker crashes between sending a mail and recording that, the mail is sent again
 * with the same Message-ID.
 */
export async function drainOutbox(deps: MailDeps): Promise<DrainResult> {
  const sum: DrainResult = { sent: 0, skipped: 0, failed: 0 };
  const { rows, isStopping } = getClaims(deps);
  for (let batch = 0; batch < BATCHES && !isStopping(); batch += 1) {
    const claimed = await claimDueMails(deps);
    for (const row of claimed) rows.add(row);
    const outcomes = await Promise.all(
      claimed.map((row) => deliverInRequestContext(deps, row).finally(() => rows.delete(row))),
    );
    for (const outcome of outcomes) sum[outcome] += 1;
    if (claimed.length < BATCH) break;
  }
  return sum;
}

/** The mails that this process is sending, by its database, and whether it is stopping. */
interface Claims {
  rows: Set<ClaimedRow>;
  isStopping: () => boolean;
  stop: () => void;
}

const claimsByDatabase = new WeakMap<Deps["db"], Claims>();

function getClaims({ db }: Pick<Deps, "db">): Claims {
  const known = claimsByDatabase.get(db);
  if (known) return known;
  let isStopping = false;
  const claims = {
    rows: new Set<ClaimedRow>(),
    isStopping: () => isStopping,
    stop: () => void (isStopping = true),
  };
  claimsByDatabase.set(db, claims);
  return claims;
}

/**
 * Lets others send the mails that this process can't finish before it ends, at once and without counting the attempt.
 * A mail server that has received one already recognises it by its Message-ID.
 */
async function releaseClaims(deps: Pick<Deps, "db" | "now" | "log">): Promise<void> {
  const rows = [...getClaims(deps).rows];
  await Promise.all(
    rows.map((row) =>
      deps.db
        .update(outbox)
        .set({ nextAttemptAt: deps.now(), attempts: row.attempts - 1 })
        .where(matchesClaimedRow(row)),
    ),
  );
  if (rows.length > 0) deps.log.warn({ mails: rows.length }, "unfinished mails given back");
}

interface ClaimedRow {
  id: string;
  attempts: number;
  resendCount: number;
  message: OutboxMessage | null;
  requestId: string | null;
  traceparent: string | null;
}

function claimDueMails({ db, now }: Pick<Deps, "db" | "now">): Promise<ClaimedRow[]> {
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

/** Runs in the context of the request that queued the mail, so that log lines and spans of the sending carry its id. */
async function deliverInRequestContext(
  deps: MailDeps,
  row: ClaimedRow,
): Promise<keyof DrainResult> {
  const kind = row.message?.kind ?? "nothing";
  const span: SpanOptions = {
    name: `mail ${kind}`,
    kind: "consumer",
    attributes: { "request.id": row.requestId ?? undefined, "mail.attempt": row.attempts },
    parent: row.traceparent ?? undefined,
  };
  const work = () => runInSpan(deps.telemetry, span, () => deliverRow(deps, row));
  const outcome = await (row.requestId ? runWithRequestId(row.requestId, work) : work());
  deps.telemetry.record("shop.mails", { kind, outcome });
  return outcome;
}

async function deliverRow(deps: MailDeps, row: ClaimedRow): Promise<keyof DrainResult> {
  let outcome: "sent" | "skipped";
  try {
    outcome = row.message ? await deliverMessage(deps, row, row.message) : "skipped";
  } catch (error) {
    await recordFailure(deps, row, error);
    return "failed";
  }
  const finished = outcome === "sent" ? { sentAt: deps.now() } : { skippedAt: deps.now() };
  await deps.db
    .update(outbox)
    .set({
      ...finished,
      message: getRetainedMessage(row.message),
      lastError: null,
      requestId: null,
      traceparent: null,
    })
    .where(matchesClaimedRow(row));
  deps.log.info({ ...toLogFields(row), kind: row.message?.kind }, `mail ${outcome}`);
  return outcome;
}

/**
 * The part of a finished mail that is kept for resending it. Leaves out addresses, texts that a person wrote, and
 * tokens.
 */
function getRetainedMessage(message: OutboxMessage | null): OutboxMessage | null {
  if (!message || "email" in message || message.kind === "customer-address") return null;
  // The path may contain the token of an invitation.
  if (message.kind === "confirm-address") return { ...message, returnPath: undefined };
  return message;
}

/** Identifies a mail in the log by its row and by the request that queued it. */
function toLogFields({ id, attempts, requestId }: ClaimedRow) {
  return { outboxId: id, attempts, requestId };
}

async function recordFailure(deps: MailDeps, row: ClaimedRow, error: unknown): Promise<void> {
  const isDeferred = error instanceof MailDeferredError;
  const isDead =
    error instanceof RecipientRejectedError || (!isDeferred && row.attempts >= MAX_ATTEMPTS);
  const delaySeconds = isDeferred ? DEFERRED_SECONDS : getRetryDelaySeconds(row.attempts);
  deps.log.warn({ ...toLogFields(row), err: error, isDead }, "mail not sent");
  const at = deps.now();
  await deps.db
    .update(outbox)
    .set({
      lastError: redactSecrets(error instanceof Error ? error.message : "unknown").slice(0, 500),
      nextAttemptAt: new Date(at.getTime() + delaySeconds * 1_000),
      attempts: isDeferred ? row.attempts - 1 : row.attempts,
      deadAt: isDead ? at : null,
    })
    .where(matchesClaimedRow(row));
}

/** Matches the row unless another worker has claimed it since, which happens after the lease ends. */
function matchesClaimedRow({ id, attempts, resendCount }: ClaimedRow) {
  return and(eq(outbox.id, id), eq(outbox.attempts, attempts), eq(outbox.resendCount, resendCount));
}

/** 10 s, 20 s, 40 s … up to 6 hours. */
function getRetryDelaySeconds(attempts: number): number {
  return Math.min(10 * 2 ** (attempts - 1), 6 * 3_600);
}

/**
 * Sends mail in this process soon after it was queued; the scheduler's job sends what this misses. Calling `wake` during
 * a run causes one more run after it.
 */
export function createOutboxWorker(deps: MailDeps): {
  wake: () => void;
  /** Resolves once nothing is being sent. */
  whenIdle: () => Promise<void>;
  /** Begins no more mails, waits for those being sent, and gives back what takes longer than the limit. */
  stop: (limitMs: number) => Promise<void>;
} {
  let running: Promise<void> | undefined;
  let isWoken = false;
  const run = async (): Promise<void> => {
    isWoken = false;
    await drainOutbox(deps);
  };
  const wake = (): void => {
    isWoken = true;
    running ??= run()
      .catch((err: unknown) => deps.log.warn({ err }, "outbox not drained"))
      .finally(() => {
        running = undefined;
        if (isWoken) wake();
      });
  };
  const whenIdle = async (): Promise<void> => {
    await running;
    if (running) await whenIdle();
  };
  const stop = async (limitMs: number): Promise<void> => {
    const claims = getClaims(deps);
    claims.stop();
    await waitAtMost(limitMs, whenIdle());
    await releaseClaims(deps);
  };
  return { wake, whenIdle, stop };
}
