import { eq } from "drizzle-orm";

import { type Db, transact, type Tx } from "../../db/client.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { findOnTop, noteRefundRequest } from "../../ledger/note-refund-request.ts";
import { settlePurchase } from "../settlement/settle-purchase.ts";
import { RefundNotMade, requireNewPart } from "./require-new-part.ts";

interface OwnersRefund {
  /** The remaining amount if absent. */
  amountMinor?: number | undefined;
  /** Whether as much may go back a second time. */
  again?: boolean;
  /** What had gone back when they decided: a part that is ordered twice goes once. */
  seenRefundedMinor?: number | undefined;
  /** Records who did it and why, for each purchase, before the money moves. */
  note: (
    db: Db | Tx,
    purchaseId: string,
    change: { before: object; after: object },
  ) => Promise<void>;
}

/** Why the shop cannot refund this through the provider; `undefined` if it can. */
export function refundObstacle(
  { state, totalMinor, refundedMinor }: PurchaseRow,
  amountMinor?: number,
): string | undefined {
  if (state === "disputed") return "The bank is deciding about it: answer the dispute instead.";
  if (state !== "paid" && state !== "partially_refunded") return `It is ${state}.`;
  if (totalMinor === 0) return "Nothing was paid for it.";
  const left = totalMinor - refundedMinor;
  return (amountMinor ?? 0) > left ? `Only ${left} minor units are left of it.` : undefined;
}

interface Refunded {
  refunded: PurchaseRow;
  /** Upgrades and renewals of the licence, which are refunded with it. */
  onTop: PurchaseRow[];
}

/** The owner refunds all or part, without the limits that buyers have. */
export async function refundPurchase(
  deps: BillingDeps,
  purchase: PurchaseRow,
  { amountMinor, again = false, seenRefundedMinor, note }: OwnersRefund,
): Promise<Refunded> {
  const settle = async (purchaseId: string): Promise<PurchaseRow> => {
    const settled = await settlePurchase(deps, { purchaseId }, "operator");
    if (!settled) throw new Error(`Purchase ${purchaseId} is gone.`);
    return settled;
  };
  if (amountMinor !== undefined) {
    await requireNewPart(deps.db, purchase, { amountMinor, again, seenRefundedMinor });
  }
  // The whole remaining amount is a full refund: the licence ends, however it was typed.
  const isWhole = amountMinor === purchase.totalMinor - purchase.refundedMinor;
  if (amountMinor !== undefined && !isWhole) {
    await sendPart(deps, purchase, { amountMinor, note });
    return { refunded: await settle(purchase.id), onTop: [] };
  }
  const alsoAsked = await requestWhole(deps, purchase, note);
  const refunded = await settle(purchase.id);
  const onTop: PurchaseRow[] = [];
  for (const id of alsoAsked) onTop.push(await settle(id));
  return { refunded, onTop };
}

/** Returns what is refunded with it. */
async function requestWhole(
  { db, now }: BillingDeps,
  { id, originId }: PurchaseRow,
  note: OwnersRefund["note"],
): Promise<string[]> {
  return transact(db, async (tx) => {
    await lockLedger(tx, { id, originId });
    const [row] = await tx.select().from(purchases).where(eq(purchases.id, id));
    // A request without obstacles is under way; one that failed is made again.
    if (!row || (row.refundRequestedAt && !row.refundProblem)) return [];
    const onTop = await findOnTop(tx, id);
    for (const { id: each, state, refundedMinor, totalMinor } of [row, ...onTop]) {
      const after = { refundedMinor: totalMinor };
      await note(tx, each, { before: { state, refundedMinor }, after });
    }
    await noteRefundRequest(tx, row, { at: now(), by: "shop" });
    return onTop.map((each) => each.id);
  });
}

/**
 * The idempotency key contains the version of the purchase that the owner saw: two concurrent runs send one part,
 * and one that came back from the bank can be sent again.
 */
async function sendPart(
  { db, payments }: BillingDeps,
  { id, state, version, refundedMinor, paymentIntentId }: PurchaseRow,
  { amountMinor, note }: Pick<OwnersRefund, "note"> & { amountMinor: number },
): Promise<void> {
  if (!paymentIntentId) throw new Error(`Purchase ${id} has no payment.`);
  const after = { refundedMinor: refundedMinor + amountMinor };
  await note(db, id, { before: { state, refundedMinor }, after });
  const order = {
    purchaseId: id,
    paymentIntentId,
    part: { amountMinor, refundedMinor },
    request: `part-${version}-${amountMinor}`,
  };
  const answer = await payments.refund(order).catch((cause: unknown) => {
    // Once the first part is known, the same command would refund another.
    const words = "The provider did not answer. Settle the purchase and see whether it was sent.";
    throw new RefundNotMade("amount", words, { cause });
  });
  if (answer.outcome === "refused") {
    throw new RefundNotMade("amount", `The provider refuses it: ${answer.reason}.`);
  }
}
