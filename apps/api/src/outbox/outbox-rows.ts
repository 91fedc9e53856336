import type { mailStates } from "@site/contracts/operator";
import { MAIL_CONTENT_DAYS, MAIL_RECORD_DAYS } from "@site/contracts/retention";
import { and, desc, eq, isNotNull, isNull, or, type SQL, lt } from "drizzle-orm";

import { outbox, type OutboxRow } from "../db/schema/outbox.ts";
import type { Deps } from "../deps.ts";

const DAY_MS = 86_400_000;

/**
 * Removes content, recipient and error from finished mails after a month, and their rows two months later. Waiting
 * mails stay.
 */
export async function purgeMails({ db, now }: Pick<Deps, "db" | "now">) {
  const endedBefore = (days: number) => {
    const old = new Date(now().getTime() - days * DAY_MS);
    return or(lt(outbox.sentAt, old), lt(outbox.skippedAt, old), lt(outbox.deadAt, old));
  };
  const deleted = await db
    .delete(outbox)
    .where(endedBefore(MAIL_RECORD_DAYS))
    .returning({ id: outbox.id });
  const emptied = await db
    .update(outbox)
    .set({ message: null, sentTo: null, lastError: null, requestId: null, traceparent: null })
    .where(
      and(
        endedBefore(MAIL_CONTENT_DAYS),
        or(isNotNull(outbox.message), isNotNull(outbox.sentTo), isNotNull(outbox.lastError)),
      ),
    )
    .returning({ id: outbox.id });
  return { mailsDeleted: deleted.length, mailsEmptied: emptied.length };
}

export type OutboxState = (typeof mailStates)[number];

const MAX_ROWS = 200;

/** Mails of the outbox, newest first; unfinished ones unless a state is given. */
export async function listOutbox({ db }: Pick<Deps, "db">, state: OutboxState | undefined) {
  const rows = await db
    .select()
    .from(outbox)
    .where(state ? conditions[state] : or(conditions.waiting, conditions.dead))
    .orderBy(desc(outbox.createdAt))
    .limit(MAX_ROWS);
  return rows.map((row) => ({
    id: row.id,
    mail: row.message?.kind ?? row.dedupeKey.split(":")[0],
    state: getOutboxState(row),
    attempts: row.attempts,
    created: row.createdAt.toISOString(),
    next: getOutboxState(row) === "waiting" ? row.nextAttemptAt.toISOString() : null,
    lastError: isContentPurged(row) ? "its text is deleted by now" : row.lastError,
    requestId: row.requestId,
  }));
}

export function getOutboxState({ sentAt, skippedAt, deadAt }: OutboxRow): OutboxState {
  if (sentAt) return "sent";
  if (skippedAt) return "skipped";
  return deadAt ? "dead" : "waiting";
}

/** Whether a failed mail's content was purged, so that it can't be sent any more. */
export function isContentPurged(row: OutboxRow): boolean {
  return getOutboxState(row) === "dead" && row.message === null;
}

const isUnfinished = and(isNull(outbox.sentAt), isNull(outbox.skippedAt));

const conditions: Record<OutboxState, SQL | undefined> = {
  waiting: and(isUnfinished, isNull(outbox.deadAt)),
  dead: and(isUnfinished, isNotNull(outbox.deadAt)),
  sent: isNotNull(outbox.sentAt),
  skipped: isNotNull(outbox.skippedAt),
};

/** Selects one mail by its id, or all failed ones by the name `dead`. */
export function buildMailFilter(name: string): SQL | undefined {
  return name === "dead" ? conditions.dead : eq(outbox.id, name);
}

/** Column values that make a failed mail due again, with a full number of attempts. */
export function getRetryValues(at: Date): Pick<OutboxRow, "attempts" | "deadAt" | "nextAttemptAt"> {
  return { attempts: 0, deadAt: null, nextAttemptAt: at };
}
