import { eq, sql } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import { readLedger } from "./derive-licence.ts";
import { enqueueRefundMail } from "./enqueue-refund-mail.ts";
import { licenceStatusOf } from "./licence-status.ts";

interface Wish {
  at: Date;
  by: "buyer" | "shop";
}

/**
 * Records that a purchase is to be refunded in full, with the mail that confirms it. From here on the refund is
 * certain: the next call of `settlePurchase` carries it out at the provider. What was paid on top of the licence is
 * asked back with it; where a licence ends otherwise, `refundOrphanedPayments` does that.
 */
export async function noteRefundRequest(
  tx: Tx,
  purchase: PurchaseRow,
  { at, by }: Wish,
): Promise<void> {
  await tx
    .update(purchases)
    .set({
      refundRequestedAt: at,
      refundProblem: null,
      version: sql`${purchases.version} + 1`,
      updatedAt: at,
      nextCheckAt: at,
    })
    .where(eq(purchases.id, purchase.id));
  await enqueueRefundMail(tx, purchase, {
    fromMinor: purchase.refundedMinor,
    toMinor: purchase.totalMinor,
    at,
    requestedAt: by === "buyer" ? at : undefined,
  });
  if (purchase.originId === null) await refundOnTop(tx, purchase.id, at);
}

/** Requests the refund of a licence's upgrades and renewals, except those already requested. */
export async function refundOnTop(tx: Tx, originId: string, at: Date): Promise<void> {
  for (const each of await findOnTop(tx, originId)) {
    await noteRefundRequest(tx, each, { at, by: "shop" });
  }
}

/** A licence's upgrades and renewals that are paid and not being refunded, the oldest first. */
export async function findOnTop(db: Db | Tx, originId: string): Promise<PurchaseRow[]> {
  const ledger = await readLedger(db, originId);
  return ledger
    .filter(({ id }) => id !== originId)
    .filter((each) => ["active", "suspended"].includes(licenceStatusOf(each.state) ?? ""))
    .filter((each) => each.refundedMinor < each.totalMinor && !each.refundRequestedAt)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}
