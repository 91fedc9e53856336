import type { LicenceStatus } from "@site/contracts/licences";
import type { PaidPlanId } from "@site/contracts/plans";

import type { PurchaseRow } from "../db/schema/purchases.ts";
import { isLargerPlan } from "../pricing/is-larger-plan.ts";
import { renewedUntil, updatesUntil } from "../pricing/updates-until.ts";
import { licenceStatusOf } from "./licence-status.ts";

export interface LedgerTerms {
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
export function ledgerTerms(ledger: readonly Entry[]): LedgerTerms | undefined {
  const origin = ledger.find(({ kind }) => kind === "new");
  const status = origin && licenceStatusOf(origin.state);
  if (!origin || !status || !isPaid(origin)) return undefined;
  const first: LedgerTerms = {
    ...sizeOf(origin),
    // A licence that the shop revoked stays revoked through every event of the payment.
    status: origin.revokedAt || isRefused(origin) ? "revoked" : status,
    updatesUntil: updatesUntil(origin.paidAt, origin.updatesMonths),
  };
  return ledger
    .filter(isPaid)
    .filter(({ kind, state }) => kind !== "new" && licenceStatusOf(state) === "active")
    .filter((entry) => !isRefused(entry))
    .toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime() || (a.id < b.id ? -1 : 1))
    .reduce(changed, first);
}

function changed(terms: LedgerTerms, entry: PaidEntry): LedgerTerms {
  const size = isLargerPlan(entry.planId, terms.planId) ? sizeOf(entry) : {};
  if (entry.kind === "upgrade") return { ...terms, ...size };
  const end = renewedUntil(terms.updatesUntil, entry.paidAt, entry.updatesMonths);
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
