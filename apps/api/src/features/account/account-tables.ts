import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { couponRedemptions, coupons } from "../../db/schema/coupons.ts";
import { gifts } from "../../db/schema/gifts.ts";
import { devices, trials, licences } from "../../db/schema/licences.ts";
import { subscriptionLinks, subscriptions, newsletterIssues } from "../../db/schema/newsletter.ts";
import { audit, jobRuns, rateLimits } from "../../db/schema/operations.ts";
import { outbox, undeliverableAddresses } from "../../db/schema/outbox.ts";
import {
  deletionLinks,
  profiles,
  type ProfileRow,
  emailChangeLinks,
  emailChanges,
} from "../../db/schema/profiles.ts";
import { formerSubscriptions, purchases, purchaseTransitions } from "../../db/schema/purchases.ts";
import { artifacts, downloadCounts, releases } from "../../db/schema/releases.ts";
import { seatLinks, seats } from "../../db/schema/seats.ts";
import { DELETED_ACCOUNT_NAME } from "../../ledger/update-licence.ts";
import type { Digests } from "../../providers/digests.ts";

/** Every other table, and why nothing in it is about a person who has an account. */
export const tablesWithoutPersonalData: { table: PgTable; why: string }[] = [
  { table: artifacts, why: "files of the product" },
  { table: releases, why: "versions of the product" },
  { table: downloadCounts, why: "sums by day" },
  { table: coupons, why: "codes of the shop; who used one is in coupon_redemptions" },
  { table: trials, why: "digests of devices, tied to no account" },
  { table: jobRuns, why: "when the scheduler's jobs ran" },
  {
    table: newsletterIssues,
    why: "texts of newsletters and counts; whom they go to is in subscriptions",
  },
  {
    table: rateLimits,
    why: "digests, deleted when the window of their limit is over, which is a day at most",
  },
];

export interface AccountTable {
  table: PgTable;
  /** Which of its rows are this person's; `undefined` if there can be none. */
  filter: (person: AccountKeys) => SQL | undefined;
  /** What a deletion does with these rows: values replace the columns of the same name. */
  onDeletion: "delete" | "keep" | Record<string, unknown>;
  /** Columns that stay when others are replaced: a test requires every column to be one or the other. */
  retainedColumns: string[];
  /** Why a deletion leaves anything of these rows, for the person to read; empty if it leaves nothing. */
  why: string;
  /** Columns about another person. */
  omitFromExport: string[];
}

function defineTable<Table extends PgTable>(
  table: Table,
  of: AccountTable["filter"],
  {
    onDeletion,
    keeps = [],
    why = "",
    leavesOut = [],
  }: {
    onDeletion: "delete" | "keep" | { [Column in keyof Table["$inferInsert"]]?: unknown };
    keeps?: (keyof Table["$inferSelect"] & string)[];
    leavesOut?: (keyof Table["$inferSelect"] & string)[];
  } & ({ onDeletion: "delete"; why?: never } | { why: string }),
): AccountTable {
  return { table, filter: of, onDeletion, retainedColumns: keeps, why, omitFromExport: leavesOut };
}

const ownPurchases = ({ profileId }: AccountKeys) =>
  sql`(select ${purchases.id} from ${purchases} where ${purchases.profileId} = ${profileId})`;
const ownLicences = ({ profileId }: AccountKeys) =>
  sql`(select ${licences.id} from ${licences} where ${licences.profileId} = ${profileId})`;
const ownSubscriptions = (addressDigest: string) =>
  sql`(select ${subscriptions.id} from ${subscriptions} where ${subscriptions.addressDigest} = ${addressDigest})`;

/** Seats that the person assigned, and seats assigned to them. */
const ownSeats = (person: AccountKeys) =>
  sql`(select ${seats.id} from ${seats} where ${isOwnSeat(person)})`;

const ownEmailChanges = ({ profileId }: AccountKeys) =>
  sql`(select ${emailChanges.id} from ${emailChanges} where ${emailChanges.profileId} = ${profileId})`;

const gone = { onDeletion: "delete" } as const;

/** Rows that only a confirmed address finds. */
const byAddress =
  (find: (email: string) => SQL): AccountTable["filter"] =>
  ({ email }) =>
    email === undefined ? undefined : find(email);
const ownGifts = byAddress((email) => eq(gifts.email, email));

/** Likewise, by the digest of that address. */
const byDigest =
  (find: (addressDigest: string) => SQL): AccountTable["filter"] =>
  ({ addressDigest }) =>
    addressDigest === undefined ? undefined : find(addressDigest);

/** Every table with rows of a person; export and deletion walk it from top to bottom. A test compares it with the schema. */
export const accountTables: AccountTable[] = [
  // Licences before devices: a running activation ends first, and its device is then seen.
  defineTable(licences, ({ profileId }) => eq(licences.profileId, profileId), {
    why: "Without your name: a licence that was paid for stays valid with its key.",
    onDeletion: { holder: DELETED_ACCOUNT_NAME, devicesInUse: 0 },
    keeps: [
      "id",
      "purchaseId",
      "profileId",
      "key",
      "planId",
      "status",
      "seats",
      "devicesPerSeat",
      "issuedAt",
      "updatesUntil",
      "seatsAssigned",
      "deviceLimit",
      "endedAt",
    ],
  }),
  defineTable(devices, (person) => inArray(devices.licenceId, ownLicences(person)), gone),
  defineTable(seatLinks, (person) => inArray(seatLinks.seatId, ownSeats(person)), gone),
  // Seats that others hold stay theirs, without the record of whom they were assigned to.
  defineTable(seats, isOwnSeat, {
    why: "Without your address: who holds a seat of yours keeps it.",
    onDeletion: { email: null },
    keeps: ["id", "licenceId", "invitedAt", "expiresAt", "heldLicenceId"],
    leavesOut: ["email"],
  }),
  defineTable(purchases, ({ profileId }) => eq(purchases.profileId, profileId), {
    why: "Without your name and address: tax law asks for records of payments for ten years.",
    onDeletion: "keep",
  }),
  defineTable(
    purchaseTransitions,
    (person) => inArray(purchaseTransitions.purchaseId, ownPurchases(person)),
    { why: "The history of these payments, for as long as they are kept.", onDeletion: "keep" },
  ),
  defineTable(couponRedemptions, ({ profileId }) => eq(couponRedemptions.profileId, profileId), {
    why: "A coupon's uses are part of the same records.",
    onDeletion: "keep",
  }),
  defineTable(
    formerSubscriptions,
    (person) =>
      or(
        inArray(formerSubscriptions.purchaseId, ownPurchases(person)),
        person.email === undefined ? undefined : eq(formerSubscriptions.email, person.email),
      ),
    {
      why: "Without your address: what was paid is part of the same records.",
      onDeletion: { email: "" },
      keeps: [
        "id",
        "subscriptionId",
        "customerId",
        "paidMonths",
        "creditMinor",
        "currency",
        "importedAt",
        "purchaseId",
        "cancelledAt",
      ],
    },
  ),
  defineTable(
    audit,
    (person) =>
      or(
        eq(audit.target, person.profileId),
        inArray(audit.target, sql`(select x::text from ${ownPurchases(person)} as own(x))`),
        inArray(audit.target, sql`(select x::text from ${ownLicences(person)} as own(x))`),
      ),
    {
      why: "What our staff changed by hand stays on record, by numbers instead of names.",
      onDeletion: "keep",
      leavesOut: ["who"],
    },
  ),
  defineTable(outbox, ownMails, {
    why: "That a mail was sent, without whom it went to and what it said.",
    onDeletion: {
      message: null,
      sentTo: null,
      lastError: null,
      requestId: null,
      traceparent: null,
      skippedAt: sql`case when ${outbox.sentAt} is null then now() end`,
    },
    keeps: [
      "id",
      "dedupeKey",
      "createdAt",
      "attempts",
      "resendCount",
      "nextAttemptAt",
      "sentAt",
      "deadAt",
    ],
  }),
  defineTable(gifts, ownGifts, gone),
  defineTable(
    subscriptionLinks,
    byDigest((digest) => inArray(subscriptionLinks.subscriptionId, ownSubscriptions(digest))),
    gone,
  ),
  defineTable(
    subscriptions,
    byDigest((digest) => eq(subscriptions.addressDigest, digest)),
    gone,
  ),
  defineTable(
    undeliverableAddresses,
    byDigest((digest) => eq(undeliverableAddresses.addressDigest, digest)),
    // Otherwise mail would go again to an address whose owner complained about it.
    {
      why: "A fingerprint of an address that refused or complained about our mail, so that none goes there again.",
      onDeletion: "keep",
    },
  ),
  defineTable(
    emailChangeLinks,
    (person) => inArray(emailChangeLinks.changeId, ownEmailChanges(person)),
    gone,
  ),
  defineTable(emailChanges, ({ profileId }) => eq(emailChanges.profileId, profileId), gone),
  defineTable(deletionLinks, ({ profileId }) => eq(deletionLinks.profileId, profileId), gone),
  defineTable(profiles, ({ profileId }) => eq(profiles.id, profileId), {
    why: "An empty entry with its number, which the records of payments refer to.",
    onDeletion: {
      email: "",
      emailVerified: false,
      displayName: DELETED_ACCOUNT_NAME,
      company: "",
      role: "buyer",
      recoveredAt: null,
      deletionRequestedAt: null,
      updatedAt: sql`now()`,
    },
    keeps: [
      "id",
      "identityUid",
      "identityCheckedAt",
      "paymentCustomerId",
      "createdAt",
      "deletedAt",
      "identityDeletedAt",
    ],
  }),
];

function isOwnSeat(person: AccountKeys): SQL | undefined {
  return or(
    inArray(seats.licenceId, ownLicences(person)),
    inArray(seats.heldLicenceId, ownLicences(person)),
    person.email === undefined ? undefined : eq(seats.email, person.email),
  );
}

/** Mails name people by profile, by purchase or, before there is an account, by address. */
function ownMails(person: AccountKeys): SQL | undefined {
  return or(
    sql`${outbox.message}->>'profileId' = ${person.profileId}`,
    sql`${outbox.message}->>'purchaseId' in (select x::text from ${ownPurchases(person)} as own(x))`,
    person.email === undefined ? undefined : sql`${outbox.message}->>'email' = ${person.email}`,
  );
}

/** The keys that find one person's rows. */
export interface AccountKeys {
  profileId: string;
  /** Absent until confirmed: an address that anyone can enter finds no rows. */
  email: string | undefined;
  addressDigest: string | undefined;
}

export function getAccountKeys(
  { id, email, emailVerified }: ProfileRow,
  digests: Digests,
): AccountKeys {
  if (!emailVerified) return { profileId: id, email: undefined, addressDigest: undefined };
  return { profileId: id, email, addressDigest: digests.compute(email) };
}
