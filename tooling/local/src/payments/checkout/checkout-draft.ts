import type Stripe from "stripe";

/** What a checkout session keeps that its own object does not show. */
export interface CheckoutDraft {
  /** The session's identifier. */
  id: string;
  lineItems: Stripe.LineItem[];
  /** As it was when the session was made. */
  coupon: Stripe.Coupon | null;
  paymentIntentData: { metadata?: Record<string, string> };
  customerUpdate: { address?: "auto" | "never"; name?: "auto" | "never" };
  /** The card that waits for its owner to authenticate. */
  authenticating: { paymentMethod: string; number: string } | null;
  /** Refunds of the card that paid do not succeed at once. */
  refundsPend: boolean;
}
