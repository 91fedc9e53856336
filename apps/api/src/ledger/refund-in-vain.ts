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
  /** Whoever paid has deleted their account. */
  payerIsGone: boolean;
}

/**
 * Sends money back that gives nobody anything: everything that was paid on top of a licence which ends, whichever
 * of its purchases changed and in which order; an upgrade or renewal that was paid when its licence was not, or
 * not any more, what it was offered for; a payment that arrived only after its account was deleted.
 */
export async function refundInVain(
  tx: Tx,
  purchase: PurchaseRow,
  { from, at, payerIsGone }: Step,
): Promise<void> {
  const origin = purchase.paidAt && (await lockLedger(tx, purchase));
  if (!origin) return;
  const isEnding = origin.refundRequestedAt || licenceStatusOf(origin.state) === "revoked";
  const isFirst = isFirstPayment(purchase, from);
  if (isEnding) await refundOnTop(tx, origin.id, at);
  else if (isFirst && (payerIsGone || !(await isAsOffered(tx, purchase)))) {
    await noteRefundRequest(tx, purchase, { at, by: "shop" });
  }
  if (!isFirst || !payerIsGone) return;
  for (const kind of mailsFor(purchase, "gone")) {
    const message = { kind, purchaseId: purchase.id };
    await enqueueMail(tx, { dedupeKey: `${kind}:${purchase.id}`, message, at });
  }
}

function isFirstPayment(purchase: PurchaseRow, from: PurchaseRow | null): boolean {
  return purchase.paidAt !== null && !from?.paidAt && purchase.refundedMinor < purchase.totalMinor;
}

/** Whether the licence of an upgrade or renewal stands, and is what it was when the buyer saw the price. */
async function isAsOffered(tx: Tx, purchase: PurchaseRow): Promise<boolean> {
  const { id, originId, kind, fromPlanId, planId, fromUpdatesUntil } = purchase;
  if (!originId) return true;
  const ledger = await readLedger(tx, originId);
  const without = ledgerTerms(ledger.filter((other) => other.id !== id));
  return (
    without !== undefined &&
    without.status !== "revoked" &&
    without.planId === (kind === "upgrade" ? fromPlanId : planId) &&
    (fromUpdatesUntil === null || fromUpdatesUntil === without.updatesUntil)
  );
}
