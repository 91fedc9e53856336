import type { PurchaseState } from "@site/contracts/billing";
import { formatMoney, money } from "@site/contracts/money";

import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { getLicenceStatus } from "../../ledger/licence-status.ts";
import type { PaymentSnapshot } from "../../providers/payments.ts";

/**
 * Derives the state of a purchase from the provider's current record alone, so the order in which events happened or
 * arrived does not matter. `cancelRequested` is whether the buyer cancelled the checkout before it ended.
 */
export function derivePurchaseState(
  snapshot: PaymentSnapshot,
  { cancelRequested }: Pick<PurchaseRow, "cancelRequested">,
): PurchaseState {
  if (snapshot.session === "open") return "open";
  if (snapshot.session === "expired") return cancelRequested ? "cancelled" : "expired";
  if (snapshot.session === "refused") return cancelRequested ? "cancelled" : "failed";
  if (!snapshot.paid) return snapshot.failed ? "failed" : "pending";
  if (snapshot.disputes.includes("lost")) return "charged_back";
  if (snapshot.refundedMinor > 0 && snapshot.refundedMinor >= snapshot.totalMinor)
    return "refunded";
  if (snapshot.disputes.includes("open")) return "disputed";
  return snapshot.refundedMinor > 0 ? "partially_refunded" : "paid";
}

/**
 * Like `derivePurchaseState`, for a purchase whose payment may differ from its order. Such a payment stays pending
 * until the owner decides: if accepted, it gets the provider's state; if refused, it ends without a licence.
 */
export function deriveReviewedState(
  purchase: PurchaseRow,
  snapshot: PaymentSnapshot,
): Pick<PurchaseRow, "state" | "paymentProblem"> {
  const state = derivePurchaseState(snapshot, purchase);
  const paymentProblem = describePaymentMismatch(purchase, snapshot);
  const grantsLicence = ["active", "suspended"].includes(getLicenceStatus(state) ?? "");
  const needsReview =
    paymentProblem && grantsLicence && !purchase.paidAt && purchase.paymentDecision !== "accepted";
  if (!needsReview) return { state, paymentProblem };
  const isOver = purchase.paymentDecision === "refused" && snapshot.totalMinor === 0;
  return { state: isOver ? "failed" : "pending", paymentProblem };
}

/**
 * Describes for the owner how a payment differs from its order: another currency, a lower amount, or no payment
 * although one was due. A purchase that was paid before is not checked again.
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
  const paid = isUnpaid ? "no payment" : `${formatMoney(net)} without tax`;
  return `${paid} instead of ${formatMoney(ordered)}`;
}

type AmountColumn =
  | "currency"
  | "listPriceMinor"
  | "discountMinor"
  | "creditMinor"
  | "taxMinor"
  | "totalMinor";

/**
 * The amounts as paid. If the payment differs from its order, all amounts come from the provider, so that they add
 * up.
 */
export function getPaidAmounts(
  { currency, listPriceMinor, creditMinor }: PurchaseRow,
  snapshot: PaymentSnapshot,
  paymentProblem: string | null,
): Pick<PurchaseRow, AmountColumn> {
  const { discountMinor, taxMinor, totalMinor } = snapshot;
  return {
    currency: paymentProblem ? snapshot.currency : currency,
    listPriceMinor: paymentProblem ? snapshot.subtotalMinor : listPriceMinor,
    discountMinor,
    creditMinor: Math.min(creditMinor, discountMinor),
    taxMinor,
    totalMinor,
  };
}
