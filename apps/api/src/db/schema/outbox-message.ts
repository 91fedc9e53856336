import type { LicenceStatus } from "@site/contracts/licences";
import type { PaidPlanId } from "@site/contracts/plans";
import type { AskSupportInput } from "@site/contracts/support";

interface RefundMessage {
  kind: "refund";
  purchaseId: string;
  amountMinor: number;
  isWhole: boolean;
  /** ISO 8601; absent where the shop pays back of its own accord. */
  requestedAt?: string | undefined;
}

/** To who paid: what became of their payment. */
export type PaymentMailKind =
  | "payment-failed"
  | "payment-disputed"
  | "payment-restored"
  | "payment-charged-back"
  | "refund-came-back";

/** A mail that the outbox asks for. It names people by our ids where it can; whom to write to and what to say is looked up when it is sent. */
export type MailMessage =
  | { kind: "confirm-address"; profileId: string; returnPath?: string | undefined }
  | { kind: "reset-password"; email: string; returnPath?: string | undefined }
  | { kind: "account-deleted"; email: string }
  /** To the new address; to the old one, before and after. */
  | { kind: "email-change-confirm" | "email-change-asked" | "email-changed"; changeId: string }
  | { kind: "receipt"; purchaseId: string }
  | RefundMessage
  | { kind: PaymentMailKind; purchaseId: string }
  /** To who paid and has no account any more: the provider alone knows their address. */
  | { kind: "payment-returned"; purchaseId: string }
  | { kind: "seat-invitation"; seatId: string }
  /** The plan as the team had it when it invited. */
  | { kind: "seat-invitation-ended"; seatId: string; planId: PaidPlanId }
  /** `licenceId` is the licence that the seat gives its holder. */
  | { kind: "seat-accepted"; licenceId: string }
  | { kind: "seat-ended"; licenceId: string; teamId: string }
  /** To the account that has it now, to the one that had it, or to one that keeps it. */
  | {
      kind: "licence-given" | "licence-taken" | "licence-new-key";
      licenceId: string;
      profileId: string;
    }
  /** To who has a licence that changed without their doing. */
  | {
      kind: "licence-status";
      licenceId: string;
      profileId: string;
      status: LicenceStatus;
      /** The plan by which they know it: a team's seats are those of the team, also while its upgrade is in question. */
      planId?: PaidPlanId;
    }
  /** To who has a licence that another paid for: another plan, or another end of its updates. */
  | { kind: "licence-changed"; licenceId: string; profileId: string; what: "plan" | "updates" }
  | { kind: "downloads"; email: string }
  | { kind: "newsletter-confirm" | "newsletter-welcome"; subscriptionId: string }
  | ({ kind: "support" } & AskSupportInput);

/** What a row of the outbox asks for: a mail, or that the payment provider learns a person's new address. */
export type OutboxMessage = MailMessage | { kind: "customer-address"; profileId: string };
