import type { Accepted } from "@site/contracts/auth";
import type { RefundPurchaseInput } from "@site/contracts/operator";

import type { ProfileRow } from "../db/schema/profiles.ts";
import type { BillingDeps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { waitsForDecision } from "../features/billing/decide-payment.ts";
import { refundObstacle, refundPurchase } from "../features/billing/refund-purchase.ts";
import { settlePurchase } from "../features/settlement/settle-purchase.ts";
import { findPurchase } from "../ledger/find-purchase.ts";
import { auditBy } from "./audit-by.ts";

/** Refunds the remainder of a purchase, with the upgrades and renewals of the licence that it began. */
export async function refundForBuyer(
  deps: BillingDeps,
  operator: ProfileRow,
  { purchaseId, why }: RefundPurchaseInput,
): Promise<Accepted> {
  if (!(await findPurchase(deps.db, { purchaseId }))) throw new AppError("purchase_not_found");
  // Changes without a webhook yet count too: a dispute, or a refund on the provider's own pages.
  const purchase = await settlePurchase(deps, { purchaseId }, "operator");
  if (!purchase) throw new AppError("purchase_not_found");
  if (purchase.state === "disputed") throw new AppError("refund_disputed");
  if (purchase.totalMinor === 0) throw new AppError("refund_nothing_paid");
  if (waitsForDecision(purchase)) throw new AppError("payment_held");
  if (!purchase.paidAt) throw new AppError("refund_nothing_paid");
  if (refundObstacle(purchase)) throw new AppError("refund_already_made");
  const audit = auditBy(deps, operator, { command: "purchases refund", why });
  await refundPurchase(deps, purchase, {
    note: (db, target, change) => audit(db, { target, ...change }),
  });
  return { accepted: true };
}
