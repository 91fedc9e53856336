import { formatMinute } from "@site/contracts/format-day";
import { formatMoney, money } from "@site/contracts/money";
import { eq, asc } from "drizzle-orm";

import { type Db, withTransaction, type Tx } from "../../db/client.ts";
import { type PurchaseRow, purchases, purchaseTransitions } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { findDependentPurchases, recordRefundRequest } from "../../ledger/refund-requests.ts";
import { syncPurchase } from "../payment-sync/sync-purchase.ts";

/** A refund that was not made, in words for the person who ordered it. */
export class RefundError extends Error {
  override name = "RefundNotMade";
  /** What would have to be different: the amount, or that it is a repetition. */
  readonly field: "amount" | "again";

  constructor(about: "amount" | "again", message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.field = about;
  }
}

interface Part {
  amountMinor: number;
  /** Whether the person knows that as much went back before. */
  again: boolean;
  /** What had gone back when they decided, if they know it. */
  seenRefundedMinor?: number | undefined;
}

/**
 * A repeated refund of the same part may be a repeated click or command, also where as much once more was meant.
 * One that came back may be sent again.
 */
export async function assertNotRepeated(
  db: Db,
  { id, currency, refundedMinor }: PurchaseRow,
  { amountMinor, again, seenRefundedMinor = refundedMinor }: Part,
): Promise<void> {
  const inWords = (minor: number) => formatMoney(money(minor, currency));
  if (seenRefundedMinor !== refundedMinor) {
    const words = `${inWords(refundedMinor)} of it went back by now, and not ${inWords(seenRefundedMinor)}.`;
    throw new RefundError("amount", words);
  }
  const at = (await partsPaidBack(db, id)).get(amountMinor);
  if (!at || again) return;
  throw new RefundError(
    "again",
    `${inWords(amountMinor)} went back already, on ${formatMinute(at)}.`,
  );
}

/** The refunds of a purchase that did not come back from the bank: times, by amount in minor units. */
async function partsPaidBack(db: Db, purchaseId: string): Promise<Map<number, Date>> {
  const steps = await db
    .select({ refundedMinor: purchaseTransitions.refundedMinor, at: purchaseTransitions.at })
    .from(purchaseTransitions)
    .where(eq(purchaseTransitions.purchaseId, purchaseId))
    .orderBy(asc(purchaseTransitions.id));
  const parts = new Map<number, Date>();
  let before = 0;
  for (const { refundedMinor, at } of steps) {
    if (refundedMinor > before) parts.set(refundedMinor - before, at);
    else if (refundedMinor < before) parts.delete(before - refundedMinor);
    before = refundedMinor;
  }
  return parts;
}

interface ShopRefund {
  /** The remaining amount if absent. */
  amountMinor?: number | undefined;
  /** Whether as much may go back a second time. */
  allowRepeat?: boolean;
  /** What had gone back when they decided: a part that is ordered twice goes once. */
  seenRefundedMinor?: number | undefined;
  /** Records who did it and why, for each purchase, before the money moves. */
  record: (
    db: Db | Tx,
    purchaseId: string,
    change: { before: object; after: object },
  ) => Promise<void>;
}

/** Why the shop cannot refund this through the provider; `undefined` if it can. */
export function getRefundObstacle(
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
  { amountMinor, allowRepeat = false, seenRefundedMinor, record }: ShopRefund,
): Promise<Refunded> {
  const settle = async (purchaseId: string): Promise<PurchaseRow> => {
    const settled = await syncPurchase(deps, { purchaseId }, "operator");
    if (!settled) throw new Error(`Purchase ${purchaseId} is gone.`);
    return settled;
  };
  if (amountMinor !== undefined) {
    await assertNotRepeated(deps.db, purchase, {
      amountMinor,
      again: allowRepeat,
      seenRefundedMinor,
    });
  }
  // The whole remaining amount is a full refund: the licence ends, however it was typed.
  const isWhole = amountMinor === purchase.totalMinor - purchase.refundedMinor;
  if (amountMinor !== undefined && !isWhole) {
    await sendPart(deps, purchase, { amountMinor, record });
    return { refunded: await settle(purchase.id), onTop: [] };
  }
  const alsoAsked = await requestWhole(deps, purchase, record);
  const refunded = await settle(purchase.id);
  const onTop: PurchaseRow[] = [];
  for (const id of alsoAsked) onTop.push(await settle(id));
  return { refunded, onTop };
}

/** Returns what is refunded with it. */
async function requestWhole(
  { db, now }: BillingDeps,
  { id, originId }: PurchaseRow,
  note: ShopRefund["record"],
): Promise<string[]> {
  return withTransaction(db, async (tx) => {
    await lockLedger(tx, { id, originId });
    const [row] = await tx.select().from(purchases).where(eq(purchases.id, id));
    // A request without obstacles is under way; one that failed is made again.
    if (!row || (row.refundRequestedAt && !row.refundProblem)) return [];
    const onTop = await findDependentPurchases(tx, id);
    for (const { id: each, state, refundedMinor, totalMinor } of [row, ...onTop]) {
      const after = { refundedMinor: totalMinor };
      await note(tx, each, { before: { state, refundedMinor }, after });
    }
    await recordRefundRequest(tx, row, { at: now(), by: "shop" });
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
  { amountMinor, record }: Pick<ShopRefund, "record"> & { amountMinor: number },
): Promise<void> {
  if (!paymentIntentId) throw new Error(`Purchase ${id} has no payment.`);
  const after = { refundedMinor: refundedMinor + amountMinor };
  await record(db, id, { before: { state, refundedMinor }, after });
  const order = {
    purchaseId: id,
    paymentIntentId,
    part: { amountMinor, refundedMinor },
    request: `part-${version}-${amountMinor}`,
  };
  const answer = await payments.createRefund(order).catch((cause: unknown) => {
    // Once the first part is known, the same command would refund another.
    const words = "The provider did not answer. Settle the purchase and see whether it was sent.";
    throw new RefundError("amount", words, { cause });
  });
  if (answer.outcome === "refused") {
    throw new RefundError("amount", `The provider refuses it: ${answer.reason}.`);
  }
}
