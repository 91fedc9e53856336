import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { purchases } from "./purchases.ts";

/**
 * Subscriptions from before the one-time price, as the owner's tool read them from the provider. Twelve or more
 * paid months entitle to a licence; with fewer, the unused time is a credit on the first purchase.
 */
export const formerSubscriptions = pgTable(
  "former_subscriptions",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The provider's names. */
    subscriptionId: text().notNull().unique(),
    customerId: text().notNull(),
    /** The subscriber's address at the provider, in lower case. */
    email: text().notNull(),
    paidMonths: integer().notNull(),
    creditMinor: integer().notNull(),
    currency: text().notNull(),
    importedAt: timestamp({ withTimezone: true }).notNull(),
    /** The purchase that uses it; free again if that failed. */
    purchaseId: uuid()
      .unique()
      .references(() => purchases.id),
    /** When the subscription was cancelled at the provider: only after the licence existed. */
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
