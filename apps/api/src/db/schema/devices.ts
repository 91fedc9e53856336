import { sql } from "drizzle-orm";
import { check, date, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

import { licences } from "./licences.ts";
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
