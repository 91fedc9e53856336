import { licenceStatuses } from "@site/contracts/licences";
import { sql } from "drizzle-orm";
import {
  boolean,
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

/** A computer on which a licence is active. Deactivating it deletes the row. */
export const devices = pgTable(
  "devices",
  {
    id: uuid().primaryKey().defaultRandom(),
    licenceId: uuid()
      .notNull()
      .references(() => licences.id),
    /** Digest of the app's identifier and the licence, so that a computer has unrelated digests for two licences. */
    deviceHash: text().notNull(),
    /** The name that the app sends; may be empty. */
    name: text().notNull(),
    platform: platformEnum().notNull(),
    arch: archEnum().notNull(),
    appVersion: text().notNull(),
    activatedAt: timestamp({ withTimezone: true }).notNull(),
    /** A date without time, so that it doesn't reveal working hours. */
    lastSeenOn: date({ mode: "string" }).notNull(),
  },
  (table) => [unique("one_row_per_device").on(table.licenceId, table.deviceHash)],
);
export type DeviceRow = typeof devices.$inferSelect;

/** Started trials, so that each computer gets only one. */
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
 * The licence of a purchase or of a team's seat. Status, plan and updates are derived from the ledger; those of a seat
 * from the licence of its team.
 */
export const licences = pgTable(
  "licences",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null for a seat, whose team is in `seats`. */
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
    /** The number of rows in `devices`. Stored here so that a single conditional update can claim the last slot. */
    devicesInUse: integer().notNull().default(0),
    /** The number of rows in `seats`: assigned seats, accepted or not. */
    seatsAssigned: integer("seats_given").notNull().default(0),
    /** Devices that the shop allows in addition to those of the plan, as for a person with many computers. */
    extraDevices: integer().notNull().default(0),
    /** The maximum number of devices for the licence's own key. For a team, this covers only the unassigned seats. */
    deviceLimit: integer()
      .notNull()
      .generatedAlwaysAs(
        sql`devices_per_seat * case when seats > 1 then greatest(0, seats - seats_given) else seats end + extra_devices`,
      ),
    /** Whether it is a gift that nobody has accepted. Its buyer can neither see nor use it. */
    isOpenGift: boolean().notNull().default(false),
    /** When a seat was revoked or left. The row stays, so that its licence file is listed as revoked. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.profileId),
    check("extra_devices_not_negative", sql`${table.extraDevices} >= 0`),
    check("devices_in_use_not_negative", sql`${table.devicesInUse} >= 0`),
    check("seats_given_not_negative", sql`${table.seatsAssigned} >= 0`),
    check("only_seats_end", sql`${table.endedAt} is null or ${table.purchaseId} is null`),
  ],
);
export type LicenceRow = typeof licences.$inferSelect;

/** Keys that a licence had before it got a new one. They give nothing; the app can say why. */
export const replacedLicenceKeys = pgTable(
  "replaced_licence_keys",
  {
    key: text().primaryKey(),
    licenceId: uuid()
      .notNull()
      .references(() => licences.id),
    replacedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.licenceId)],
);
