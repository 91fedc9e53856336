import { eq, sql } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import { enqueueRefundMail } from "./enqueue-refund-mail.ts";

/**
 * Writes down that the whole of a purchase is to be paid back, with the mail that confirms it. From here on
 * the refund is certain: the next call of `settlePurchase` carries it out at the provider.
 */
export async function noteRefundRequest(
  tx: Tx,
  purchase: PurchaseRow,
  { at, by }: { at: Date; by: "buyer" | "shop" },
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
}
