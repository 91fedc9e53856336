import type { Purchase } from "@site/contracts/billing";
import type { ErrorCode } from "@site/contracts/error-codes";
import { money } from "@site/contracts/money";
import { REFUND_DAYS } from "@site/contracts/plans";

import type { PurchaseInLedger } from "./select-purchases.ts";

/** The last moment for requesting a refund: the end of the last day, in UTC. */
function refundableUntil(paidAt: Date): Date {
  return new Date(
    Date.UTC(paidAt.getUTCFullYear(), paidAt.getUTCMonth(), paidAt.getUTCDate() + REFUND_DAYS + 1) -
      1,
  );
}

/** Why the buyer may not have all of this purchase refunded now; `undefined` if they may. */
export function refundRefusal(
  { purchase, hasNewer }: Pick<PurchaseInLedger, "purchase" | "hasNewer">,
  now: Date,
): ErrorCode | undefined {
  const { state, paidAt } = purchase;
  if (state === "disputed") return "refund_disputed";
  if (state === "refunded" || state === "charged_back") return "refund_already_made";
  const isPaid = state === "paid" || state === "partially_refunded";
  if (!isPaid || !paidAt || purchase.totalMinor === 0) return "refund_nothing_paid";
  if (now > refundableUntil(paidAt)) return "refund_too_late";
  return hasNewer ? "refund_newer_first" : undefined;
}

/** What the buyer may have refunded, and until when. */
export function refundOffer(found: PurchaseInLedger, now: Date): Purchase["refundOffer"] {
  const { paidAt, refundRequestedAt, totalMinor, refundedMinor, currency } = found.purchase;
  if (refundRequestedAt || !paidAt || refundRefusal(found, now)) return null;
  return {
    amount: money(totalMinor - refundedMinor, currency),
    until: refundableUntil(paidAt).toISOString(),
  };
}
