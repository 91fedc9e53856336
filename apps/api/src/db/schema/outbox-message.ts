import type { Letter } from "@site/content/newsletter/read-letter";
import type { LicenceStatus } from "@site/contracts/licences";
import type { PaidPlanId } from "@site/contracts/plans";
import type { AskSupportInput } from "@site/contracts/support";

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
  | { kind: "newsletter-test"; email: string; letter: Pick<Letter, "subject" | "parts"> }
  | ({ kind: "support" } & AskSupportInput);

/** The task of an outbox row: a mail, or an update of a person's address at the payment provider. */
export type OutboxMessage = MailMessage | { kind: "customer-address"; profileId: string };
