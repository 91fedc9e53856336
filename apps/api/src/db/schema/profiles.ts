import { roleSchema } from "@site/contracts/auth";
import { sql } from "drizzle-orm";
import { boolean, index, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

/** Requested changes of an account's email address. The new address confirms them by mail. */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    fromEmail: text().notNull(),
    /** Whether the old address was confirmed. Only then can it recover the account. */
    fromVerified: boolean().notNull(),
    toEmail: text().notNull(),
    requestedAt: timestamp({ withTimezone: true }).notNull(),
    changedAt: timestamp({ withTimezone: true }),
    /** When it was cancelled, by a newer request or a recovery. */
    endedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.profileId), index().on(table.requestedAt)],
);

export const emailChangeLinkEnum = pgEnum("email_change_link", ["confirm", "take_back"]);

/** Digests of the links in mails about email changes. */
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

/** Digests of the links in mails about deletions. A mail that is sent again has its own link. */
export const deletionLinks = pgTable(
  "deletion_links",
  {
    tokenDigest: text().primaryKey(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** The request that the mail is about. A newer request invalidates its links. */
    requestedAt: timestamp("asked_at", { withTimezone: true }).notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.profileId)],
);

export const roleEnum = pgEnum("role", roleSchema.options as ["buyer", "operator"]);

/** An account. The identity service manages its address and password, and identifies it by `identityUid`. */
export const profiles = pgTable(
  "profiles",
  {
    id: uuid().primaryKey().defaultRandom(),
    identityUid: text().notNull().unique(),
    email: text().notNull(),
    emailVerified: boolean().notNull(),
    /**
     * When the identity service issued the token that set the current address. Older tokens do not change the
     * address.
     */
    identityCheckedAt: timestamp("vouched_at", { withTimezone: true }).notNull().defaultNow(),
    /** Sessions that began earlier are not accepted, because somebody else may have opened them. */
    sessionsValidFrom: timestamp({ withTimezone: true }),
    displayName: text().notNull().default(""),
    company: text().notNull().default(""),
    role: roleEnum().notNull().default("buyer"),
    paymentCustomerId: text().unique(),
    /**
     * Digest of the address at the last purchase, see `computePersonDigest`. Outlives the account, so that limits per
     * person hold.
     */
    personDigest: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /**
     * When the account was recovered through its old address. For a while it can then neither be deleted nor change
     * its address.
     */
    recoveredAt: timestamp("taken_back_at", { withTimezone: true }),
    /** When its deletion was last requested. */
    deletionRequestedAt: timestamp("deletion_asked_at", { withTimezone: true }),
    /** When it was deleted. The row stays without personal data, because the ledger refers to it. */
    deletedAt: timestamp({ withTimezone: true }),
    /** When it was deleted at the identity service too. */
    identityDeletedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index().on(table.email),
    index().on(table.personDigest),
    index("deletions_to_finish")
      .on(table.deletedAt)
      .where(sql`${table.deletedAt} is not null and ${table.identityDeletedAt} is null`),
  ],
);
export type ProfileRow = typeof profiles.$inferSelect;
