import type { NewsletterIssue } from "@site/content/newsletter/parse-newsletter";
import type { LicenceStatus } from "@site/contracts/licences";
import type { PaidPlanId } from "@site/contracts/plans";
import type { AskSupportInput } from "@site/contracts/support";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid, pgEnum } from "drizzle-orm/pg-core";

export const undeliverableReasonEnum = pgEnum("undeliverable_reason", ["refused", "complaint"]);

/** Addresses, as digests, that receive no more unrequested mail. */
export const undeliverableAddresses = pgTable("undeliverable_addresses", {
  addressDigest: text().primaryKey(),
  reason: undeliverableReasonEnum().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
});

/** Mail to send, written in the same transaction as its cause. `dedupeKey` ensures one mail per cause. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    dedupeKey: text().notNull().unique(),
    /**
     * Stays for a while once the row is done, for `resend`, if it names people by our ids alone; otherwise it is
     * emptied at once, so that no address stays behind.
     */
    message: jsonb().$type<OutboxMessage>(),
    /**
     * The request that wrote it, if any: its log lines and those of the sending carry it. Emptied once the row is
     * done: beside the key, which may name a person, it would tie that person to log lines.
     */
    requestId: text(),
    /** Its place in the trace (W3C Trace Context), so that the sending is shown below it. Emptied likewise. */
    traceparent: text(),
    /** The recipient, as a digest together with the id: a bounce report must name the same address. */
    sentTo: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /** How often an operator has sent it again: each time it is a new mail to its reader. */
    resendCount: integer("again").notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** When there was no one to write to, as for an unknown address. */
    skippedAt: timestamp({ withTimezone: true }),
    deadAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [
    // Whether the same was asked for a moment ago.
    index().on(table.createdAt),
    index("outbox_due")
      .on(table.nextAttemptAt)
      .where(
        sql`${table.sentAt} is null and ${table.skippedAt} is null and ${table.deadAt} is null`,
      ),
  ],
);
export type OutboxRow = typeof outbox.$inferSelect;

interface RefundMessage {
  kind: "refund";
  purchaseId: string;
  amountMinor: number;
  isWhole: boolean;
  /** ISO 8601; absent if the shop refunds on its own initiative. */
  requestedAt?: string | undefined;
}

/** To the payer: what became of their payment. */
export type PaymentMailKind =
  | "payment-failed"
  | "payment-disputed"
  | "payment-restored"
  | "payment-charged-back"
  | "refund-came-back";

/** A mail in the outbox. It names people by our ids if it can; address and text are looked up when it is sent. */
export type MailMessage =
  | { kind: "confirm-address"; profileId: string; returnPath?: string | undefined }
  | { kind: "reset-password"; email: string; returnPath?: string | undefined }
  /** To the account's confirmed address: only its reader can go on. */
  | { kind: "deletion-asked"; profileId: string; askedAt: string }
  | { kind: "account-deleted"; email: string; newsletterGoesOn?: boolean }
  /** To the new address; to the old one, before and after. */
  | { kind: "email-change-confirm" | "email-change-asked" | "email-changed"; changeId: string }
  | { kind: "receipt"; purchaseId: string }
  | RefundMessage
  | { kind: PaymentMailKind; purchaseId: string }
  /** To a payer whose account is deleted: only the provider knows their address. */
  | { kind: "payment-returned"; purchaseId: string }
  /** To ourselves: it was not paid as it was ordered. */
  | { kind: "payment-held"; purchaseId: string }
  /** The plan as the team had it when it invited; rows of older releases have none. */
  | { kind: "seat-invitation"; seatId: string; planId?: PaidPlanId }
  /** The team's plan at the time of the invitation. */
  | { kind: "seat-invitation-ended"; seatId: string; planId: PaidPlanId }
  /** `licenceId` is the holder's licence of the seat. */
  | { kind: "seat-accepted"; licenceId: string }
  | { kind: "seat-ended"; licenceId: string; teamId: string }
  /** To the account that has it now, to the one that had it, or to one that keeps it. */
  | {
      kind: "licence-given" | "licence-taken" | "licence-new-key";
      licenceId: string;
      profileId: string;
    }
  /** To the holder of a licence that others changed. */
  | {
      kind: "licence-status";
      licenceId: string;
      profileId: string;
      status: LicenceStatus;
      /** The plan under which they know it: seats carry the team's plan, even while its upgrade is in dispute. */
      planId?: PaidPlanId;
    }
  /** To the holder of a licence that another person pays for: its plan or end of updates changed. */
  | { kind: "licence-changed"; licenceId: string; profileId: string; what: "plan" | "updates" }
  /** To an address without an account that the shop gives a licence. */
  | { kind: "gift"; giftId: string }
  | { kind: "downloads"; email: string }
  | { kind: "newsletter-confirm" | "newsletter-welcome"; subscriptionId: string }
  | { kind: "newsletter-issue"; subscriptionId: string; issue: string }
  /** A newsletter, as a preview for the person who is about to send it. */
  | { kind: "newsletter-test"; email: string; letter: Pick<NewsletterIssue, "subject" | "parts"> }
  | ({ kind: "support" } & AskSupportInput);

/** The task of an outbox row: a mail, or an update of a person's address at the payment provider. */
export type OutboxMessage = MailMessage | { kind: "customer-address"; profileId: string };
