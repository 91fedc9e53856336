import type { Tx } from "../db/client.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { readLedger } from "./derive-licence.ts";
import { ledgerTerms } from "./ledger-terms.ts";
import { licenceStatusOf } from "./licence-status.ts";
import { lockLedger } from "./lock-ledger.ts";
import { noteRefundRequest, refundOnTop } from "./note-refund-request.ts";
import { mailsFor } from "./state-mails.ts";

interface Step {
  from: PurchaseRow | null;
  at: Date;
  /** The payer has deleted their account. */
  payerIsGone: boolean;
}

/**
 * Requests the refund of payments that have no licence to pay for: upgrades and renewals of a licence that ends,
 * whichever of its purchases changed and in which order, a payment that arrives after its offer has lapsed, and one that
 * the shop does not take.
 */
export async function refundOrphanedPayments(
  tx: Tx,
  purchase: PurchaseRow,
  { from, at, payerIsGone }: Step,
): Promise<void> {
  const { origin } = await lockLedger(tx, purchase);
  if (!origin || !purchase.paidAt) return;
  const isEnding = origin.refundRequestedAt || licenceStatusOf(origin.state) === "revoked";
  // A payment may already be refunded when we first learn of it.
  const isFirst = !from?.paidAt && purchase.totalMinor > 0;
  const isLeft = purchase.refundedMinor < purchase.totalMinor;
  // The operator who refused it may have requested its refund at once.
  const isRefused = purchase.paymentDecision === "refused" && !purchase.refundRequestedAt;
  if (isEnding) await refundOnTop(tx, origin.id, at);
  else if (isLeft && (isRefused || (isFirst && !(await mayKeep(tx, purchase, payerIsGone))))) {
    await noteRefundRequest(tx, purchase, { at, by: "shop" });
  }
  if (!isFirst || !payerIsGone) return;
  for (const kind of mailsFor(purchase, "gone")) {
    const message = { kind, purchaseId: purchase.id };
    await enqueueMail(tx, { dedupeKey: `${kind}:${purchase.id}`, message, at });
  }
}

async function mayKeep(tx: Tx, purchase: PurchaseRow, payerIsGone: boolean): Promise<boolean> {
  const { originId } = purchase;
  return !payerIsGone && (originId === null || (await isAsOffered(tx, purchase, originId)));
}

/** Whether the licence of an upgrade or renewal is valid and unchanged since the buyer saw the price. */
async function isAsOffered(tx: Tx, purchase: PurchaseRow, originId: string): Promise<boolean> {
  const { id, kind, fromPlanId, planId, fromUpdatesUntil } = purchase;
  const ledger = await readLedger(tx, originId);
  const without = ledgerTerms(ledger.filter((other) => other.id !== id));
  return (
    without !== undefined &&
    without.status !== "revoked" &&
    without.planId === (kind === "upgrade" ? fromPlanId : planId) &&
    (fromUpdatesUntil === null || fromUpdatesUntil === without.updatesUntil)
  );
}
