import { pgEnum, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const undeliverableReasonEnum = pgEnum("undeliverable_reason", ["refused", "complaint"]);

/** Addresses, as digests, that receive no more unrequested mail. */
export const undeliverableAddresses = pgTable("undeliverable_addresses", {
  addressDigest: text().primaryKey(),
  reason: undeliverableReasonEnum().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
});
