import { eq, sql, like } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { outbox } from "../db/schema/outbox.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { getLicenceStatus } from "./licence-terms.ts";
import { listLedgerPurchases } from "./update-licence.ts";

interface Wish {
  at: Date;
  by: "buyer" | "shop";
}

/**
 * Records that a purchase is to be refunded in full, with the mail that confirms it. From here on the refund is
 * certain: the next call of `syncPurchase` carries it out at the provider. What was paid on top of the licence is
 * asked back with it; where a licence ends otherwise, `requestOrphanedRefunds` does that.
 */
export async function recordRefundRequest(
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
  if (purchase.originId === null) await requestDependentRefunds(tx, purchase.id, at);
}

/** Requests the refund of a licence's upgrades and renewals, except those already requested. */
export async function requestDependentRefunds(tx: Tx, originId: string, at: Date): Promise<void> {
  for (const each of await findDependentPurchases(tx, originId)) {
    await recordRefundRequest(tx, each, { at, by: "shop" });
  }
}

/** A licence's upgrades and renewals that are paid and not being refunded, the oldest first. */
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
  /** What had been paid back before, and what is or will have been now. */
  fromMinor: number;
  toMinor: number;
  at: Date;
  /** When the buyer asked for it, where it was not the shop's own doing. */
  requestedAt?: Date | undefined;
}

/**
 * One mail for each step: what was asked for and what was done about it are one. After a refund that came back, the
 * next one is another step, though its amount may be the same.
 */
export async function enqueueRefundMail(
  tx: Tx,
  { id, totalMinor }: Pick<PurchaseRow, "id" | "totalMinor">,
  { fromMinor, toMinor, at, requestedAt }: RefundStep,
): Promise<void> {
  const returned = await tx.$count(outbox, like(outbox.dedupeKey, `refund-came-back:${id}:%`));
  const step = `refund:${id}:${toMinor}`;
  await enqueueMail(tx, {
    dedupeKey: returned > 0 ? `${step}:${returned}` : step,
    message: {
      kind: "refund",
      purchaseId: id,
      amountMinor: toMinor - fromMinor,
      isWhole: toMinor >= totalMinor,
      requestedAt: requestedAt?.toISOString(),
    },
    at,
  });
}
