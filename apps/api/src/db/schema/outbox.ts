import type { NewsletterIssue } from "@site/content/newsletter/parse-newsletter";
import type { LicenceStatus } from "@site/contracts/licences";
import type { PaidPlanId } from "@site/contracts/plans";
import type { AskSupportInput } from "@site/contracts/support";
import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp, uuid, pgEnum } from "drizzle-orm/pg-core";

export const undeliverableReasonEnum = pgEnum("undeliverable_reason", ["refused", "complaint"]);

/** Digests of addresses that get no unrequested mail, because they bounced or their owner complained. */
export const undeliverableAddresses = pgTable("undeliverable_addresses", {
  addressDigest: text().primaryKey(),
  reason: undeliverableReasonEnum().notNull(),
  since: timestamp({ withTimezone: true }).notNull(),
});

/** Mail to send, queued in the transaction of its cause. `dedupeKey` ensures one mail per cause. */
export const outbox = pgTable(
  "outbox",
  {
    id: uuid().primaryKey().defaultRandom(),
    dedupeKey: text().notNull().unique(),
    /**
     * Removed after sending, so that no address stays stored. Kept for a while if it refers to people only by our
     * ids, so that an operator can resend the mail.
     */
    message: jsonb().$type<OutboxMessage>(),
    /**
     * Id of the request that queued the mail; the log lines of sending it contain it too. Removed after sending,
     * because together with the key it would link a person to log lines.
     */
    requestId: text(),
    /** The span that queued the mail (W3C Trace Context), parent of the span that sends it. Removed after sending. */
    traceparent: text(),
    /** Digest of the recipient and the row's id. A bounce report counts only if it names the same address. */
    sentTo: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    /**
     * How often an operator has resent the mail. Each time it gets a new Message-ID, so mail programs show it as a
     * new mail.
     */
    resendCount: integer("again").notNull().default(0),
    nextAttemptAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    sentAt: timestamp({ withTimezone: true }),
    /** When it was skipped because it no longer had a recipient. */
    skippedAt: timestamp({ withTimezone: true }),
    deadAt: timestamp({ withTimezone: true }),
    lastError: text(),
  },
  (table) => [
    // Used to find repeated requests.
    index().on(table.createdAt),
    index("outbox_due")
      .on(table.nextAttemptAt)
      .where(
        sql`${table.sentAt} is null and ${table.skippedAt} is null and ${table.deadAt} is null`,
      ),
  ],
);
export type OutboxRow = typeof outbox.$inferSelect;

/**
 * Why the shop refunds a payment: it no longer buys anything, because another payment for the licence was returned; the
 * licence was changed or moved to another account before it arrived.
 */
export type RefundCause = "unused" | "offer-changed" | "moved" | "places";

interface RefundMessage {
  kind: "refund";
  purchaseId: string;
  amountMinor: number;
  isWhole: boolean;
  /** ISO 8601; absent if the shop refunds on its own initiative. */
  requestedAt?: string | undefined;
  /** Absent if a person refunds it. */
  cause?: RefundCause | undefined;
}

/** Mails to the payer about the state of their payment. */
export type PaymentMailKind =
  | "invoice-licence"
  | "invoice-unpaid"
  | "payment-failed"
  | "payment-disputed"
  | "payment-restored"
  | "payment-charged-back"
  | "refund-came-back";

/** Outcome of a bought gift. */
export type GiftAnswer = "accepted" | "declined" | "expired";

/** A mail in the outbox. Refers to people by our ids where possible. Address and text are looked up when it is sent. */
export type MailMessage =
  | { kind: "passkey-changed"; profileId: string; change: "added" | "removed"; passkey: string }
  | { kind: "confirm-address"; profileId: string; returnPath?: string | undefined }
  | { kind: "reset-password"; email: string; returnPath?: string | undefined }
  /** Sent to the account's confirmed address. */
  | { kind: "deletion-asked"; profileId: string; askedAt: string }
  | {
      kind: "account-deleted";
      email: string;
      newsletterGoesOn?: boolean;
      /** The state of the account's own licences at the deletion; missing in older mails. */
      licences?: "valid" | "disputed" | "none";
    }
  /** Sent to the new address, and to the old one before and after the change. */
  | { kind: "email-change-confirm" | "email-change-asked" | "email-changed"; changeId: string }
  | { kind: "receipt"; purchaseId: string }
  | RefundMessage
  | { kind: PaymentMailKind; purchaseId: string }
  /** Sent to a payer whose account is deleted; only the payment provider knows their address. */
  | { kind: "payment-returned"; purchaseId: string }
  /** Sent to the shop if the payment differs from the order. */
  | { kind: "payment-held"; purchaseId: string }
  /** Sent to the shop about a dispute or an early fraud warning. */
  | { kind: "payment-alert"; purchaseId: string; about: "dispute" | "fraud-warning" }
  /** Sent to the shop about an unused bank transfer. */
  | {
      kind: "unused-transfer";
      purchaseId: string;
      /** The customer's ID at the payment provider. */
      customerId: string;
    }
  /** The plan of the team at the time of the invitation. Rows of older releases have none. */
  | { kind: "seat-invitation"; seatId: string; planId?: PaidPlanId }
  /** The plan of the team at the time of the invitation. */
  | { kind: "seat-invitation-ended"; seatId: string; planId: PaidPlanId }
  /** `licenceId` is the licence of the seat. */
  | { kind: "seat-accepted"; licenceId: string }
  | { kind: "seat-ended"; licenceId: string; teamId: string }
  /** Sent to the new holder, the former holder, or the current holder. */
  | {
      kind: "licence-given" | "licence-taken" | "licence-new-key";
      licenceId: string;
      profileId: string;
      /** Whether the licence is a gift that the new holder accepted. */
      isGift?: boolean;
    }
  /** Sent to the holder of a licence whose status changed. */
  | {
      kind: "licence-status";
      licenceId: string;
      profileId: string;
      status: LicenceStatus;
      /**
       * The plan that the mail names. For a seat this is the team's plan, even while the upgrade to it is disputed.
       */
      planId?: PaidPlanId;
    }
  /** Sent to a holder who does not pay for the licence themselves. */
  | { kind: "licence-changed"; licenceId: string; profileId: string; what: "plan" | "updates" }
  /** Sent to an address without an account. */
  | { kind: "gift"; giftId: string }
  /** Sent to the receiver of a bought gift. */
  | { kind: "gift-delivery"; purchaseId: string }
  /** Sent to the giver. */
  | { kind: "gift-answer"; purchaseId: string; answer: GiftAnswer }
  | { kind: "downloads"; email: string }
  | { kind: "newsletter-confirm" | "newsletter-welcome"; subscriptionId: string }
  | { kind: "newsletter-issue"; subscriptionId: string; issue: string }
  /** A test mail to the operator who is about to send a newsletter. */
  | { kind: "newsletter-test"; email: string; letter: Pick<NewsletterIssue, "subject" | "parts"> }
  | ({ kind: "support" } & AskSupportInput)
  /** Tells the writer of a question that it has arrived. */
  | { kind: "support-received"; email: string };

/** The job of an outbox row: a mail, or updating a customer's address at the payment provider. */
export type OutboxMessage = MailMessage | { kind: "customer-address"; profileId: string };
