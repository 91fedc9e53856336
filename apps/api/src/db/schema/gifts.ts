import { index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

import { planEnum } from "./purchases.ts";

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
