import type { Tx } from "../db/client.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import { isLargerPlan } from "../pricing/is-larger-plan.ts";
import { readLedger } from "./derive-licence.ts";
import { ledgerTerms } from "./ledger-terms.ts";
import { noteRefundRequest } from "./note-refund-request.ts";

/**
 * Sends the money back for an upgrade or renewal that was paid when it could give nothing any more: its
 * licence had ended meanwhile, or had the plan already.
 */
export async function refundIfIneffective(tx: Tx, purchase: PurchaseRow, at: Date): Promise<void> {
  const { originId, kind, planId, totalMinor } = purchase;
  if (!originId || totalMinor === 0) return;
  const ledger = await readLedger(tx, originId);
  const without = ledgerTerms(ledger.filter(({ id }) => id !== purchase.id));
  const isEnded = !without || without.status === "revoked";
  const isIdle = kind === "upgrade" && without && !isLargerPlan(planId, without.planId);
  if (isEnded || isIdle) await noteRefundRequest(tx, purchase, { at, by: "shop" });
}
