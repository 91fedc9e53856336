import { sql } from "drizzle-orm";
import { index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";

import { licences } from "./licences.ts";

/** The assigned seats of teams: invitations, and accepted ones with their licence. */
export const seats = pgTable(
  "seats",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The team's licence. */
    licenceId: uuid()
      .notNull()
      .references(() => licences.id),
    /** The invited address; null once the team's owner has deleted their account. */
    email: text(),
    invitedAt: timestamp({ withTimezone: true }).notNull(),
    /** When the invitation expires. */
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    /** The licence of the person who accepted. The row is deleted when the seat is revoked or left. */
    heldLicenceId: uuid()
      .unique()
      .references(() => licences.id),
  },
  (table) => [
    unique("one_seat_per_address").on(table.licenceId, table.email),
    index().on(table.email),
    index("invitations_by_end")
      .on(table.expiresAt)
      .where(sql`${table.heldLicenceId} is null`),
  ],
);
export type SeatRow = typeof seats.$inferSelect;

/** Digests of the links in invitation mails. A mail that is sent again has its own link. */
export const seatLinks = pgTable(
  "seat_links",
  {
    tokenDigest: text().primaryKey(),
    seatId: uuid()
      .notNull()
      .references(() => seats.id, { onDelete: "cascade" }),
  },
  (table) => [index().on(table.seatId)],
);
