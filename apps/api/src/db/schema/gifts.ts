import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

import { planEnum, purchases } from "./purchases.ts";

/**
 * Licences that the shop gives to addresses without an account. A row, and with it the address, is deleted once the gift
 * is claimed, revoked or expired.
 */
export const gifts = pgTable(
  "gifts",
  {
    id: uuid().primaryKey().defaultRandom(),
    email: text().notNull(),
    planId: planEnum().notNull(),
    givenAt: timestamp({ withTimezone: true }).notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    unique("one_gift_per_address_and_plan").on(table.email, table.planId),
    index().on(table.expiresAt),
  ],
);
export type GiftRow = typeof gifts.$inferSelect;

/**
 * Purchases that are gifts. The licence belongs to the buyer, who can't use it, until the recipient accepts. Address and
 * note are deleted once the gift is closed.
 */
export const purchaseGifts = pgTable(
  "purchase_gifts",
  {
    purchaseId: uuid()
      .primaryKey()
      .references(() => purchases.id, { onDelete: "cascade" }),
    email: text(),
    note: text().notNull().default(""),
    /** Delivery date, and the send time in the giver's time zone. */
    deliverOn: date({ mode: "string" }).notNull(),
    sendAt: timestamp({ withTimezone: true }).notNull(),
    /** When the mail to the recipient was last queued, and until when its link works. */
    sentAt: timestamp({ withTimezone: true }),
    expiresAt: timestamp({ withTimezone: true }),
    /** Null while the gift is open. A declined or expired gift can be sent again. */
    outcome: text({ enum: ["accepted", "declined", "expired", "kept"] }),
  },
  (table) => [
    index().on(table.email),
    index("gifts_to_send")
      .on(table.sendAt)
      .where(sql`${table.outcome} is null and ${table.sentAt} is null`),
    index("gifts_by_end")
      .on(table.expiresAt)
      .where(sql`${table.outcome} is null`),
    check("open_gift_has_address", sql`(${table.outcome} is null) = (${table.email} is not null)`),
  ],
);
export type PurchaseGiftRow = typeof purchaseGifts.$inferSelect;

/** Digests of the links in mails with a gift. A mail that is sent again has its own link. */
export const giftLinks = pgTable(
  "gift_links",
  {
    tokenDigest: text().primaryKey(),
    purchaseId: uuid()
      .notNull()
      .references(() => purchaseGifts.purchaseId, { onDelete: "cascade" }),
  },
  (table) => [index().on(table.purchaseId)],
);
