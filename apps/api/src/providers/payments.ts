import type { PurchaseKind } from "@site/contracts/billing";
import type { Money } from "@site/contracts/money";
import type { PaidPlanId } from "@site/contracts/plans";

/** A checkout to open at the provider. The same purchase always sends exactly the same order. */
export interface CheckoutSessionRequest {
  purchaseId: string;
  customerId: string;
  kind: PurchaseKind;
  fromPlanId: PaidPlanId | null;
  planId: PaidPlanId;
  listPrice: Money;
  discount: Money;
  couponCode: string | null;
  expiresAt: Date;
}

/**
 * `too_late` and `refused` are final: the same order will never be opened. `customerIsGone` if the reason is that
 * the provider no longer knows the customer.
 */
export type CheckoutSessionResult =
  | { outcome: "opened"; sessionId: string; url: string }
  | { outcome: "too_late" }
  | { outcome: "refused"; customerIsGone: boolean };

/** A refund. The same `request` never sends it twice. */
export interface RefundRequest {
  purchaseId: string;
  paymentIntentId: string;
  /** The remaining amount if absent; `refundedMinor` is what was refunded before it. */
  part?: { amountMinor: number; refundedMinor: number } | undefined;
  /** Identifies this refund, however often it is sent. */
  request: string;
}

/** `refused` if the provider will not send it back, with the reason in its own word. */
export type RefundResult = { outcome: "made" } | { outcome: "refused"; reason: string };

/** One paid period of a subscription, without tax. */
export interface PaidPeriod {
  from: Date;
  to: Date;
  amount: Money;
}

export interface ProviderSubscription {
  subscriptionId: string;
  customerId: string;
  email: string;
  isEnded: boolean;
  periods: PaidPeriod[];
}

/** What a webhook event says about which purchase it concerns, and no more: its data may be old. */
export interface PaymentEvent {
  id: string;
  type: string;
  purchaseId: string | undefined;
  checkoutSessionId: string | undefined;
  paymentIntentId: string | undefined;
}

/** The payment provider. An outage is `payment_unavailable`. */
export interface Payments {
  /** One customer per profile, however often it is requested. */
  ensureCustomer: (person: { profileId: string; email: string }) => Promise<string>;
  /** Where the provider's own mail to a customer goes from now on; an unknown customer is ignored. */
  updateCustomerEmail: (customerId: string, email: string) => Promise<void>;
  /** Removes name and addresses from a customer, whose payments stay; an unknown customer is ignored. */
  eraseCustomer: (customerId: string) => Promise<void>;
  /** Opens the purchase's checkout, or returns the one that was opened before. */
  openCheckoutSession: (order: CheckoutSessionRequest) => Promise<CheckoutSessionResult>;
  /** Closes a checkout so that it can no longer be paid; one that has already ended stays unchanged. */
  expireCheckoutSession: (sessionId: string) => Promise<void>;
  fetchPaymentSnapshot: (sessionId: string) => Promise<PaymentSnapshot>;
  createRefund: (order: RefundRequest) => Promise<RefundResult>;
  findCheckoutSession: (paymentIntentId: string) => Promise<string | undefined>;
  /** Every subscription that the provider knows, with what was paid for it. */
  listSubscriptions: () => Promise<AsyncIterable<ProviderSubscription>>;
  /** Ends a subscription immediately, without a refund; one that has already ended stays unchanged. */
  cancelSubscription: (subscriptionId: string) => Promise<void>;
  /** Address of the invoice or receipt, once there is one. */
  findReceiptUrl: (sessionId: string) => Promise<string | undefined>;
  /** The event in a webhook's body; throws `webhook_rejected` unless the provider signed it just now. */
  verifyWebhookEvent: (rawBody: Buffer, signature: string, now: Date) => Promise<PaymentEvent>;
}

/** The status of a dispute, in our words: an inquiry that took no money back counts as none. */
export type DisputeStatus = "open" | "won" | "lost" | "none";

/** Everything the payment provider says about one checkout, read together. Amounts in minor units. */
export interface PaymentSnapshot {
  /** `refused` if the provider never opened one. */
  session: "open" | "complete" | "expired" | "refused";
  /** Whether the session's total has arrived. */
  paid: boolean;
  /** The last attempt of a delayed payment method failed. */
  failed: boolean;
  /** `nothing_due` if the provider's page required no payment. */
  paidBy: "payment" | "nothing_due";
  currency: string;
  /** Before discount and tax. */
  subtotalMinor: number;
  discountMinor: number;
  taxMinor: number;
  totalMinor: number;
  refundedMinor: number;
  /** The last refund did not arrive. */
  lastRefundFailed: boolean;
  disputes: DisputeStatus[];
  paymentIntentId: string | null;
  /** The address on the provider's page, if somebody filled it in. */
  payerEmail: string | null;
  /** When the payment arrived. */
  paidAt: Date | null;
}
