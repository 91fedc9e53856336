import type { PurchaseState } from "@site/contracts/billing";

import type { PaymentSnapshot } from "../../providers/payment-snapshot.ts";

interface Intent {
  /** The buyer cancelled the checkout before it ended. */
  givenUp: boolean;
}

/**
 * The state of a purchase, from the provider's present record alone: the order in which events happened or arrived
 * does not matter.
 */
export function derivePurchaseState(snapshot: PaymentSnapshot, intent: Intent): PurchaseState {
  if (snapshot.session === "open") return "open";
  if (snapshot.session === "expired") return intent.givenUp ? "cancelled" : "expired";
  if (snapshot.session === "refused") return intent.givenUp ? "cancelled" : "failed";
  if (!snapshot.paid) return snapshot.failed ? "failed" : "pending";
  if (snapshot.disputes.includes("lost")) return "charged_back";
  if (snapshot.refundedMinor > 0 && snapshot.refundedMinor >= snapshot.totalMinor)
    return "refunded";
  if (snapshot.disputes.includes("open")) return "disputed";
  return snapshot.refundedMinor > 0 ? "partially_refunded" : "paid";
}
