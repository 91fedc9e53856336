import { roleSchema } from "@site/contracts/auth";
import { sql } from "drizzle-orm";
import { boolean, index, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

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

/** The links in mails about an account's deletion, as digests. A mail that is sent again has its own link. */
export const deletionLinks = pgTable(
  "deletion_links",
  {
    tokenDigest: text().primaryKey(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Of the request that the mail is about: a newer one makes its links useless. */
    requestedAt: timestamp("asked_at", { withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.profileId)],
);

export const roleEnum = pgEnum("role", roleSchema.options as ["buyer", "operator"]);

/** A person. The identity service owns address and password; its user id links the two. */
export const profiles = pgTable(
  "profiles",
  {
    id: uuid().primaryKey().defaultRandom(),
    identityUid: text().notNull().unique(),
    email: text().notNull(),
    emailVerified: boolean().notNull(),
    /** When the identity service vouched for the address: an older token does not restore an older one. */
    identityCheckedAt: timestamp("vouched_at", { withTimezone: true }).notNull().defaultNow(),
    displayName: text().notNull().default(""),
    company: text().notNull().default(""),
    role: roleEnum().notNull().default("buyer"),
    paymentCustomerId: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the owner of its former address reclaimed it: for a while it can be neither deleted nor moved. */
    recoveredAt: timestamp("taken_back_at", { withTimezone: true }),
    /** When somebody who was logged in last asked to delete the account. */
    deletionRequestedAt: timestamp("deletion_asked_at", { withTimezone: true }),
    /** When its owner deleted the account. The row stays without a name: the ledger points to it. */
    deletedAt: timestamp({ withTimezone: true }),
    /** When the identity service had deleted the account too. */
    identityDeletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.email),
    index("deletions_to_finish")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.identityDeletedAt} is null`),
  ],
);
export type ProfileRow = typeof profiles.$inferSelect;
