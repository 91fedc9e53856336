import type Stripe from "stripe";

/** Data of a checkout session that its own object does not show. */
export interface CheckoutDraft {
  /** The session's identifier. */
  id: string;
  lineItems: Stripe.LineItem[];
  /** As it was when the session was created. */
  coupon: Stripe.Coupon | null;
  paymentIntentData: { metadata?: Record<string, string> };
  customerUpdate: { address?: "auto" | "never"; name?: "auto" | "never" };
  /** The card that waits for its owner to authenticate. */
  authenticating: { paymentMethod: string; number: string } | null;
  /** Refunds to the card that paid stay pending at first. */
  refundsPend: boolean;
}
