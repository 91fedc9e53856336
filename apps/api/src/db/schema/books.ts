import { movementKinds } from "@site/contracts/operator/books";
import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  text,
  timestamp,
  unique,
  uuid,
} from "drizzle-orm/pg-core";

import { planEnum, purchaseKindEnum, purchases } from "./purchases.ts";

export const movementKindEnum = pgEnum("movement_kind", movementKinds);

/**
 * The books: every movement of money at the payment provider, as it was when it was recorded. Append-only: triggers
 * reject updates, deletions, and rows of a closed month.
 */
export const movements = pgTable(
  "movements",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    kind: movementKindEnum().notNull(),
    /** The provider's id of the balance transaction; for a lost dispute, which moves no money, of the dispute. */
    reference: text().notNull(),
    /** Null for a fee of the provider's that concerns no single payment. */
    purchaseId: uuid().references(() => purchases.id),
    disputeId: text(),
    /** When it happened at the provider. */
    occurredAt: timestamp({ withTimezone: true }).notNull(),
    /** The month whose books contain it, as in 2026-09: its own, or the first open one if that was closed. */
    month: text().notNull(),
    currency: text().notNull(),
    /** Negative for money that left the shop. */
    netMinor: bigint({ mode: "number" }).notNull(),
    taxMinor: bigint({ mode: "number" }).notNull(),
    /** The same movement in the currency of the shop's account at the provider, with tax. */
    settledMinor: bigint({ mode: "number" }).notNull(),
    settledCurrency: text().notNull(),
    /** In percent; null if no tax applies to this kind of movement. */
    taxRate: text(),
    /** Two-letter code of ISO 3166-1. */
    country: text(),
    vatNumber: text(),
    invoiceNumber: text(),
    planId: planEnum(),
    purchaseKind: purchaseKindEnum(),
    /** How many licences or seats were ordered. */
    quantity: integer().notNull().default(1),
    couponCode: text(),
    couponBatch: text(),
    saleName: text(),
    /** Of a payment: what coupon and credit took off the list price, and the credit's part of it. */
    discountMinor: integer().notNull().default(0),
    creditMinor: integer().notNull().default(0),
  },
  (table) => [
    unique("one_movement_per_reference").on(table.kind, table.reference),
    index().on(table.month),
    index().on(table.purchaseId),
    index().on(table.occurredAt),
    check("movement_month_format", sql`${table.month} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check(
      "movement_not_before_its_month",
      sql`${table.month} >= to_char(${table.occurredAt} at time zone 'UTC', 'YYYY-MM')`,
    ),
  ],
);
export type MovementRow = typeof movements.$inferSelect;

/** The sums of a month in one currency, in minor units. */
export interface MonthTotals {
  currency: string;
  movements: number;
  netMinor: number;
  taxMinor: number;
}

/** Months that the owner closed. Append-only. */
export const closedMonths = pgTable("closed_months", {
  /** As in 2026-09. */
  month: text().primaryKey(),
  closedAt: timestamp({ withTimezone: true }).notNull(),
  movements: integer().notNull(),
  totals: jsonb().$type<MonthTotals[]>().notNull(),
  /** The columns of the export at that time. Later ones are no part of the digest. */
  columns: text().array().notNull().default([]),
  /** SHA-256 of the month's export as CSV. */
  digest: text().notNull(),
});
export type ClosedMonthRow = typeof closedMonths.$inferSelect;

/** What invoice and card of a paid purchase say, as read at the provider once. */
export const paymentDetails = pgTable(
  "payment_details",
  {
    purchaseId: uuid()
      .primaryKey()
      .references(() => purchases.id),
    invoiceNumber: text(),
    country: text(),
    vatNumber: text(),
    /** In percent. */
    taxRate: text(),
    taxMinor: integer().notNull(),
    discountMinor: integer().notNull(),
    /** Removed when the account is deleted. */
    cardBrand: text(),
    cardLast4: text(),
  },
  (table) => [index().on(table.invoiceNumber), index().on(table.cardLast4)],
);
export type PaymentDetailsRow = typeof paymentDetails.$inferSelect;
