import type { PurchaseRow } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import type { PaymentSnapshot } from "../../providers/payment-snapshot.ts";

export interface AfterRefund {
  snapshot: PaymentSnapshot;
  refundProblem: string | null;
}

/**
 * Sends a requested refund that has not been made yet, and reads the provider again. A refund that the provider
 * refuses, or that came back from the bank, is recorded and left to a person.
 */
export async function carryOutRefund(
  { payments }: Pick<Deps, "payments">,
  purchase: PurchaseRow & { checkoutSessionId: string },
  snapshot: PaymentSnapshot,
): Promise<AfterRefund> {
  const { refundRequestedAt, refundProblem } = purchase;
  const { paymentIntentId } = snapshot;
  if (!paymentIntentId || !isOwed(snapshot)) return { snapshot, refundProblem: null };
  if (!refundRequestedAt) {
    return { snapshot, refundProblem: snapshot.refundCameBack ? "came_back" : null };
  }
  if (refundProblem) return { snapshot, refundProblem };
  const answer = await payments.refund({
    purchaseId: purchase.id,
    paymentIntentId,
    request: String(refundRequestedAt.getTime()),
  });
  const after = await payments.readCheckout(purchase.checkoutSessionId);
  if (!isOwed(after)) return { snapshot: after, refundProblem: null };
  return {
    snapshot: after,
    refundProblem: answer.outcome === "refused" ? answer.reason : "came_back",
  };
}

/**
 * While a bank decides about the payment the provider refunds nothing; if the dispute is lost, the bank has done
 * so.
 */
function isOwed({ paid, refundedMinor, totalMinor, disputes }: PaymentSnapshot): boolean {
  const isTheBanks = disputes.includes("open") || disputes.includes("lost");
  return paid && refundedMinor < totalMinor && !isTheBanks;
}
