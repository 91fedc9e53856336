import { formatMoney, money } from "@site/contracts/money";

import type { PurchaseRow } from "../../db/schema/purchases.ts";
import { licenceStatusOf } from "../../ledger/licence-status.ts";
import type { PaymentSnapshot } from "../../providers/payment-snapshot.ts";
import { derivePurchaseState } from "./derive-purchase-state.ts";

/**
 * How a payment differs from its order, in words for the owner: another currency, less than list price and discount
 * leave, or nothing although something was due. A purchase that was already granted is not checked again.
 */
export function paymentProblem(purchase: PurchaseRow, snapshot: PaymentSnapshot): string | null {
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
export function stateUnlessHeld(purchase: PurchaseRow, snapshot: PaymentSnapshot): Held {
  const problem = paymentProblem(purchase, snapshot);
  const state = derivePurchaseState(snapshot, purchase);
  const isGiving = ["active", "suspended"].includes(licenceStatusOf(state) ?? "");
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
export type PaidAmounts = Pick<PurchaseRow, (typeof amountColumns)[number]>;

/**
 * The amounts as paid. For a payment that differs from its order all of them are the provider's, so that they add
 * up.
 */
export function paidAmounts(
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
