import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { planEnum } from "./purchases.ts";

/** Times in which plans cost less for everybody. Only one sale runs at a time. */
export const sales = pgTable(
  "sales",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Shown on the page of prices, at the checkout and on the invoice. */
    name: text().notNull(),
    percent: integer().notNull(),
    /** If empty, the sale is for every plan. */
    planIds: planEnum().array().notNull().default([]),
    startsAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
    /** When the shop stopped it before its end. */
    stoppedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("sale_percent_leaves_a_price", sql`${table.percent} between 1 and 90`),
    check("sale_ends_after_its_start", sql`${table.endsAt} > ${table.startsAt}`),
  ],
);
export type SaleRow = typeof sales.$inferSelect;
