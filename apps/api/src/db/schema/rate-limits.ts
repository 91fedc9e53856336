import { bigint, integer, pgTable, varchar } from "drizzle-orm/pg-core";

/** The table that rate-limiter-flexible keeps its counters in; its columns are the library's. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar({ length: 255 }).primaryKey(),
  points: integer().notNull().default(0),
  expire: bigint({ mode: "number" }),
});
