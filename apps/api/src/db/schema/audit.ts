import { bigint, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What people who work for the shop changed, and why. Append-only: a trigger refuses updates and deletions. */
export const audit = pgTable(
  "audit",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    who: text().notNull(),
    /** The command's name without its arguments. */
    command: text().notNull(),
    /** What was changed, by our id or code. */
    target: text().notNull(),
    why: text().notNull(),
    /** The changed fields before and after; people by our ids. Null before it existed. */
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index().on(table.target, table.at)],
);
