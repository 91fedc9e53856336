import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { profiles } from "./profiles.ts";
import { planEnum, purchases } from "./purchases.ts";

/** Who a document is made out to. Empty text for what was left out. */
export const companyColumns = {
  company: text().notNull(),
  street: text().notNull(),
  postalCode: text().notNull().default(""),
  city: text().notNull(),
  region: text().notNull().default(""),
  /** Two-letter code of ISO 3166-1. */
  country: text().notNull(),
  vatNumber: text().notNull().default(""),
  poNumber: text().notNull().default(""),
};

/** Offers to companies. Their prices and taxes stay as they were when the quote was made. */
export const quotes = pgTable(
  "quotes",
  {
    /** Whoever knows it can read the quote, so that it can be sent to colleagues. */
    id: uuid().primaryKey().defaultRandom(),
    serial: integer().generatedAlwaysAsIdentity().unique(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    planId: planEnum().notNull(),
    quantity: integer().notNull(),
    currency: text().notNull(),
    listPriceMinor: integer().notNull(),
    discountMinor: integer().notNull(),
    saleName: text(),
    taxMinor: integer().notNull(),
    /** In percent. */
    taxRate: text().notNull(),
    isReverseCharge: boolean().notNull(),
    ...companyColumns,
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** The end of the last day of the price. */
    validUntil: timestamp({ withTimezone: true }).notNull(),
    /** The newest order of it. It can be ordered again if that ends without payment. */
    purchaseId: uuid().references(() => purchases.id, { onDelete: "set null" }),
  },
  (table) => [
    index().on(table.profileId),
    index().on(table.purchaseId),
    index().on(table.validUntil),
    check(
      "quote_amounts_in_order",
      sql`${table.quantity} > 0 and ${table.taxMinor} >= 0 and ${table.discountMinor} between 0 and ${table.listPriceMinor}`,
    ),
  ],
);
export type QuoteRow = typeof quotes.$inferSelect;
