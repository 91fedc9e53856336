import type { PurchaseState } from "@site/contracts/billing";
import type { LicenceStatus } from "@site/contracts/licences";
import type { PaidPlanId } from "@site/contracts/plans";

import type { PurchaseRow } from "../db/schema/purchases.ts";
import { isLargerPlan, computeRenewedUntil, computeUpdatesUntil } from "../pricing/plan-changes.ts";

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
export function getLicenceStatus(state: PurchaseState): LicenceStatus | undefined {
  return statuses[state];
}

/** Whether a receipt is for a valid purchase: neither refunded nor disputed. */
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

type Entry = Pick<
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
type PaidEntry = Entry & { paidAt: Date };

/**
 * The terms of a licence, from its purchases alone; undefined before the first was paid. The first purchase gives
 * it and takes it away; upgrades and renewals count while their own payment is valid, so a refunded or disputed one
 * leaves what the others give.
 */
export function computeLicenceTerms(ledger: readonly Entry[]): ComputedLicenceTerms | undefined {
  const origin = ledger.find(({ kind }) => kind === "new");
  const status = origin && getLicenceStatus(origin.state);
  if (!origin || !status || !isPaid(origin)) return undefined;
  const first: ComputedLicenceTerms = {
    ...sizeOf(origin),
    // A licence that the shop revoked stays revoked through every event of the payment.
    status: origin.revokedAt || isRefused(origin) ? "revoked" : status,
    updatesUntil: computeUpdatesUntil(origin.paidAt, origin.updatesMonths),
  };
  return ledger
    .filter(isPaid)
    .filter(({ kind, state }) => kind !== "new" && getLicenceStatus(state) === "active")
    .filter((entry) => !isRefused(entry))
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1))
    .reduce(changed, first);
}

function changed(terms: ComputedLicenceTerms, entry: PaidEntry): ComputedLicenceTerms {
  const size = isLargerPlan(entry.planId, terms.planId) ? sizeOf(entry) : {};
  if (entry.kind === "upgrade") return { ...terms, ...size };
  const end = computeRenewedUntil(terms.updatesUntil, entry.paidAt, entry.updatesMonths);
  return { ...terms, updatesUntil: end };
}

function sizeOf({ planId, seats, devicesPerSeat }: Entry) {
  return { planId, seats, devicesPerSeat };
}

/** The shop does not take this payment: it gives nothing, also if its refund comes back from the bank. */
function isRefused({ paymentDecision }: Entry): boolean {
  return paymentDecision === "refused";
}

function isPaid(entry: Entry): entry is PaidEntry {
  return entry.paidAt !== null;
}
