import { licenceStatuses } from "@site/contracts/licences";
import { sql } from "drizzle-orm";
import {
  check,
  date,
  index,
  integer,
  pgEnum,
  pgTable,
  text,
  timestamp,
  uuid,
} from "drizzle-orm/pg-core";

import { profiles } from "./profiles.ts";
import { planEnum, purchases } from "./purchases.ts";

export const licenceStatusEnum = pgEnum("licence_status", licenceStatuses);

/** What a purchase gave. One a purchase; its status follows the purchase's state. */
export const licences = pgTable(
  "licences",
  {
    id: uuid().primaryKey().defaultRandom(),
    purchaseId: uuid()
      .notNull()
      .unique()
      .references(() => purchases.id),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    key: text().notNull().unique(),
    planId: planEnum().notNull(),
    status: licenceStatusEnum().notNull(),
    holder: text().notNull(),
    seats: integer().notNull(),
    devicesPerSeat: integer().notNull(),
    issuedAt: timestamp({ withTimezone: true }).notNull(),
    updatesUntil: date({ mode: "string" }).notNull(),
    /** How many rows of `devices` it has. Counted here, so that one conditional update decides who gets the last slot. */
    devicesInUse: integer().notNull().default(0),
  },
  (table) => [
    index().on(table.profileId),
    check("devices_in_use_not_negative", sql`${table.devicesInUse} >= 0`),
  ],
);
export type LicenceRow = typeof licences.$inferSelect;
