import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { planEnum } from "./purchases.ts";

/**
 * Prices of plans from a day on. A plan without rows has the prices of the catalogue; its first change adds a row with
 * those, too, so that the past keeps them.
 */
export const prices = pgTable(
  "prices",
  {
    id: uuid().primaryKey().defaultRandom(),
    planId: planEnum().notNull(),
    currency: text().notNull(),
    priceMinor: integer().notNull(),
    renewalMinor: integer().notNull(),
    /** The price of a seat that is added later; null for plans of one person. */
    seatMinor: integer(),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    /** When the shop withdrew it, before it started. */
    withdrawnAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index().on(table.planId, table.startsAt),
    check("prices_positive", sql`least(${table.priceMinor}, ${table.renewalMinor}) > 0`),
    check("seat_price_positive", sql`${table.seatMinor} > 0`),
  ],
);
export type PriceRow = typeof prices.$inferSelect;
