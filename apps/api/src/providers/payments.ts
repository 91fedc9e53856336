import type { PurchaseKind } from "@site/contracts/billing";
import type { Money } from "@site/contracts/money";
import type { PaidPlanId } from "@site/contracts/plans";

import type { PaymentSnapshot } from "./payment-snapshot.ts";

/** A checkout to open at the provider. The same purchase always asks for exactly the same. */
export interface CheckoutOrder {
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
 * `too_late` and `refused` are final: the same order will never be opened. `customerIsGone` where the reason
 * is that the provider knows the customer no more.
 */
export type CheckoutAnswer =
  | { outcome: "opened"; sessionId: string; url: string }
  | { outcome: "too_late" }
  | { outcome: "refused"; customerIsGone: boolean };

/** Money to send back. The same `request` never sends it twice. */
export interface RefundOrder {
  purchaseId: string;
  paymentIntentId: string;
  /** All that is left when absent; `refundedMinor` is what went back before it. */
  part?: { amountMinor: number; refundedMinor: number } | undefined;
  /** Names this wish for a refund, however often it is sent. */
  request: string;
}

/** `refused` where the provider will not send it back, and why in its own word. */
export type RefundAnswer = { outcome: "made" } | { outcome: "refused"; reason: string };

/** One paid period of a subscription, without tax. */
export interface PaidPeriod {
  from: Date;
  to: Date;
  amount: Money;
}

export interface SubscriptionAtProvider {
  subscriptionId: string;
  customerId: string;
  email: string;
  isEnded: boolean;
  periods: PaidPeriod[];
}

/** What a webhook event says about which purchase it is, and no more: its data may be old. */
export interface PaymentEvent {
  id: string;
  type: string;
  purchaseId: string | undefined;
  checkoutSessionId: string | undefined;
  paymentIntentId: string | undefined;
}

/** The payment provider. Its being away is `payment_unavailable`. */
export interface Payments {
  /** One customer for each profile, however often it is asked. */
  ensureCustomer: (person: { profileId: string; email: string }) => Promise<string>;
  /** Where the provider's own mail to a customer goes from now on; one that it knows no more is left alone. */
  moveCustomer: (customerId: string, email: string) => Promise<void>;
  /** Opens the purchase's checkout, or gives the one that was opened before. */
  openCheckout: (order: CheckoutOrder) => Promise<CheckoutAnswer>;
  /** Closes a checkout so that it can no longer be paid; one that has ended already is left as it is. */
  closeCheckout: (sessionId: string) => Promise<void>;
  readCheckout: (sessionId: string) => Promise<PaymentSnapshot>;
  refund: (order: RefundOrder) => Promise<RefundAnswer>;
  findCheckout: (paymentIntentId: string) => Promise<string | undefined>;
  /** Every subscription that the provider knows of, with what was paid for it. */
  listSubscriptions: () => Promise<AsyncIterable<SubscriptionAtProvider>>;
  /** Ends a subscription at once, without a refund; one that has ended already is left as it is. */
  cancelSubscription: (subscriptionId: string) => Promise<void>;
  /** Address of the invoice or receipt, once there is one. */
  receiptUrl: (sessionId: string) => Promise<string | undefined>;
  /** The event in a webhook's body; throws `webhook_rejected` unless it was signed by the provider just now. */
  readEvent: (rawBody: Buffer, signature: string, now: Date) => Promise<PaymentEvent>;
}
