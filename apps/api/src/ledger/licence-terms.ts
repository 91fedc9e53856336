import type { PurchaseState } from "@site/contracts/billing";
import type { LicenceStatus } from "@site/contracts/licences";
import type { PaidPlanId } from "@site/contracts/plans";

import type { PurchaseRow } from "../db/schema/purchases.ts";
import { computeRenewedUntil, computeUpdatesUntil, isLargerPlan } from "../pricing/plan-changes.ts";

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

/** Whether a receipt can be sent: the payment is valid and no refund was requested. */
export function isReceiptDue({
  state,
  refundRequestedAt,
}: Pick<PurchaseRow, "state" | "refundRequestedAt">): boolean {
  return getLicenceStatus(state) === "active" && !refundRequestedAt;
}

export interface ComputedLicenceTerms {
  status: LicenceStatus;
  planId: PaidPlanId;
  seats: number;
  devicesPerSeat: number;
  updatesUntil: string;
}

type LedgerEntry = Pick<
  PurchaseRow,
  | "id"
  | "kind"
  | "state"
  | "paidAt"
  | "planId"
  | "seats"
  | "devicesPerSeat"
  | "updatesMonths"
  | "revokedAt"
  | "paymentDecision"
>;
type PaidEntry = LedgerEntry & { paidAt: Date };

/**
 * Computes the terms of a licence from its purchases alone; undefined before the first was paid. The first purchase
 * decides the status. Upgrades and renewals count while their own payment is valid: refunding or disputing one leaves
 * the others in effect.
 */
export function computeLicenceTerms(
  ledger: readonly LedgerEntry[],
): ComputedLicenceTerms | undefined {
  const origin = ledger.find(({ kind }) => kind === "new");
  const status = origin && getLicenceStatus(origin.state);
  if (!origin || !status || !isPaid(origin)) return undefined;
  const first: ComputedLicenceTerms = {
    ...getPlanSize(origin),
    // The shop's revocation takes precedence over the state of the payment.
    status: origin.revokedAt || isPaymentRejected(origin) ? "revoked" : status,
    updatesUntil: computeUpdatesUntil(origin.paidAt, origin.updatesMonths),
  };
  return ledger
    .filter(isPaid)
    .filter(({ kind, state }) => kind !== "new" && getLicenceStatus(state) === "active")
    .filter((entry) => !isPaymentRejected(entry))
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1))
    .reduce(applyChange, first);
}

function applyChange(terms: ComputedLicenceTerms, entry: PaidEntry): ComputedLicenceTerms {
  const size = isLargerPlan(entry.planId, terms.planId) ? getPlanSize(entry) : {};
  if (entry.kind === "upgrade") return { ...terms, ...size };
  const end = computeRenewedUntil(terms.updatesUntil, entry.paidAt, entry.updatesMonths);
  return { ...terms, updatesUntil: end };
}

function getPlanSize({ planId, seats, devicesPerSeat }: LedgerEntry) {
  return { planId, seats, devicesPerSeat };
}

/** Whether the shop refused this payment. It then grants nothing, even if the bank returns its refund. */
function isPaymentRejected({ paymentDecision }: LedgerEntry): boolean {
  return paymentDecision === "refused";
}

function isPaid(entry: LedgerEntry): entry is PaidEntry {
  return entry.paidAt !== null;
}
