import type { PurchaseState } from "@site/contracts/billing";

import type { PaymentSnapshot } from "../../providers/payment-snapshot.ts";

interface Intent {
  /** The buyer gave the checkout up before it ended. */
  givenUp: boolean;
}

/**
 * The state of a purchase, from what the provider says now and nothing else: the order in which its
 * events happened or arrived has no part in it.
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
