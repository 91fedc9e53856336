import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

import { audit } from "../../db/schema/audit.ts";
import { couponRedemptions } from "../../db/schema/coupons.ts";
import { deletionLinks } from "../../db/schema/deletion-links.ts";
import { devices } from "../../db/schema/devices.ts";
import { emailChangeLinks, emailChanges } from "../../db/schema/email-changes.ts";
import { formerSubscriptions } from "../../db/schema/former-subscriptions.ts";
import { gifts } from "../../db/schema/gifts.ts";
import { licences } from "../../db/schema/licences.ts";
import { subscriptionLinks, subscriptions } from "../../db/schema/newsletter.ts";
import { outbox } from "../../db/schema/outbox.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { purchases, purchaseTransitions } from "../../db/schema/purchases.ts";
import { seatLinks, seats } from "../../db/schema/seats.ts";
import { undeliverableAddresses } from "../../db/schema/undeliverable.ts";
import { DELETED_NAME } from "../../ledger/holder-name.ts";
import type { PersonKeys } from "./person-keys.ts";

export interface PersonTable {
  table: PgTable;
  /** Which of its rows are this person's; `undefined` if there can be none. */
  of: (person: PersonKeys) => SQL | undefined;
  /** What a deletion does with these rows: values replace the columns of the same name. */
  onDeletion: "delete" | "keep" | Record<string, unknown>;
  /** Columns that stay when others are replaced: a test requires every column to be one or the other. */
  keeps: string[];
  /** Why a deletion leaves anything of these rows, for the person to read; empty if it leaves nothing. */
  why: string;
  /** Columns about another person. */
  leavesOut: string[];
}

function personTable<Table extends PgTable>(
  table: Table,
  of: PersonTable["of"],
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
): PersonTable {
  return { table, of, onDeletion, keeps, why, leavesOut };
}

const ownPurchases = ({ profileId }: PersonKeys) =>
  sql`(select ${purchases.id} from ${purchases} where ${purchases.profileId} = ${profileId})`;
const ownLicences = ({ profileId }: PersonKeys) =>
  sql`(select ${licences.id} from ${licences} where ${licences.profileId} = ${profileId})`;
const ownSubscriptions = (addressDigest: string) =>
  sql`(select ${subscriptions.id} from ${subscriptions} where ${subscriptions.addressDigest} = ${addressDigest})`;

/** Seats that the person assigned, and seats assigned to them. */
const ownSeats = (person: PersonKeys) =>
  sql`(select ${seats.id} from ${seats} where ${isOwnSeat(person)})`;

const ownEmailChanges = ({ profileId }: PersonKeys) =>
  sql`(select ${emailChanges.id} from ${emailChanges} where ${emailChanges.profileId} = ${profileId})`;

const gone = { onDeletion: "delete" } as const;

/** Rows that only a confirmed address finds. */
const ofAddress =
  (find: (email: string) => SQL): PersonTable["of"] =>
  ({ email }) =>
    email === undefined ? undefined : find(email);
const ownGifts = ofAddress((email) => eq(gifts.email, email));

/** Likewise, by the digest of that address. */
const ofDigest =
  (find: (addressDigest: string) => SQL): PersonTable["of"] =>
  ({ addressDigest }) =>
    addressDigest === undefined ? undefined : find(addressDigest);

/** Every table with rows of a person; export and deletion walk it from top to bottom. A test compares it with the schema. */
export const personTables: PersonTable[] = [
  // Licences before devices: a running activation ends first, and its device is then seen.
  personTable(licences, ({ profileId }) => eq(licences.profileId, profileId), {
    why: "Without your name: a licence that was paid for stays valid with its key.",
    onDeletion: { holder: DELETED_NAME, devicesInUse: 0 },
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
      "seatsGiven",
      "deviceLimit",
      "endedAt",
    ],
  }),
  personTable(devices, (person) => inArray(devices.licenceId, ownLicences(person)), gone),
  personTable(seatLinks, (person) => inArray(seatLinks.seatId, ownSeats(person)), gone),
  // Seats that others hold stay theirs, without the record of whom they were assigned to.
  personTable(seats, isOwnSeat, {
    why: "Without your address: who holds a seat of yours keeps it.",
    onDeletion: { email: null },
    keeps: ["id", "licenceId", "invitedAt", "expiresAt", "heldLicenceId"],
    leavesOut: ["email"],
  }),
  personTable(purchases, ({ profileId }) => eq(purchases.profileId, profileId), {
    why: "Without your name and address: tax law asks for records of payments for ten years.",
    onDeletion: "keep",
  }),
  personTable(
    purchaseTransitions,
    (person) => inArray(purchaseTransitions.purchaseId, ownPurchases(person)),
    { why: "The history of these payments, for as long as they are kept.", onDeletion: "keep" },
  ),
  personTable(couponRedemptions, ({ profileId }) => eq(couponRedemptions.profileId, profileId), {
    why: "A coupon's uses are part of the same records.",
    onDeletion: "keep",
  }),
  personTable(
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
  personTable(
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
  personTable(outbox, ownMails, {
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
      "again",
      "nextAttemptAt",
      "sentAt",
      "deadAt",
    ],
  }),
  personTable(gifts, ownGifts, gone),
  personTable(
    subscriptionLinks,
    ofDigest((digest) => inArray(subscriptionLinks.subscriptionId, ownSubscriptions(digest))),
    gone,
  ),
  personTable(
    subscriptions,
    ofDigest((digest) => eq(subscriptions.addressDigest, digest)),
    gone,
  ),
  personTable(
    undeliverableAddresses,
    ofDigest((digest) => eq(undeliverableAddresses.addressDigest, digest)),
    // Otherwise mail would go again to an address whose owner complained about it.
    {
      why: "A fingerprint of an address that refused or complained about our mail, so that none goes there again.",
      onDeletion: "keep",
    },
  ),
  personTable(
    emailChangeLinks,
    (person) => inArray(emailChangeLinks.changeId, ownEmailChanges(person)),
    gone,
  ),
  personTable(emailChanges, ({ profileId }) => eq(emailChanges.profileId, profileId), gone),
  personTable(deletionLinks, ({ profileId }) => eq(deletionLinks.profileId, profileId), gone),
  personTable(profiles, ({ profileId }) => eq(profiles.id, profileId), {
    why: "An empty entry with its number, which the records of payments refer to.",
    onDeletion: {
      email: "",
      emailVerified: false,
      displayName: DELETED_NAME,
      company: "",
      role: "buyer",
      takenBackAt: null,
      deletionAskedAt: null,
      updatedAt: sql`now()`,
    },
    keeps: [
      "id",
      "identityUid",
      "vouchedAt",
      "paymentCustomerId",
      "createdAt",
      "deletedAt",
      "identityDeletedAt",
    ],
  }),
];

function isOwnSeat(person: PersonKeys): SQL | undefined {
  return or(
    inArray(seats.licenceId, ownLicences(person)),
    inArray(seats.heldLicenceId, ownLicences(person)),
    person.email === undefined ? undefined : eq(seats.email, person.email),
  );
}

/** Mails name people by profile, by purchase or, before there is an account, by address. */
function ownMails(person: PersonKeys): SQL | undefined {
  return or(
    sql`${outbox.message}->>'profileId' = ${person.profileId}`,
    sql`${outbox.message}->>'purchaseId' in (select x::text from ${ownPurchases(person)} as own(x))`,
    person.email === undefined ? undefined : sql`${outbox.message}->>'email' = ${person.email}`,
  );
}
