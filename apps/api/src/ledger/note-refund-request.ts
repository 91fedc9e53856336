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
 * Writes down that the whole of a purchase is to be paid back, with the mail that confirms it. From here on
 * the refund is certain: the next call of `settlePurchase` carries it out at the provider. With the purchase that
 * began a licence goes all that was paid on top of it.
 */
export async function noteRefundRequest(tx: Tx, purchase: PurchaseRow, wish: Wish): Promise<void> {
  await note(tx, purchase, wish);
  if (!purchase.originId) await refundOnTop(tx, purchase.id, wish.at);
}

/** The same for all that was paid on top of a licence, and was not asked for already. */
export async function refundOnTop(tx: Tx, originId: string, at: Date): Promise<void> {
  for (const each of await findOnTop(tx, originId)) await note(tx, each, { at, by: "shop" });
}

/** The upgrades and renewals of a licence that money is kept for and is to be kept, the oldest first. */
export async function findOnTop(db: Db | Tx, originId: string): Promise<PurchaseRow[]> {
  const ledger = await readLedger(db, originId);
  return ledger
    .filter(({ id }) => id !== originId)
    .filter((each) => ["active", "suspended"].includes(licenceStatusOf(each.state) ?? ""))
    .filter((each) => each.refundedMinor < each.totalMinor && !each.refundRequestedAt)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

async function note(tx: Tx, purchase: PurchaseRow, { at, by }: Wish): Promise<void> {
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
}
