import { boolean, index, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { profiles } from "./profiles.ts";

/** Changes of an account's address: requested, then confirmed by mail to the new one. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    fromEmail: text().notNull(),
    /** Whether the owner had confirmed the old address: only then may it reclaim the account. */
    fromVerified: boolean().notNull(),
    toEmail: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }),
    /** When it was cancelled, by a newer request or by the old address's objection. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.profileId), index().on(table.requestedAt)],
);

export const emailChangeLinkEnum = pgEnum("email_change_link", ["confirm", "take_back"]);

/** The links in mails about such a change, as digests. */
export const emailChangeLinks = pgTable(
  "email_change_links",
  {
    tokenDigest: text().primaryKey(),
    changeId: uuid()
      .notNull()
      .references(() => emailChanges.id, { onDelete: "cascade" }),
    kind: emailChangeLinkEnum().notNull(),
  },
  (table) => [index().on(table.changeId)],
);
