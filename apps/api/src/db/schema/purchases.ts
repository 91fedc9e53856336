import { purchaseKinds, purchaseStates } from "@site/contracts/billing";
import { paidPlanIds } from "@site/contracts/plans";
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
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

/**
 * Subscriptions from before the one-time price, imported from the provider. Twelve or more paid months entitle to a
 * licence; with fewer, the unused time is a credit on the first purchase.
 */
export const formerSubscriptions = pgTable(
  "former_subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The provider's id. */
    subscriptionId: text().notNull().unique(),
    customerId: text().notNull(),
    /** The subscriber's address at the provider, in lower case. */
    email: text().notNull(),
    paidMonths: integer().notNull(),
    creditMinor: integer().notNull(),
    currency: text().notNull(),
    importedAt: timestamp({ withTimezone: true }).notNull(),
    /** The purchase that uses it; reset to null if that purchase fails. */
    purchaseId: uuid()
      .unique()
      .references(() => purchases.id),
    /** When it was cancelled at the provider, after the licence was issued. */
    cancelledAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.email),
    index("subscriptions_to_cancel")
      .on(table.purchaseId)
      .where(sql`${table.purchaseId} is not null and ${table.cancelledAt} is null`),
    check(
      "former_subscription_amounts_not_negative",
      sql`least(${table.paidMonths}, ${table.creditMinor}) >= 0`,
    ),
  ],
);
export type FormerSubscriptionRow = typeof formerSubscriptions.$inferSelect;

export const planEnum = pgEnum("plan", paidPlanIds);
export const purchaseKindEnum = pgEnum("purchase_kind", purchaseKinds);
export const purchaseStateEnum = pgEnum("purchase_state", purchaseStates);

/** The ledger. A row is inserted before the payment provider is called, and never deleted. */
export const purchases = pgTable(
  "purchases",
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    kind: purchaseKindEnum().notNull().default("new"),
    /** The purchase of the licence that this one upgrades or renews. */
    originId: uuid().references((): AnyPgColumn => purchases.id),
    /** The plan before the upgrade. */
    fromPlanId: planEnum(),
    /** The last day of updates of the licence that an upgrade or renewal was offered for. */
    fromUpdatesUntil: date({ mode: "string" }),
    /** The plan of the licence once this is paid. */
    planId: planEnum().notNull(),
    /** How many licences of the plan were ordered, or how many seats were added. The list price is for all of them. */
    quantity: integer().notNull().default(1),
    /** How many of them were returned. The rest of the order stays. */
    returnedQuantity: integer().notNull().default(0),
    /**
     * Seats and devices as in the catalogue at the time of purchase. Later changes of the catalogue do not affect
     * them. Several licences have the seats of all of them, a renewal those that it was priced for.
     */
    seats: integer().notNull(),
    devicesPerSeat: integer().notNull(),
    updatesMonths: integer().notNull(),
    state: purchaseStateEnum().notNull().default("open"),
    /** Incremented with every change. A writer with an older version retries. */
    version: integer().notNull().default(1),
    currency: text().notNull(),
    listPriceMinor: integer().notNull(),
    /** The coupon's discount and the credit together. */
    discountMinor: integer().notNull().default(0),
    /** The part of the discount that is the credit of a former subscription. */
    creditMinor: integer().notNull().default(0),
    taxMinor: integer().notNull().default(0),
    totalMinor: integer().notNull(),
    refundedMinor: integer().notNull().default(0),
    /**
     * The part of the list price that no longer buys anything, because another payment for the licence was returned.
     * See `computeEntitlement`.
     */
    unusedMinor: integer().notNull().default(0),
    /** How much of the payment is to be refunded for `unusedMinor`, in all. The next sync sends what is missing. */
    unusedRefundMinor: integer().notNull().default(0),
    /** How much of that the provider has refunded. */
    unusedRefundedMinor: integer().notNull().default(0),
    couponCode: text(),
    /** The sale that the discount comes from, by its name at that time. */
    saleName: text(),
    /** The buyer's own number of the order, printed on the invoice. */
    poNumber: text(),
    termsVersion: text().notNull(),
    /** Whether it is paid on the provider's page, or by bank transfer after an invoice. */
    payBy: text({ enum: ["checkout", "invoice"] })
      .notNull()
      .default("checkout"),
    /** The provider's id of the invoice that is to be paid. */
    invoiceId: text().unique(),
    /** When an operator issued the licence although the invoice isn't paid. */
    issuedUnpaidAt: timestamp({ withTimezone: true }),
    checkoutSessionId: text().unique(),
    checkoutUrl: text(),
    checkoutExpiresAt: timestamp({ withTimezone: true }).notNull(),
    paymentIntentId: text().unique(),
    /** The provider's fingerprint of the card that paid. The same card has the same one in every account. */
    cardFingerprint: text(),
    /** Whether the buyer cancelled the checkout. It then counts as cancelled instead of expired. */
    cancelRequested: boolean("given_up").notNull().default(false),
    /** When the full refund was requested. The next sync sends it to the provider. */
    refundRequestedAt: timestamp({ withTimezone: true }),
    /** Why the provider rejects the refund. An operator has to resolve it. */
    refundProblem: text(),
    /** How the payment differs from the order. Nothing is granted until an operator decides. */
    paymentProblem: text(),
    /** A refused payment is refunded. A second payment for the same plan is refused automatically. */
    paymentDecision: text({ enum: ["accepted", "refused"] }),
    /** When the shop revoked the licence. Set on the purchase that issued it. */
    revokedAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    paidAt: timestamp({ withTimezone: true }),
    /** When the purchase was last synced, and when the reconciliation job will sync it next. */
    checkedAt: timestamp({ withTimezone: true }),
    nextCheckAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    uniqueIndex("one_open_checkout_per_buyer")
      .on(table.profileId)
      .where(sql`${table.state} = 'open'`),
    index().on(table.profileId, table.createdAt),
    index().on(table.originId),
    index("purchases_due_for_check")
      .on(table.nextCheckAt)
      .where(sql`${table.nextCheckAt} is not null`),
    check(
      "purchase_amounts_not_negative",
      sql`least(${table.listPriceMinor}, ${table.discountMinor}, ${table.taxMinor}, ${table.totalMinor}, ${table.refundedMinor}) >= 0`,
    ),
    check(
      "purchase_unused_within_price",
      sql`least(${table.unusedMinor}, ${table.unusedRefundMinor}, ${table.listPriceMinor} - ${table.unusedMinor}) >= 0`,
    ),
    check(
      "purchase_returns_within_quantity",
      sql`${table.returnedQuantity} >= 0 and ${table.returnedQuantity} < ${table.quantity}`,
    ),
    check("purchase_quantity_positive", sql`${table.quantity} > 0`),
    check(
      "purchase_credit_within_discount",
      sql`${table.creditMinor} between 0 and ${table.discountMinor}`,
    ),
    check(
      "purchase_names_what_its_kind_needs",
      sql`(${table.kind} = 'new') = (${table.originId} is null) and (${table.kind} = 'upgrade') = (${table.fromPlanId} is not null)`,
    ),
  ],
);
export type PurchaseRow = typeof purchases.$inferSelect;

/** The history of states of each purchase. Append-only: a trigger rejects updates and deletions. */
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
