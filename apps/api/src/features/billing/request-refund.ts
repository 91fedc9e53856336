import type { Purchase, RequestRefundInput } from "@site/contracts/billing";
import { eq } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { noteRefundRequest } from "../../ledger/note-refund-request.ts";
import { settleIfReachable } from "../settlement/settle-if-reachable.ts";
import { findOwnPurchase, purchaseStatus } from "./purchase-status.ts";
import { refundRefusal } from "./refund-offer.ts";
import { selectPurchases } from "./select-purchases.ts";

/**
 * The buyer requests a refund. The request and its confirming mail are stored first; the money follows immediately,
 * or as soon as the provider can be reached. Repeated, it gives the same answer.
 */
export async function requestRefund(
  deps: BillingDeps,
  buyer: ProfileRow,
  { purchaseId }: RequestRefundInput,
): Promise<Purchase> {
  const purchase = await findOwnPurchase(deps, buyer, { purchaseId });
  // Changes without a webhook yet: a dispute, a refund by the shop.
  await settleIfReachable(deps, purchase, "refund asked for");
  await transact(deps.db, async (tx) => {
    await lockLedger(tx, purchase);
    const [found] = await selectPurchases(tx).where(eq(purchases.id, purchase.id));
    if (!found) throw new AppError("purchase_not_found");
    if (found.purchase.refundRequestedAt) return;
    const now = deps.now();
    const refusal = refundRefusal(found, now);
    if (refusal) throw new AppError(refusal);
    await noteRefundRequest(tx, found.purchase, { at: now, by: "buyer" });
  });
  deps.wakeOutbox();
  await settleIfReachable(deps, purchase, "refund asked for");
  return purchaseStatus(deps, buyer, { purchaseId });
}
