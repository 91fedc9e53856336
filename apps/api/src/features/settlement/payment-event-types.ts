/**
 * Every event that can change a purchase: what the webhook endpoint at the provider has to be subscribed to, and
 * what we look at. The doctor and docs/operations.md are held to it.
 */
export const paymentEventTypes = [
  "checkout.session.completed",
  "checkout.session.expired",
  "checkout.session.async_payment_succeeded",
  "checkout.session.async_payment_failed",
  "charge.refunded",
  "charge.dispute.created",
  "charge.dispute.updated",
  "charge.dispute.closed",
  "charge.dispute.funds_withdrawn",
  "charge.dispute.funds_reinstated",
  "refund.created",
  "refund.updated",
  "refund.failed",
] as const;
