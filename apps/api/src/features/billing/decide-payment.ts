import { and, eq } from "drizzle-orm";

import { type Tx, withTransaction } from "../../db/client.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { getPaymentReference } from "../../ledger/find-purchases.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { recordRefundRequest } from "../../ledger/refund-requests.ts";
import { getPaidAmounts } from "../payment-sync/derive-purchase-state.ts";
import { syncPurchase } from "../payment-sync/sync-purchase.ts";

interface Decision {
  decision: "accepted" | "refused";
  /** Writes the audit record, in the transaction of the decision. */
  record: (tx: Tx, change: { before: object; after: object }) => Promise<void>;
}

/** The decision can't be made. The message is for the shop's staff. */
export class PaymentDecisionError extends Error {
  override name = "PaymentDecisionError";
}

/** Whether the payment differs from its order and the owner has not decided about it yet. */
export function isAwaitingDecision({
  state,
  paymentProblem,
  paymentDecision,
}: PurchaseRow): boolean {
  return state === "pending" && paymentProblem !== null && paymentDecision === null;
}

/**
 * Accepts or refuses a payment that differs from its order. If accepted, the buyer gets what they ordered; if
 * refused, the payment is refunded and grants nothing.
 */
export async function decidePayment(
  deps: BillingDeps,
  { id, originId, ...paid }: PurchaseRow,
  { decision, record }: Decision,
): Promise<PurchaseRow> {
  const reference = getPaymentReference(paid);
  if (!reference) throw new Error(`Purchase ${id} isn't at the provider.`);
  const snapshot = await deps.payments.fetchPaymentSnapshot(reference);
  await withTransaction(deps.db, async (tx) => {
    await lockLedger(tx, { id, originId });
    const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id));
    if (!purchase || !isAwaitingDecision(purchase)) {
      throw new PaymentDecisionError("This payment does not wait for a decision.");
    }
    if (decision === "accepted" && !snapshot.paid) {
      throw new PaymentDecisionError("This payment is still on its way.");
    }
    const { paymentProblem: problem, version } = purchase;
    const [decided] = await tx
      .update(purchases)
      .set({
        ...(decision === "refused" ? getPaidAmounts(purchase, snapshot, problem) : {}),
        paymentDecision: decision,
        version: version + 1,
        nextCheckAt: deps.now(),
      })
      .where(and(eq(purchases.id, id), eq(purchases.version, version)))
      .returning();
    if (!decided) throw new PaymentDecisionError("This payment changed meanwhile.");
    await record(tx, { before: { problem }, after: { decision } });
    if (decision === "refused" && decided.totalMinor > 0) {
      await recordRefundRequest(tx, decided, { at: deps.now(), by: "shop" });
    }
  });
  const synced = await syncPurchase(deps, { purchaseId: id }, "operator");
  if (!synced) throw new Error(`Purchase ${id} is gone.`);
  return synced;
}
