import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { closedMonths, movements, paymentDetails } from "../../db/schema/books.ts";
import { buyerBlocks } from "../../db/schema/buyer-blocks.ts";
import { consentReceipts } from "../../db/schema/consent-receipts.ts";
import { couponRedemptions, coupons } from "../../db/schema/coupons.ts";
import { giftLinks, gifts, purchaseGifts } from "../../db/schema/gifts.ts";
import { invoiceCorrections, invoices } from "../../db/schema/invoices.ts";
import { devices, trials, licences, replacedLicenceKeys } from "../../db/schema/licences.ts";
import {
  newsletterDrafts,
  newsletterIssues,
  subscriptionLinks,
  subscriptions,
} from "../../db/schema/newsletter.ts";
import { audit, jobRuns, rateLimits } from "../../db/schema/operations.ts";
import { outbox, undeliverableAddresses } from "../../db/schema/outbox.ts";
import { passkeys, passkeyTokens } from "../../db/schema/passkeys.ts";
import { prices } from "../../db/schema/prices.ts";
import {
  deletionLinks,
  profiles,
  type ProfileRow,
  emailChangeLinks,
  emailChanges,
} from "../../db/schema/profiles.ts";
import { formerSubscriptions, purchases, purchaseTransitions } from "../../db/schema/purchases.ts";
import { quotes } from "../../db/schema/quotes.ts";
import { artifacts, downloadCounts, releases } from "../../db/schema/releases.ts";
import { sales } from "../../db/schema/sales.ts";
import { seatLinks, seats } from "../../db/schema/seats.ts";
import { DELETED_ACCOUNT_NAME } from "../../ledger/update-licence.ts";
import type { Digests } from "../../providers/digests.ts";

/** The values that identify an account's rows. */
export interface AccountKeys {
  profileId: string;
  /** Absent until confirmed: anyone can enter an address. */
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

export interface AccountTable {
  table: PgTable;
  /** Selects the account's rows; `undefined` if there can be none. */
  filter: (keys: AccountKeys) => SQL | undefined;
  /** Whether a deletion deletes or keeps the rows. An object contains new values for some of their columns. */
  onDeletion: "delete" | "keep" | Record<string, unknown>;
  /**
   * Columns that keep their values when others are replaced. A test requires each column to be either replaced or
   * listed here.
   */
  retainedColumns: string[];
  /** Why a deletion keeps something of these rows, shown in the export; empty if it keeps nothing. */
  why: string;
  /** Columns with data about other people, left out of the export. */
  omitFromExport: string[];
}

function defineTable<Table extends PgTable>(
  table: Table,
  filter: AccountTable["filter"],
  {
    onDeletion,
    retainedColumns = [],
    why = "",
    omitFromExport = [],
  }: {
    onDeletion: "delete" | "keep" | { [Column in keyof Table["$inferInsert"]]?: unknown };
    retainedColumns?: (keyof Table["$inferSelect"] & string)[];
    omitFromExport?: (keyof Table["$inferSelect"] & string)[];
  } & ({ onDeletion: "delete"; why?: never } | { why: string }),
): AccountTable {
  return { table, filter, onDeletion, retainedColumns, why, omitFromExport };
}

const selectOwnPurchases = ({ profileId }: AccountKeys) =>
  sql`(select ${purchases.id} from ${purchases} where ${purchases.profileId} = ${profileId})`;
const selectOwnLicences = ({ profileId }: AccountKeys) =>
  sql`(select ${licences.id} from ${licences} where ${licences.profileId} = ${profileId})`;
const selectOwnSubscriptions = (addressDigest: string) =>
  sql`(select ${subscriptions.id} from ${subscriptions} where ${subscriptions.addressDigest} = ${addressDigest})`;

/** Seats that the account assigned, and seats assigned to it. */
const selectOwnSeats = (keys: AccountKeys) =>
  sql`(select ${seats.id} from ${seats} where ${matchesOwnSeat(keys)})`;

const selectOwnEmailChanges = ({ profileId }: AccountKeys) =>
  sql`(select ${emailChanges.id} from ${emailChanges} where ${emailChanges.profileId} = ${profileId})`;

const deleteRows = { onDeletion: "delete" } as const;

/** Selects by the confirmed address. */
const byAddress =
  (find: (email: string) => SQL): AccountTable["filter"] =>
  ({ email }) =>
    email === undefined ? undefined : find(email);
const isOwnGift = byAddress((email) => eq(gifts.email, email));

/** Selects by the digest of the confirmed address. */
const byDigest =
  (find: (addressDigest: string) => SQL): AccountTable["filter"] =>
  ({ addressDigest }) =>
    addressDigest === undefined ? undefined : find(addressDigest);

/** Every table with rows about accounts, in the order of export and deletion. A test compares the list with the schema. */
export const accountTables: AccountTable[] = [
  // Licences come before devices: locking a licence waits for a running activation, so its new device is deleted
  // too.
  defineTable(licences, ({ profileId }) => eq(licences.profileId, profileId), {
    why: "Without your name: a licence that was paid for stays valid with its key.",
    onDeletion: { holder: DELETED_ACCOUNT_NAME, devicesInUse: 0 },
    retainedColumns: [
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
      "extraDevices",
      "deviceLimit",
      "isOpenGift",
      "endedAt",
    ],
  }),
  defineTable(
    replacedLicenceKeys,
    (keys) => inArray(replacedLicenceKeys.licenceId, selectOwnLicences(keys)),
    { why: "Keys that no longer work, so that the app can say so.", onDeletion: "keep" },
  ),
  defineTable(devices, (keys) => inArray(devices.licenceId, selectOwnLicences(keys)), deleteRows),
  defineTable(seatLinks, (keys) => inArray(seatLinks.seatId, selectOwnSeats(keys)), deleteRows),
  // Members keep their seats; only the invited address is removed.
  defineTable(seats, matchesOwnSeat, {
    why: "Without your address: who holds a seat of yours keeps it.",
    onDeletion: { email: null },
    retainedColumns: ["id", "licenceId", "invitedAt", "expiresAt", "heldLicenceId"],
    omitFromExport: ["email"],
  }),
  defineTable(quotes, ({ profileId }) => eq(quotes.profileId, profileId), deleteRows),
  defineTable(purchases, ({ profileId }) => eq(purchases.profileId, profileId), {
    why: "Without your name and address: tax law asks for records of payments for ten years.",
    onDeletion: "keep",
  }),
  defineTable(
    purchaseTransitions,
    (keys) => inArray(purchaseTransitions.purchaseId, selectOwnPurchases(keys)),
    { why: "The history of these payments, for as long as they are kept.", onDeletion: "keep" },
  ),
  defineTable(movements, (keys) => inArray(movements.purchaseId, selectOwnPurchases(keys)), {
    why: "The shop's books, by numbers instead of names.",
    onDeletion: "keep",
  }),
  defineTable(
    paymentDetails,
    (keys) => inArray(paymentDetails.purchaseId, selectOwnPurchases(keys)),
    {
      why: "Without your card: number, country and tax number of the invoice are part of the same records.",
      onDeletion: { cardBrand: null, cardLast4: null },
      retainedColumns: [
        "purchaseId",
        "invoiceNumber",
        "country",
        "vatNumber",
        "taxRate",
        "taxMinor",
        "discountMinor",
      ],
    },
  ),
  defineTable(invoices, (keys) => inArray(invoices.purchaseId, selectOwnPurchases(keys)), {
    why: "Without your address for email: an invoice names the company that it was made out to.",
    onDeletion: { email: "" },
    retainedColumns: [
      "purchaseId",
      "company",
      "street",
      "postalCode",
      "city",
      "region",
      "country",
      "vatNumber",
      "poNumber",
      "customerId",
      "number",
      "dueAt",
      "unusedMinor",
      "unusedCurrency",
      "unusedCheckedAt",
    ],
  }),
  defineTable(
    invoiceCorrections,
    (keys) => inArray(invoiceCorrections.purchaseId, selectOwnPurchases(keys)),
    {
      why: "Details of corrected invoices, which tax law requires us to keep.",
      onDeletion: "keep",
    },
  ),
  defineTable(couponRedemptions, ({ profileId }) => eq(couponRedemptions.profileId, profileId), {
    why: "A coupon's uses are part of the same records, with a fingerprint of your address, so that each coupon is used once.",
    onDeletion: "keep",
  }),
  defineTable(buyerBlocks, ({ profileId }) => eq(buyerBlocks.profileId, profileId), {
    why: "That we no longer sell to you, why, and until when.",
    onDeletion: "keep",
  }),
  defineTable(
    formerSubscriptions,
    (keys) =>
      or(
        inArray(formerSubscriptions.purchaseId, selectOwnPurchases(keys)),
        keys.email === undefined ? undefined : eq(formerSubscriptions.email, keys.email),
      ),
    {
      why: "Without your address: what was paid is part of the same records.",
      onDeletion: { email: "" },
      retainedColumns: [
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
    (keys) =>
      or(
        eq(audit.target, keys.profileId),
        inArray(audit.target, sql`(select x::text from ${selectOwnPurchases(keys)} as own(x))`),
        inArray(audit.target, sql`(select x::text from ${selectOwnLicences(keys)} as own(x))`),
      ),
    {
      why: "What our staff changed by hand stays on record, by numbers instead of names.",
      onDeletion: "keep",
      omitFromExport: ["who"],
    },
  ),
  defineTable(outbox, matchesOwnMail, {
    why: "That a mail was sent, without whom it went to and what it said.",
    onDeletion: {
      message: null,
      sentTo: null,
      lastError: null,
      requestId: null,
      traceparent: null,
      skippedAt: sql`case when ${outbox.sentAt} is null then now() end`,
    },
    retainedColumns: [
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
  defineTable(gifts, isOwnGift, deleteRows),
  defineTable(
    purchaseGifts,
    (keys) => inArray(purchaseGifts.purchaseId, selectOwnPurchases(keys)),
    {
      why: "A gift that you bought stays for the person who gets it, until they accept or decline it.",
      onDeletion: "keep",
      omitFromExport: ["email"],
    },
  ),
  defineTable(giftLinks, (keys) => inArray(giftLinks.purchaseId, selectOwnPurchases(keys)), {
    why: "Hashes of the links in gift emails.",
    onDeletion: "keep",
  }),
  defineTable(
    subscriptionLinks,
    byDigest((digest) => inArray(subscriptionLinks.subscriptionId, selectOwnSubscriptions(digest))),
    deleteRows,
  ),
  defineTable(
    subscriptions,
    byDigest((digest) => eq(subscriptions.addressDigest, digest)),
    deleteRows,
  ),
  defineTable(
    undeliverableAddresses,
    byDigest((digest) => eq(undeliverableAddresses.addressDigest, digest)),
    // Deleting the row would allow mail to an address whose owner complained about it.
    {
      why: "A fingerprint of an address that refused or complained about our mail, so that none goes there again.",
      onDeletion: "keep",
    },
  ),
  defineTable(
    emailChangeLinks,
    (keys) => inArray(emailChangeLinks.changeId, selectOwnEmailChanges(keys)),
    deleteRows,
  ),
  defineTable(emailChanges, ({ profileId }) => eq(emailChanges.profileId, profileId), deleteRows),
  defineTable(deletionLinks, ({ profileId }) => eq(deletionLinks.profileId, profileId), deleteRows),
  defineTable(passkeyTokens, ({ profileId }) => eq(passkeyTokens.profileId, profileId), deleteRows),
  defineTable(passkeys, ({ profileId }) => eq(passkeys.profileId, profileId), deleteRows),
  defineTable(profiles, ({ profileId }) => eq(profiles.id, profileId), {
    why: "An empty entry with its number, which the records of payments refer to. If you bought something: a fingerprint of your address, so that limits per person hold.",
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
    retainedColumns: [
      "id",
      "identityUid",
      "identityCheckedAt",
      "sessionsValidFrom",
      "paymentCustomerId",
      "personDigest",
      "createdAt",
      "deletedAt",
      "identityDeletedAt",
    ],
  }),
];

function matchesOwnSeat(keys: AccountKeys): SQL | undefined {
  return or(
    inArray(seats.licenceId, selectOwnLicences(keys)),
    inArray(seats.heldLicenceId, selectOwnLicences(keys)),
    keys.email === undefined ? undefined : eq(seats.email, keys.email),
  );
}

/** Messages identify people by profile, by purchase or, before they have an account, by address. */
function matchesOwnMail(keys: AccountKeys): SQL | undefined {
  return or(
    sql`${outbox.message}->>'profileId' = ${keys.profileId}`,
    sql`${outbox.message}->>'purchaseId' in (select x::text from ${selectOwnPurchases(keys)} as own(x))`,
    keys.email === undefined ? undefined : sql`${outbox.message}->>'email' = ${keys.email}`,
  );
}

/** All other tables, and why their rows are not about an account. */
export const tablesWithoutPersonalData: { table: PgTable; why: string }[] = [
  { table: artifacts, why: "files of the product" },
  { table: releases, why: "versions of the product" },
  { table: downloadCounts, why: "sums by day" },
  { table: coupons, why: "codes of the shop; who used one is in coupon_redemptions" },
  { table: trials, why: "digests of devices, tied to no account" },
  { table: newsletterDrafts, why: "texts of newsletters" },
  { table: prices, why: "prices of plans from a day on" },
  { table: sales, why: "names and times of the shop's sales" },
  { table: closedMonths, why: "sums of the shop's books" },
  { table: consentReceipts, why: "decisions about cookies with random ids, tied to no account" },
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
