import type { PurchaseState } from "@site/contracts/billing";
import type { LicenceStatus } from "@site/contracts/licences";

import type { PurchaseRow } from "../db/schema/purchases.ts";

const licenceStatuses: Record<PurchaseState, LicenceStatus | undefined> = {
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
export function getLicenceStatus(state: PurchaseState): LicenceStatus | undefined {
  return licenceStatuses[state];
}

/**
 * The status of the licence that a purchase issues. Staff can issue it before an invoice is paid; it ends if the invoice
 * does.
 */
export function getIssuedLicenceStatus({
  state,
  issuedUnpaidAt,
}: Pick<PurchaseRow, "state" | "issuedUnpaidAt">): LicenceStatus | undefined {
  const status = getLicenceStatus(state);
  if (status || !issuedUnpaidAt) return status;
  return state === "pending" ? "active" : "revoked";
}

/** Whether a receipt can be sent: the payment is valid and no refund was requested. */
export function isReceiptDue({
  state,
  refundRequestedAt,
}: Pick<PurchaseRow, "state" | "refundRequestedAt">): boolean {
  return getLicenceStatus(state) === "active" && !refundRequestedAt;
}
