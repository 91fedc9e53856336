import { bigint, index, pgEnum, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";

import { profiles } from "./profiles.ts";

/** The second factors of operators (WebAuthn). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: uuid().primaryKey().defaultRandom(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** Credential id, in base64url. */
    credentialId: text().notNull().unique(),
    /** COSE key in base64url. */
    publicKey: text().notNull(),
    /** Signature counter; stays 0 for synced passkeys. */
    counter: bigint({ mode: "number" }).notNull(),
    /** How the browser reaches it, such as `usb` and `internal`. */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    lastUsedAt: timestamp({ withTimezone: true }),
  },
  (table) => [index().on(table.profileId)],
);
export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeyTokenEnum = pgEnum("passkey_token", [
  /** Lets an operator register their first passkey. */
  "invitation",
  /** The challenge that a new passkey signs. */
  "registration",
  /** The challenge that a known passkey signs. */
  "challenge",
  /** Proves that a passkey confirmed the session. */
  "confirmation",
]);

/** Digests of random tokens about passkeys. All but confirmations are deleted when they are used. */
export const passkeyTokens = pgTable(
  "passkey_tokens",
  {
    tokenDigest: text().primaryKey(),
    kind: passkeyTokenEnum().notNull(),
    profileId: uuid()
      .notNull()
      .references(() => profiles.id),
    /** The login of the session that it belongs to; null for an invitation. */
    signedInAt: timestamp({ withTimezone: true }),
    /** The passkey that confirmed the session; deleting it ends the confirmation. */
    passkeyId: uuid().references(() => passkeys.id, { onDelete: "cascade" }),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [index().on(table.profileId), index().on(table.passkeyId)],
);
