import { and, eq } from "drizzle-orm";

import { type Db, withTransaction, type Tx } from "../../db/client.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { findOtherLicence } from "../../ledger/find-purchases.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { recordRefundRequest } from "../../ledger/refund-requests.ts";
import { getPaidAmounts } from "../payment-sync/derive-purchase-state.ts";
import { syncPurchase } from "../payment-sync/sync-purchase.ts";

interface Decision {
  decision: "accepted" | "refused";
  /** Records who decided and why, in the transaction of the decision. */
  record: (tx: Tx, change: { before: object; after: object }) => Promise<void>;
}

/** A decision that cannot be made, in words for the person who made it. */
export class PaymentDecisionError extends Error {
  override name = "NotDecided";
}

/** Whether a payment that differs from its order still waits for a person. */
export function isAwaitingDecision({
  state,
  paymentProblem,
  paymentDecision,
}: PurchaseRow): boolean {
  return state === "pending" && paymentProblem !== null && paymentDecision === null;
}

/**
 * The owner decides about a payment that differs from its order: if accepted, its buyer gets what they ordered; if
 * refused, the payment is refunded and nothing is granted.
 */
export async function decidePayment(
  deps: BillingDeps,
  known: PurchaseRow,
  { decision, record }: Decision,
): Promise<PurchaseRow> {
  const { id, checkoutSessionId } = known;
  if (!checkoutSessionId) throw new Error(`Purchase ${id} has no checkout.`);
  const snapshot = await deps.payments.fetchPaymentSnapshot(checkoutSessionId);
  await withTransaction(deps.db, async (tx) => {
    await lockLedger(tx, known);
    const [purchase] = await tx.select().from(purchases).where(eq(purchases.id, id));
    if (!purchase || !isAwaitingDecision(purchase)) {
      throw new PaymentDecisionError("This payment does not wait for a decision.");
    }
    if (decision === "accepted" && !snapshot.paid) {
      throw new PaymentDecisionError("This payment is still on its way.");
    }
    if (decision === "accepted") await assertPaymentAcceptable(tx, purchase);
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
  const settled = await syncPurchase(deps, { purchaseId: id }, "operator");
  if (!settled) throw new Error(`Purchase ${id} is gone.`);
  return settled;
}

/** Accepted beside another licence of its plan, it would be refunded at once. */
export async function assertPaymentAcceptable(
  db: Db | Tx,
  { id: originId, kind, profileId, planId }: PurchaseRow,
): Promise<void> {
  if (kind !== "new") return;
  const other = await findOtherLicence(db, { profileId, planId, originId });
  if (!other) return;
  throw new PaymentDecisionError(
    `Its buyer has the plan ${planId} by another licence, ${other.key}. Refuse this payment: then it goes back.`,
  );
}
