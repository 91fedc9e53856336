import { roleSchema } from "@site/contracts/auth";
import { sql } from "drizzle-orm";
import { boolean, index, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

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
    vouchedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    displayName: text().notNull().default(""),
    company: text().notNull().default(""),
    role: roleEnum().notNull().default("buyer"),
    paymentCustomerId: text().unique(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** When the owner of its former address reclaimed it: for a while it can be neither deleted nor moved. */
    takenBackAt: timestamp({ withTimezone: true }),
    /** When somebody who was logged in last asked to delete the account. */
    deletionAskedAt: timestamp({ withTimezone: true }),
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
