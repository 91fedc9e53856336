import type { mailStates } from "@site/contracts/operator";
import { and, desc, eq, isNotNull, isNull, or, type SQL } from "drizzle-orm";

import { outbox, type OutboxRow } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";

export type OutboxState = (typeof mailStates)[number];

const MOST = 200;

/** Mails of the outbox, newest first; unfinished ones unless a state is given. */
export async function listOutbox({ db }: Pick<Deps, "db">, state: OutboxState | undefined) {
  const rows = await db
    .select()
    .from(outbox)
    .where(state ? conditions[state] : or(conditions.waiting, conditions.dead))
    .orderBy(desc(outbox.createdAt))
    .limit(MOST);
  return rows.map((row) => ({
    id: row.id,
    mail: row.message?.kind ?? row.dedupeKey.split(":")[0],
    state: outboxStateOf(row),
    attempts: row.attempts,
    created: row.createdAt.toISOString(),
    next: outboxStateOf(row) === "waiting" ? row.nextAttemptAt.toISOString() : null,
    lastError: isTextGone(row) ? "its text is deleted by now" : row.lastError,
    requestId: row.requestId,
  }));
}

export function outboxStateOf({ sentAt, skippedAt, deadAt }: OutboxRow): OutboxState {
  if (sentAt) return "sent";
  if (skippedAt) return "skipped";
  return deadAt ? "dead" : "waiting";
}

/** Whether a mail failed so long ago that there is nothing left to send. */
export function isTextGone(row: OutboxRow): boolean {
  return outboxStateOf(row) === "dead" && row.message === null;
}

const notDone = and(isNull(outbox.sentAt), isNull(outbox.skippedAt));

const conditions: Record<OutboxState, SQL | undefined> = {
  waiting: and(notDone, isNull(outbox.deadAt)),
  dead: and(notDone, isNotNull(outbox.deadAt)),
  sent: isNotNull(outbox.sentAt),
  skipped: isNotNull(outbox.skippedAt),
};

/** The rows that a name means: one by its id, or every dead one. */
export function namedMails(name: string): SQL | undefined {
  return name === "dead" ? conditions.dead : eq(outbox.id, name);
}

/** What gives a mail that was given up all its tries again. */
export function asRetried(at: Date): Pick<OutboxRow, "attempts" | "deadAt" | "nextAttemptAt"> {
  return { attempts: 0, deadAt: null, nextAttemptAt: at };
}
