import type { PurchaseState } from "@site/contracts/billing";
import { formatMoney, money } from "@site/contracts/money";

import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { getLicenceStatus } from "../../ledger/licence-terms.ts";
import type { PaymentSnapshot } from "../../providers/payments.ts";

/**
 * How a payment differs from its order, in words for the owner: another currency, less than list price and discount
 * leave, or nothing although something was due. A purchase that was already granted is not checked again.
 */
function describePaymentMismatch(purchase: PurchaseRow, snapshot: PaymentSnapshot): string | null {
  if (purchase.paymentProblem || purchase.paidAt || snapshot.session !== "complete") {
    return purchase.paymentProblem;
  }
  const ordered = money(purchase.listPriceMinor - purchase.discountMinor, purchase.currency);
  const net = money(snapshot.totalMinor - snapshot.taxMinor, snapshot.currency);
  const isLess = net.currency !== ordered.currency || net.amountMinor < ordered.amountMinor;
  const isUnpaid = snapshot.paidBy === "nothing_due" && ordered.amountMinor > 0;
  if (!isLess && !isUnpaid) return null;
  const what = isUnpaid ? "no payment" : `${formatMoney(net)} without tax`;
  return `${what} instead of ${formatMoney(ordered)}`;
}

type Held = Pick<PurchaseRow, "state" | "paymentProblem">;

/**
 * The state of a purchase whose payment differs from its order: it waits for a person's decision, unless it was
 * refunded. If accepted it has the provider's state, if refused it ends without a licence.
 */
export function resolvePaymentState(purchase: PurchaseRow, snapshot: PaymentSnapshot): Held {
  const problem = describePaymentMismatch(purchase, snapshot);
  const state = derivePurchaseState(snapshot, purchase);
  const isGiving = ["active", "suspended"].includes(getLicenceStatus(state) ?? "");
  const isHeld = problem && isGiving && !purchase.paidAt && purchase.paymentDecision !== "accepted";
  if (!isHeld) return { state, paymentProblem: problem };
  const isOver = purchase.paymentDecision === "refused" && snapshot.totalMinor === 0;
  return { state: isOver ? "failed" : "pending", paymentProblem: problem };
}

const amountColumns = [
  "currency",
  "listPriceMinor",
  "discountMinor",
  "creditMinor",
  "taxMinor",
  "totalMinor",
] as const;
type PaidAmounts = Pick<PurchaseRow, (typeof amountColumns)[number]>;

/**
 * The amounts as paid. For a payment that differs from its order all of them are the provider's, so that they add
 * up.
 */
export function getPaidAmounts(
  { currency, listPriceMinor, creditMinor }: PurchaseRow,
  snapshot: PaymentSnapshot,
  problem: string | null,
): PaidAmounts {
  const { discountMinor, taxMinor, totalMinor } = snapshot;
  return {
    currency: problem ? snapshot.currency : currency,
    listPriceMinor: problem ? snapshot.subtotalMinor : listPriceMinor,
    discountMinor,
    creditMinor: Math.min(creditMinor, discountMinor),
    taxMinor,
    totalMinor,
  };
}

interface Intent {
  /** The buyer cancelled the checkout before it ended. */
  cancelRequested: boolean;
}

/**
 * The state of a purchase, from the provider's present record alone: the order in which events happened or arrived
 * does not matter.
 */
export function derivePurchaseState(snapshot: PaymentSnapshot, intent: Intent): PurchaseState {
  if (snapshot.session === "open") return "open";
  if (snapshot.session === "expired") return intent.cancelRequested ? "cancelled" : "expired";
  if (snapshot.session === "refused") return intent.cancelRequested ? "cancelled" : "failed";
  if (!snapshot.paid) return snapshot.failed ? "failed" : "pending";
  if (snapshot.disputes.includes("lost")) return "charged_back";
  if (snapshot.refundedMinor > 0 && snapshot.refundedMinor >= snapshot.totalMinor)
    return "refunded";
  if (snapshot.disputes.includes("open")) return "disputed";
  return snapshot.refundedMinor > 0 ? "partially_refunded" : "paid";
}
