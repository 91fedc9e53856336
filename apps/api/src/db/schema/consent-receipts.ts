import { index, pgEnum, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const consentStatusEnum = pgEnum("consent_status", ["accepted", "partial", "declined"]);

/** Proof of decisions about cookies (GDPR art. 7(1)). Has nothing about the person: no account, address or browser. */
export const consentReceipts = pgTable(
  "consent_receipts",
  {
    /** Made by the browser, and shown to the visitor. */
    id: text().primaryKey(),
    decidedAt: timestamp({ withTimezone: true }).notNull(),
    /** What was shown: the fingerprint of the services, see `getRevision` of the consent package. */
    revision: text().notNull(),
    status: consentStatusEnum().notNull(),
    enabled: text().array().notNull(),
    receivedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.receivedAt)],
);
