import type { PurchaseState } from "@site/contracts/billing";
import type { LicenceStatus } from "@site/contracts/licences";

import type { PurchaseRow } from "../db/schema/purchases.ts";

const statuses: Record<PurchaseState, LicenceStatus | undefined> = {
  open: undefined,
  pending: undefined,
  paid: "active",
  partially_refunded: "active",
  disputed: "suspended",
  refunded: "revoked",
  charged_back: "revoked",
  expired: undefined,
  cancelled: undefined,
  failed: undefined,
};

/** The licence status for a purchase in this state; undefined before it was paid. */
export function licenceStatusOf(state: PurchaseState): LicenceStatus | undefined {
  return statuses[state];
}

/** Whether a receipt is for a valid purchase: neither refunded nor disputed. */
export function isReceiptDue({
  state,
  refundRequestedAt,
}: Pick<PurchaseRow, "state" | "refundRequestedAt">): boolean {
  return licenceStatusOf(state) === "active" && !refundRequestedAt;
}
