import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import type { OutboxMessage } from "../../features/mail/outbox-message.ts";

/** Mail to send, written in the same transaction as its cause. `dedupeKey` lets one cause give one mail. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    dedupeKey: text().notNull().unique(),
    /** Emptied once the row is done, so that no address stays behind. */
    message: jsonb().$type<OutboxMessage>(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** Where nobody was to be written to, as for an unknown address. */
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
