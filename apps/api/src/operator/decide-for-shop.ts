import type { Accepted } from "@site/contracts/auth";
import type { DecidePaymentInput } from "@site/contracts/operator";

import type { ProfileRow } from "../db/schema/profiles.ts";
import type { BillingDeps } from "../deps.ts";
import { AppError } from "../errors.ts";
import { decidePayment, PaymentDecisionError } from "../features/billing/decide-payment.ts";
import { syncPurchase } from "../features/payment-sync/sync-purchase.ts";
import { findPurchase } from "../ledger/find-purchases.ts";
import { auditBy } from "./audit-by.ts";

/** Accepts or refuses a payment that is not as it was ordered. The same decision made twice counts once. */
export async function decideForShop(
  deps: BillingDeps,
  operator: ProfileRow,
  { purchaseId, decision, why }: DecidePaymentInput,
): Promise<Accepted> {
  const purchase = await findPurchase(deps.db, { purchaseId });
  if (!purchase?.checkoutSessionId) throw new AppError("purchase_not_found");
  const command = decision === "accepted" ? "purchases accept" : "purchases refuse";
  const audit = auditBy(deps, operator, { command, why });
  try {
    await decidePayment(deps, purchase, {
      decision,
      record: (tx, change) => audit(tx, { target: purchaseId, ...change }),
    });
  } catch (cause) {
    if (!(cause instanceof PaymentDecisionError)) throw cause;
    const settled = await syncPurchase(deps, { purchaseId }, "operator");
    if (settled?.paymentDecision === decision) return { accepted: true };
    // No control has this name, so the form says it above its fields.
    const fields = { decision: `${cause.message} Reload the page and look at it again.` };
    throw new AppError("invalid_input", { cause, fields });
  }
  return { accepted: true };
}
