import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import type { OutboxMessage } from "./outbox-message.ts";

/** Mail to send, written in the same transaction as its cause. `dedupeKey` lets one cause give one mail. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    dedupeKey: text().notNull().unique(),
    /** Emptied once the row is done, so that no address stays behind. */
    message: jsonb().$type<OutboxMessage>(),
    /**
     * The request that wrote it, where one did: its lines in the log and those of the sending carry it. Emptied
     * with the message: beside the key, which may name a person, it would tie that person to lines of the log.
     */
    requestId: text(),
    /** Where in its trace it was written (W3C Trace Context), so that the sending is shown below it. Emptied likewise. */
    traceparent: text(),
    /** Whom it went to, as a digest together with the id: a report of a bounce must name the same address. */
    sentTo: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** Where there was no one to write to, as for an unknown address. */
    skippedAt: timestamp({ withTimezone: true }),
    deadAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [
    index("outbox_due")
      .on(table.nextAttemptAt)
      .where(
        sql`${table.sentAt} is null and ${table.skippedAt} is null and ${table.deadAt} is null`,
      ),
  ],
);
export type OutboxRow = typeof outbox.$inferSelect;
