import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** When the scheduler's jobs last ran, one row per job: whether they are called at all, not what they did. */
export const jobRuns = pgTable("job_runs", {
  job: text().primaryKey(),
  succeededAt: timestamp({ withTimezone: true }),
  failedAt: timestamp({ withTimezone: true }),
  lastError: text(),
});
