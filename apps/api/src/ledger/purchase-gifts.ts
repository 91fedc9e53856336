import type { GiftDetails } from "@site/contracts/gifts";
import { GIFT_DAYS } from "@site/contracts/retention";
import { and, eq, inArray, isNull, or } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { giftLinks, purchaseGifts, type PurchaseGiftRow } from "../db/schema/gifts.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { computeUpdatesUntil } from "../pricing/plan-changes.ts";

const DAY_MS = 86_400_000;

/** What the buyer of a gift chose. */
export type GiftDelivery = Pick<PurchaseGiftRow, "note" | "deliverOn" | "sendAt"> & {
  email: string;
};

/** The gift with the moment at which it is sent: nine in the morning of its day, where the giver is. */
export function toGiftDelivery({ email, note, deliverOn, timeZone }: GiftDetails): GiftDelivery {
  const atUtc = new Date(`${deliverOn}T09:00:00Z`);
  // oxlint-disable-next-line no-restricted-properties -- a fixed language, for the offset of the zone
  const local = new Date(`${atUtc.toLocaleString("sv-SE", { timeZone }).replace(" ", "T")}Z`);
  const offsetMs = local.getTime() - atUtc.getTime();
  return { email, note, deliverOn, sendAt: new Date(atUtc.getTime() - offsetMs) };
}

/**
 * Whole months from a purchase until the day of its gift. They are added to the updates, so that the receiver gets as
 * many months from that day on as any buyer.
 */
export function countMonthsUntilGift(
  from: Date,
  { deliverOn }: Pick<GiftDelivery, "deliverOn">,
): number {
  let months = 0;
  while (computeUpdatesUntil(from, months) < deliverOn) months += 1;
  return months;
}

export function isSameGift(
  row: PurchaseGiftRow | undefined,
  delivery: GiftDelivery | undefined,
): boolean {
  if (!row || !delivery) return !row && !delivery;
  return (
    row.email === delivery.email &&
    row.note === delivery.note &&
    row.sendAt.getTime() === delivery.sendAt.getTime()
  );
}

export async function findPurchaseGift(
  db: Db | Tx,
  purchaseId: string,
): Promise<PurchaseGiftRow | undefined> {
  const [gift] = await db
    .select()
    .from(purchaseGifts)
    .where(eq(purchaseGifts.purchaseId, purchaseId));
  return gift;
}

/** Queues the mail with the gift and restarts the time in which it can be accepted. */
export async function deliverGift(tx: Tx, purchaseId: string, at: Date): Promise<void> {
  const expiresAt = new Date(at.getTime() + GIFT_DAYS * DAY_MS);
  await tx
    .update(purchaseGifts)
    .set({ sentAt: at, expiresAt })
    .where(eq(purchaseGifts.purchaseId, purchaseId));
  await enqueueMail(tx, {
    dedupeKey: `gift-delivery:${purchaseId}:${at.getTime()}`,
    message: { kind: "gift-delivery", purchaseId },
    at,
  });
}

/** Whether the gift can still be accepted, or sent again after it was declined or has expired. */
export function isGiftUndecided({ outcome }: PurchaseGiftRow): boolean {
  return outcome !== "accepted" && outcome !== "kept";
}

/**
 * Ends a gift: deletes the receiver's address and the note, and its links stop working. Returns whether it was open; only
 * its giver can also keep one that was declined or has expired.
 */
export async function closeGift(
  tx: Tx,
  purchaseId: string,
  outcome: NonNullable<PurchaseGiftRow["outcome"]>,
): Promise<boolean> {
  const isUnanswered = inArray(purchaseGifts.outcome, ["declined", "expired"]);
  const [closed] = await tx
    .update(purchaseGifts)
    .set({ outcome, email: null, note: "" })
    .where(
      and(
        eq(purchaseGifts.purchaseId, purchaseId),
        or(isNull(purchaseGifts.outcome), outcome === "kept" ? isUnanswered : undefined),
      ),
    )
    .returning();
  // The receiver's page may repeat a call whose response was lost, so its link stays until it expires.
  const isByReceiver = outcome === "accepted" || outcome === "declined";
  if (closed && !isByReceiver) await deleteGiftLinks(tx, purchaseId);
  return closed !== undefined;
}

export async function deleteGiftLinks(tx: Tx, purchaseId: string): Promise<void> {
  await tx.delete(giftLinks).where(eq(giftLinks.purchaseId, purchaseId));
}

/** Deletes the gift of a purchase that came to nothing. */
export async function deletePurchaseGift(tx: Tx, purchaseId: string): Promise<void> {
  await tx.delete(purchaseGifts).where(eq(purchaseGifts.purchaseId, purchaseId));
}
