import type { Accepted } from "@site/contracts/auth";
import { formatMoney, money } from "@site/contracts/money";
import { parseMoney } from "@site/contracts/money/parse-money";
import type { RefundPurchaseInput } from "@site/contracts/operator";

import type { ProfileRow } from "../db/schema/profiles.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import type { BillingDeps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { isAwaitingDecision } from "../features/billing/decide-payment.ts";
import {
  getRefundObstacle,
  refundPurchase,
  RefundError,
} from "../features/billing/refund-purchase.ts";
import { syncPurchase } from "../features/payment-sync/sync-purchase.ts";
import { findPurchase } from "../ledger/find-purchases.ts";
import { auditBy } from "./audit-by.ts";

/**
 * Refunds a part of a purchase, or all that is left of it with the upgrades and renewals of the licence that it
 * began.
 */
export async function refundForBuyer(
  deps: BillingDeps,
  operator: ProfileRow,
  { purchaseId, amount, seenRefundedMinor, allowRepeat, why }: RefundPurchaseInput,
): Promise<Accepted> {
  if (!(await findPurchase(deps.db, { purchaseId }))) throw new AppError("purchase_not_found");
  // Changes without a webhook yet count too: a dispute, or a refund on the provider's own pages.
  const purchase = await syncPurchase(deps, { purchaseId }, "operator");
  if (!purchase) throw new AppError("purchase_not_found");
  if (purchase.state === "disputed") throw new AppError("refund_disputed");
  if (purchase.totalMinor === 0) throw new AppError("refund_nothing_paid");
  if (isAwaitingDecision(purchase)) throw new AppError("payment_held");
  if (!purchase.paidAt) throw new AppError("refund_nothing_paid");
  if (getRefundObstacle(purchase)) throw new AppError("refund_already_made");
  const amountMinor = amountOf(amount, purchase);
  const audit = auditBy(deps, operator, { command: "purchases refund", why });
  try {
    await refundPurchase(deps, purchase, {
      amountMinor,
      allowRepeat,
      seenRefundedMinor,
      record: (db, target, change) => audit(db, { target, ...change }),
    });
  } catch (cause) {
    if (!(cause instanceof RefundError)) throw cause;
    const next = {
      again: "Tick this box to refund the same amount again.",
      amount: "Reload the page in a minute and check what was refunded.",
    };
    const fields = { [cause.field]: `${cause.message} ${next[cause.field]}` };
    throw new AppError("invalid_input", { cause, fields });
  }
  return { accepted: true };
}

/** In minor units; `undefined` for all that is left. */
function amountOf(
  typed: string,
  { currency, totalMinor, refundedMinor }: PurchaseRow,
): number | undefined {
  if (typed === "") return undefined;
  const amount = parseMoney(typed);
  const left = formatMoney(money(totalMinor - refundedMinor, currency));
  if (!amount || amount.currency !== currency || amount.amountMinor === 0) {
    const words = `Write it as in "${currency} 20", or leave it empty for ${left}.`;
    throw new AppError("invalid_input", { fields: { amount: words } });
  }
  if (amount.amountMinor > totalMinor - refundedMinor) {
    throw new AppError("invalid_input", { fields: { amount: `Only ${left} is left of it.` } });
  }
  return amount.amountMinor;
}
