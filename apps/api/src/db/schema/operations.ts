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

/** The audit log of changes by the shop's staff. Append-only: a trigger rejects updates and deletions. */
export const audit = pgTable(
  "audit",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull(),
    who: text().notNull(),
    /** The name of the procedure, without its input. */
    command: text().notNull(),
    /** The id or code of what was changed. */
    target: text().notNull(),
    why: text().notNull(),
    /** The changed fields before and after. Null if the target did not exist. Identify people only by our ids. */
    before: jsonb(),
    after: jsonb(),
  },
  (table) => [index().on(table.target, table.at)],
);

/** The counters of rate-limiter-flexible, which defines the columns. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});

/** The last success and failure of each job of the scheduler. */
export const jobRuns = pgTable("job_runs", {
  job: text().primaryKey(),
  succeededAt: timestamp({ withTimezone: true }),
  failedAt: timestamp({ withTimezone: true }),
  lastError: text(),
});
