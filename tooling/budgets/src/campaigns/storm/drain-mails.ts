import { setTimeout as delay } from "node:timers/promises";

import type pg from "pg";

interface Drain {
  /** The process that a scheduler would ask to send waiting mail. */
  worker: string;
  jobsSecret: string;
  signal: AbortSignal;
}

const EVERY_MS = 250;

/** Asks the worker to send waiting mails, repeatedly until the end, as a scheduler does. */
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
 * Resolves when no mail waits. A killed worker holds its claimed mails for three minutes; `skipLeases` skips that
 * time.
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
