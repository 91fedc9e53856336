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
  unique,
} from "drizzle-orm/pg-core";

import { profiles } from "./profiles.ts";
import { planEnum, purchases } from "./purchases.ts";
import { archEnum, platformEnum } from "./releases.ts";

/** A computer on which a licence is active. Freeing the device deletes the row. */
export const devices = pgTable(
  "devices",
  {
    id: uuid().primaryKey().defaultRandom(),
    licenceId: uuid()
      .notNull()
      .references(() => licences.id),
    /** Digest of the app's identifier and the licence: one computer is not recognised across two licences. */
    deviceHash: text().notNull(),
    /** The name under which its owner knows it, if the app has one. */
    name: text().notNull(),
    platform: platformEnum().notNull(),
    arch: archEnum().notNull(),
    appVersion: text().notNull(),
    activatedAt: timestamp({ withTimezone: true }).notNull(),
    /** The date only: enough to see what may be freed, without a record of working hours. */
    lastSeenOn: date({ mode: "string" }).notNull(),
  },
  (table) => [unique("one_row_per_device").on(table.licenceId, table.deviceHash)],
);
export type DeviceRow = typeof devices.$inferSelect;

/** Started trials, so that each device gets one. Nothing else about them is stored. */
export const trials = pgTable(
  "trials",
  {
    deviceHash: text().primaryKey(),
    startedAt: timestamp({ withTimezone: true }).notNull(),
    endsAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [check("trial_ends_after_its_start", sql`${table.endsAt} > ${table.startedAt}`)],
);
export type TrialRow = typeof trials.$inferSelect;

export const licenceStatusEnum = pgEnum("licence_status", licenceStatuses);

/**
 * What a purchase or a seat of a team gave: one licence for each. Status, plan and updates follow the ledger; a
 * seat's follow the licence of its team.
 */
export const licences = pgTable(
  "licences",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for a seat: `seats` says of which team. */
    purchaseId: uuid()
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
    /**
     * The number of its rows in `devices`. Counted here, so that one conditional update decides who gets the last
     * slot.
     */
    devicesInUse: integer().notNull().default(0),
    /** The number of seats assigned to people, accepted or not: its rows in `seats`. */
    seatsAssigned: integer("seats_given").notNull().default(0),
    /** Devices that its own key may be active on. A team's key has the seats that are not assigned. */
    deviceLimit: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`devices_per_seat * case when seats > 1 then greatest(0, seats - seats_given) else seats end`,
      ),
    /** When a seat was taken back or left. The row stays, so that its file is known as revoked. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.profileId),
    check("devices_in_use_not_negative", sql`${table.devicesInUse} >= 0`),
    check("seats_given_not_negative", sql`${table.seatsAssigned} >= 0`),
    check("only_seats_end", sql`${table.endedAt} is null or ${table.purchaseId} is null`),
  ],
);
export type LicenceRow = typeof licences.$inferSelect;
