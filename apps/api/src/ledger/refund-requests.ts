import { eq, like, sql } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { outbox } from "../db/schema/outbox.ts";
import type { RefundCause } from "../db/schema/outbox.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { loadPrices } from "../pricing/price-list.ts";
import { listUnusedPayments } from "./entitlement.ts";
import { listLedgerPurchases } from "./find-purchases.ts";
import { getLicenceStatus } from "./licence-status.ts";

/**
 * Records that a purchase is to be refunded in full and mails the confirmation. The next `syncPurchase` sends the
 * refund to the provider. The refund of a licence includes its upgrades and renewals; if a licence ends in another
 * way, `applyTransition` requests those.
 */
export async function recordRefundRequest(
  tx: Tx,
  purchase: PurchaseRow,
  { at, by, cause }: { at: Date; by: "buyer" | "shop"; cause?: RefundCause },
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
    cause,
  });
  if (purchase.originId === null) await requestDependentRefunds(tx, purchase.id, at);
}

/** Requests the refund of the licence's upgrades and renewals, except those requested before. */
export async function requestDependentRefunds(tx: Tx, originId: string, at: Date): Promise<void> {
  for (const each of await findDependentPurchases(tx, originId)) {
    await recordRefundRequest(tx, each, { at, by: "shop", cause: "unused" });
  }
}

/**
 * Has what no longer buys anything refunded: of each payment for the licence all of it, or the part that is without
 * effect. The payers get a mail; the next `syncPurchase` sends the money.
 */
export async function releaseUnusedPayments(tx: Tx, originId: string, at: Date): Promise<void> {
  const ledger = await listLedgerPurchases(tx, originId);
  for (const { payment, unusedMinor, refundMinor, isWhole } of listUnusedPayments(
    ledger,
    await loadPrices(tx),
  )) {
    if (isWhole) {
      await recordRefundRequest(tx, payment, { at, by: "shop", cause: "unused" });
      continue;
    }
    await tx
      .update(purchases)
      .set({
        unusedMinor: payment.unusedMinor + unusedMinor,
        unusedRefundMinor: payment.unusedRefundMinor + refundMinor,
        version: sql`${purchases.version} + 1`,
        updatedAt: at,
        nextCheckAt: at,
      })
      .where(eq(purchases.id, payment.id));
    if (refundMinor === 0) continue;
    await enqueueRefundMail(tx, payment, {
      fromMinor: payment.refundedMinor,
      toMinor: payment.refundedMinor + refundMinor,
      at,
      cause: "unused",
    });
  }
}

/** The licence's upgrades and renewals that are paid and not being refunded, the oldest first. */
export async function findDependentPurchases(
  db: Db | Tx,
  originId: string,
): Promise<PurchaseRow[]> {
  const ledger = await listLedgerPurchases(db, originId);
  return ledger
    .filter(({ id }) => id !== originId)
    .filter((each) => ["active", "suspended"].includes(getLicenceStatus(each.state) ?? ""))
    .filter((each) => each.refundedMinor < each.totalMinor && !each.refundRequestedAt)
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
}

interface RefundStep {
  /** The refunded total before this step, in minor units. */
  fromMinor: number;
  /** The refunded total after this step, in minor units. */
  toMinor: number;
  at: Date;
  /** When the buyer requested it; absent if the shop refunds on its own initiative. */
  requestedAt?: Date | undefined;
  cause?: RefundCause | undefined;
}

/**
 * Queues one mail per refund, although this is called both when the refund is requested and when it is made. If the
 * bank returns a refund, another one of the same amount gets its own mail.
 */
export async function enqueueRefundMail(
  tx: Tx,
  { id, totalMinor }: Pick<PurchaseRow, "id" | "totalMinor">,
  { fromMinor, toMinor, at, requestedAt, cause }: RefundStep,
): Promise<void> {
  const cameBack = await tx.$count(outbox, like(outbox.dedupeKey, `refund-came-back:${id}:%`));
  const step = `refund:${id}:${toMinor}`;
  await enqueueMail(tx, {
    dedupeKey: cameBack > 0 ? `${step}:${cameBack}` : step,
    message: {
      kind: "refund",
      purchaseId: id,
      amountMinor: toMinor - fromMinor,
      isWhole: toMinor >= totalMinor,
      requestedAt: requestedAt?.toISOString(),
      cause,
    },
    at,
  });
}
