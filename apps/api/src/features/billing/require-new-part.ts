import { formatMinute } from "@site/contracts/format-day";
import { formatMoney, money } from "@site/contracts/money";
import { asc, eq } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { type PurchaseRow, purchaseTransitions } from "../../db/schema/purchases.ts";

/** A refund that was not made, in words for the person who ordered it. */
export class RefundNotMade extends Error {
  override name = "RefundNotMade";
  /** What would have to be different: the amount, or that it is a repetition. */
  readonly about: "amount" | "again";

  constructor(about: "amount" | "again", message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.about = about;
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
export async function requireNewPart(
  db: Db,
  { id, currency, refundedMinor }: PurchaseRow,
  { amountMinor, again, seenRefundedMinor = refundedMinor }: Part,
): Promise<void> {
  const inWords = (minor: number) => formatMoney(money(minor, currency));
  if (seenRefundedMinor !== refundedMinor) {
    const words = `${inWords(refundedMinor)} of it went back by now, and not ${inWords(seenRefundedMinor)}.`;
    throw new RefundNotMade("amount", words);
  }
  const at = (await partsPaidBack(db, id)).get(amountMinor);
  if (!at || again) return;
  throw new RefundNotMade(
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
