import { sql } from "drizzle-orm";
import { check, index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { profiles } from "./profiles.ts";

/** Buyers whom the shop sells nothing, usually after a chargeback: by account, address and card. */
export const buyerBlocks = pgTable(
  "buyer_blocks",
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid().references(() => profiles.id),
    /** See `computePersonDigest`. */
    personDigest: text(),
    /** As in `purchases.cardFingerprint`. */
    cardFingerprint: text(),
    reason: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    /** When the block ends; null if it has no end. */
    endsAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.profileId),
    index().on(table.personDigest),
    index().on(table.cardFingerprint),
    check(
      "block_names_somebody",
      sql`coalesce(${table.profileId}::text, ${table.personDigest}, ${table.cardFingerprint}) is not null`,
    ),
  ],
);
export type BuyerBlockRow = typeof buyerBlocks.$inferSelect;
