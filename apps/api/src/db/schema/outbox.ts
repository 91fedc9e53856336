import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import type { OutboxMessage } from "./outbox-message.ts";

/** Mail to send, written in the same transaction as its cause. `dedupeKey` ensures one mail per cause. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    dedupeKey: text().notNull().unique(),
    /**
     * Stays for a while once the row is done, for `mail resend`, if it names people by our ids alone; otherwise it is
     * emptied at once, so that no address stays behind.
     */
    message: jsonb().$type<OutboxMessage>(),
    /**
     * The request that wrote it, if any: its log lines and those of the sending carry it. Emptied once the row is
     * done: beside the key, which may name a person, it would tie that person to log lines.
     */
    requestId: text(),
    /** Its place in the trace (W3C Trace Context), so that the sending is shown below it. Emptied likewise. */
    traceparent: text(),
    /** The recipient, as a digest together with the id: a bounce report must name the same address. */
    sentTo: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** How often an operator has sent it again: each time it is a new mail to its reader. */
    again: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** When there was no one to write to, as for an unknown address. */
    skippedAt: timestamp({ withTimezone: true }),
    deadAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [
    // Whether the same was asked for a moment ago.
    index().on(table.createdAt),
    index("outbox_due")
      .on(table.nextAttemptAt)
      .where(
        sql`${table.sentAt} is null and ${table.skippedAt} is null and ${table.deadAt} is null`,
      ),
  ],
);
export type OutboxRow = typeof outbox.$inferSelect;
