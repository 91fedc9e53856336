import { index, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { profiles } from "./profiles.ts";

/** The links in mails about an account's deletion, as digests. A mail that is sent again has its own link. */
export const deletionLinks = pgTable(
  "deletion_links",
  {
    tokenDigest: text().primaryKey(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Of the request that the mail is about: a newer one makes its links useless. */
    askedAt: timestamp({ withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.profileId)],
);
