import type { AskSupportInput } from "@site/contracts/support";

interface RefundMessage {
  kind: "refund";
  purchaseId: string;
  amountMinor: number;
  isWhole: boolean;
  /** ISO 8601; absent where the shop pays back of its own accord. */
  requestedAt?: string | undefined;
}

/**
 * What a row of the outbox asks for. It names people by our ids where it can; whom to write to and
 * what to say is looked up when the mail is sent.
 */
export type OutboxMessage =
  | { kind: "confirm-address"; profileId: string; returnPath?: string | undefined }
  | { kind: "reset-password"; email: string; returnPath?: string | undefined }
  | { kind: "account-deleted"; email: string }
  /** To the new address; to the old one, before and after. */
  | { kind: "email-change-confirm" | "email-change-asked" | "email-changed"; changeId: string }
  | { kind: "receipt"; purchaseId: string }
  | RefundMessage
  | { kind: "seat-invitation"; seatId: string }
  /** `licenceId` is the licence that the seat gives its holder. */
  | { kind: "seat-accepted"; licenceId: string }
  | { kind: "seat-ended"; licenceId: string; teamId: string }
  | { kind: "downloads"; email: string }
  | { kind: "newsletter-confirm" | "newsletter-welcome"; subscriptionId: string }
  | ({ kind: "support" } & AskSupportInput);
