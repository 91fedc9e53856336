import {
  pgTable,
  text,
  timestamp,
  bigint,
  integer,
  varchar,
  index,
  jsonb,
} from "drizzle-orm/pg-core";

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

/** The counters of rate-limiter-flexible; its columns are the library's. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** When the scheduler's jobs last ran, one row per job: whether they are called at all, not what they did. */
export const jobRuns = pgTable("job_runs", {
  job: text().primaryKey(),
  succeededAt: timestamp({ withTimezone: true }),
  failedAt: timestamp({ withTimezone: true }),
  lastError: text(),
});
