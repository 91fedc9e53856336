import { purchaseStates } from "@site/contracts/billing";
import { paidPlanIds } from "@site/contracts/plans";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { profiles } from "./profiles.ts";

export const planEnum = pgEnum("plan", paidPlanIds);
export const purchaseStateEnum = pgEnum("purchase_state", purchaseStates);

/** The ledger. A row is written before the payment provider hears of it and is never deleted. */
export const purchases = pgTable(
  "purchases",
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    planId: planEnum().notNull(),
    state: purchaseStateEnum().notNull().default("open"),
    /** Raised with every change; a writer that read an older one begins again. */
    version: integer().notNull().default(1),
    currency: text().notNull(),
    listPriceMinor: integer().notNull(),
    discountMinor: integer().notNull().default(0),
    taxMinor: integer().notNull().default(0),
    totalMinor: integer().notNull(),
    refundedMinor: integer().notNull().default(0),
    couponCode: text(),
    termsVersion: text().notNull(),
    checkoutSessionId: text().unique(),
    checkoutUrl: text(),
    checkoutExpiresAt: timestamp({ withTimezone: true }).notNull(),
    paymentIntentId: text().unique(),
    /** The buyer gave this checkout up; once the provider has closed it, it counts as cancelled and not as expired. */
    givenUp: boolean().notNull().default(false),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true }),
    /** When the provider was last asked, and when the reconciliation job asks next. */
    checkedAt: timestamp({ withTimezone: true }),
    nextCheckAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("one_open_checkout_per_buyer")
      .on(table.profileId)
      .where(sql`${table.state} = 'open'`),
    index().on(table.profileId, table.createdAt),
    index("purchases_due_for_check")
      .on(table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    check(
      "purchase_amounts_not_negative",
      sql`least(${table.listPriceMinor}, ${table.discountMinor}, ${table.taxMinor}, ${table.totalMinor}, ${table.refundedMinor}) >= 0`,
    ),
  ],
);
export type PurchaseRow = typeof purchases.$inferSelect;

/** How each purchase came to its state. Rows are only ever added: a trigger refuses the rest. */
export const purchaseTransitions = pgTable(
  "purchase_transitions",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    purchaseId: uuid()
      .notNull()
      .references(() => purchases.id),
    version: integer().notNull(),
    fromState: purchaseStateEnum(),
    toState: purchaseStateEnum().notNull(),
    totalMinor: integer().notNull(),
    refundedMinor: integer().notNull(),
    cause: text().notNull(),
    at: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex().on(table.purchaseId, table.version)],
);
