import { setTimeout as delay } from "node:timers/promises";

import type pg from "pg";

interface Drain {
  /** The process that a scheduler would ask to send what waits. */
  worker: string;
  jobsSecret: string;
  signal: AbortSignal;
}

const EVERY_MS = 250;

/** Asks the worker for the waiting mails, again and again until it is over, as a scheduler does. */
export async function drainMails(
  { worker, jobsSecret, signal }: Drain,
  over: AbortSignal,
): Promise<void> {
  while (!over.aborted) {
    signal.throwIfAborted();
    await fetch(`${worker}/api/jobs/outbox`, {
      method: "POST",
      headers: { authorization: `Bearer ${jobsSecret}` },
    })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
    await delay(EVERY_MS);
  }
}

/**
 * Resolves when no mail waits. A worker that was killed holds what it had claimed for three minutes;
 * `skipLeases` lets that time go by at once.
 */
export async function noMailWaits(
  sql: pg.Pool,
  { skipLeases, signal }: { skipLeases: boolean; signal: AbortSignal },
): Promise<void> {
  const waiting = "sent_at is null and skipped_at is null and dead_at is null";
  for (;;) {
    signal.throwIfAborted();
    const { rowCount } = await sql.query(`select 1 from outbox where ${waiting} limit 1`);
    if (rowCount === 0) return;
    if (skipLeases) await sql.query(`update outbox set next_attempt_at = now() where ${waiting}`);
    await delay(EVERY_MS);
  }
}
