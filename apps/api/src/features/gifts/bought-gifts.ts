import type { Accepted } from "@site/contracts/auth";
import {
  type BoughtGift,
  GIFT_DELIVERY_DAYS,
  type KeepGiftInput,
  type UpdateGiftInput,
} from "@site/contracts/gifts";
import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, sql } from "drizzle-orm";

import { type Tx, withTransaction } from "../../db/client.ts";
import { giftLinks, purchaseGifts, type PurchaseGiftRow } from "../../db/schema/gifts.ts";
import { licences } from "../../db/schema/licences.ts";
import { outbox, undeliverableAddresses } from "../../db/schema/outbox.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import {
  closeGift,
  countMonthsUntilGift,
  deleteGiftLinks,
  deliverGift,
  findPurchaseGift,
  type GiftDelivery,
  isGiftUndecided,
  toGiftDelivery,
} from "../../ledger/purchase-gifts.ts";
import { updateLicenceFromLedger } from "../../ledger/update-licence.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { consumeAddressLimit, getDedupeWindow } from "../../mail/request-mail.ts";
import { enqueueAnswerMail } from "./answer-gift.ts";

const DAY_MS = 86_400_000;

/**
 * Throws for a day that is over or more than a year ahead, and for a gift to the giver's own address. `path` is where the
 * gift is in the caller's input.
 */
export function assertGiftAllowed(
  giver: ProfileRow,
  { email, sendAt }: GiftDelivery,
  { now, path = "" }: { now: Date; path?: string },
): void {
  const reject = (field: string, message: string) => {
    throw new AppError("invalid_input", { fields: { [`${path}${field}`]: message } });
  };
  if (email === giver.email) {
    reject("email", "This is your own address. Enter the address of the person who gets it.");
  }
  const daysAhead = (sendAt.getTime() - now.getTime()) / DAY_MS;
  // Two days, because a page may stay open over midnight.
  if (daysAhead < -2) reject("deliverOn", "This day is over. Choose today or a later day.");
  if (daysAhead > GIFT_DELIVERY_DAYS) reject("deliverOn", "Choose a day within a year.");
}

export async function toBoughtGift(
  { db, digests }: { db: Deps["db"] | Tx } & Pick<Deps, "digests">,
  gift: PurchaseGiftRow,
): Promise<BoughtGift> {
  const { outcome, email, note, deliverOn, sentAt, expiresAt } = gift;
  const isUndeliverable =
    sentAt !== null &&
    email !== null &&
    (await db.$count(
      undeliverableAddresses,
      eq(undeliverableAddresses.addressDigest, digests.compute(email)),
    )) > 0;
  return {
    state: outcome ?? (sentAt ? "sent" : "waiting"),
    email,
    note,
    deliverOn,
    expiresAt: outcome === null ? (expiresAt?.toISOString() ?? null) : null,
    isUndeliverable,
  };
}

interface LockedGift {
  gift: PurchaseGiftRow;
  purchase: PurchaseRow;
  licence: typeof licences.$inferSelect;
}

/** Locks a gift of the giver that nobody has accepted. Throws if there is none. */
async function lockOwnGift(tx: Tx, giver: ProfileRow, purchaseId: string): Promise<LockedGift> {
  const { origin } = await lockLedger(tx, { id: purchaseId, originId: null });
  const gift = await findPurchaseGift(tx, purchaseId);
  const [licence] = await tx.select().from(licences).where(eq(licences.purchaseId, purchaseId));
  if (origin?.profileId !== giver.id || !gift || !licence?.isOpenGift || !isGiftUndecided(gift)) {
    throw new AppError("gift_not_open");
  }
  if (licence.status !== "active" || origin.refundRequestedAt) {
    throw new AppError("gift_not_active");
  }
  return { gift, licence, purchase: origin };
}

/** Moves the included updates to another day of the gift; without a day, to that of the purchase. */
async function shiftUpdatesPeriod(
  tx: Tx,
  { gift, purchase }: LockedGift,
  next: Pick<GiftDelivery, "deliverOn"> | undefined,
): Promise<void> {
  const { id, createdAt } = purchase;
  const added = next ? countMonthsUntilGift(createdAt, next) : 0;
  const updatesMonths = purchase.updatesMonths - countMonthsUntilGift(createdAt, gift) + added;
  if (updatesMonths === purchase.updatesMonths) return;
  const [moved] = await tx
    .update(purchases)
    .set({ updatesMonths })
    .where(eq(purchases.id, id))
    .returning();
  if (moved) await updateLicenceFromLedger(tx, moved);
}

/**
 * Corrects address, note and day of a gift that nobody has accepted, and sends it at once if its day has come. Links to
 * another address stop working. A double click sends one mail.
 */
export async function updateGift(
  deps: Pick<Deps, "db" | "limiter" | "now" | "wakeOutbox">,
  giver: ProfileRow,
  { purchaseId, ...details }: UpdateGiftInput,
): Promise<Accepted> {
  const at = deps.now();
  const delivery = toGiftDelivery(details);
  assertGiftAllowed(giver, delivery, { now: at });
  await consumeAddressLimit(deps, "gift-delivery", delivery.email);
  await withTransaction(deps.db, async (tx) => {
    const locked = await lockOwnGift(tx, giver, purchaseId);
    const { gift } = locked;
    const isSameAddress = gift.email === delivery.email;
    if (!isSameAddress) await deleteGiftLinks(tx, purchaseId);
    const isDue = delivery.sendAt <= at;
    await tx
      .update(purchaseGifts)
      .set({ ...delivery, outcome: null, ...(!isDue && { sentAt: null, expiresAt: null }) })
      .where(eq(purchaseGifts.purchaseId, purchaseId));
    await shiftUpdatesPeriod(tx, locked, delivery);
    const isRepeated =
      isSameAddress && gift.sentAt !== null && gift.sentAt > getDedupeWindow(at).from;
    if (isDue && !isRepeated) await deliverGift(tx, purchaseId, at);
  });
  deps.wakeOutbox();
  return { accepted: true };
}

/** Gives the licence of a gift that nobody has accepted to its giver, who gets the receipt with the key. */
export async function keepGift(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  giver: ProfileRow,
  { purchaseId }: KeepGiftInput,
): Promise<Accepted> {
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    const { origin } = await lockLedger(tx, { id: purchaseId, originId: null });
    const before = await findPurchaseGift(tx, purchaseId);
    const isOwn = origin?.profileId === giver.id;
    if (isOwn && before?.outcome === "kept") return;
    const locked = await lockOwnGift(tx, giver, purchaseId);
    if (!(await closeGift(tx, purchaseId, "kept"))) throw new AppError("gift_not_open");
    await shiftUpdatesPeriod(tx, locked, undefined);
    await tx.update(licences).set({ isOpenGift: false }).where(eq(licences.id, locked.licence.id));
    await enqueueMail(tx, {
      dedupeKey: `receipt:${purchaseId}:kept`,
      message: { kind: "receipt", purchaseId },
      at,
    });
  });
  deps.wakeOutbox();
  return { accepted: true };
}

const MAX_LISTED = 200;

/** The newest paid gifts of all customers, open ones first, each with its last mail to the receiver. */
export async function listPurchasedGifts({ db }: Pick<Deps, "db">) {
  const rows = await db
    .select({ gift: purchaseGifts, purchase: purchases, giver: profiles, licence: licences })
    .from(purchaseGifts)
    .innerJoin(purchases, eq(purchases.id, purchaseGifts.purchaseId))
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .innerJoin(licences, eq(licences.purchaseId, purchases.id))
    .orderBy(sql`${purchaseGifts.outcome} is not null`, desc(purchases.createdAt))
    .limit(MAX_LISTED);
  const purchaseId = sql<string>`${outbox.message} ->> 'purchaseId'`;
  const mails = await db
    .selectDistinctOn([purchaseId], { purchaseId, mail: outbox })
    .from(outbox)
    .where(
      and(
        sql`${outbox.message} ->> 'kind' = 'gift-delivery'`,
        inArray(
          purchaseId,
          rows.map(({ purchase }) => purchase.id),
        ),
      ),
    )
    .orderBy(purchaseId, desc(outbox.createdAt));
  const lastMails = new Map(mails.map((row) => [row.purchaseId, row.mail]));
  return rows.map((row) => ({ ...row, mail: lastMails.get(row.purchase.id) ?? null }));
}

/** Limits one call, so that it ends within its time limit. */
const BATCH = 100;

/** Sends the gifts whose day has come, and ends those that nobody accepted in time, with a mail to the giver. */
export async function processDueGifts(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
): Promise<{ sent: number; expired: number }> {
  const at = deps.now();
  const due = and(
    isNull(purchaseGifts.outcome),
    isNull(purchaseGifts.sentAt),
    lte(purchaseGifts.sendAt, at),
  );
  const toSend = await deps.db
    .select({ purchaseId: purchaseGifts.purchaseId })
    .from(purchaseGifts)
    .innerJoin(licences, eq(licences.purchaseId, purchaseGifts.purchaseId))
    .where(and(due, eq(licences.status, "active"), eq(licences.isOpenGift, true)))
    .orderBy(asc(purchaseGifts.sendAt))
    .limit(BATCH);
  let sent = 0;
  for (const { purchaseId } of toSend) {
    const isSent = await withTransaction(deps.db, async (tx) => {
      const [gift] = await tx
        .select()
        .from(purchaseGifts)
        .where(and(eq(purchaseGifts.purchaseId, purchaseId), due))
        .for("update");
      if (gift) await deliverGift(tx, purchaseId, at);
      return gift !== undefined;
    });
    if (isSent) sent += 1;
  }
  const isExpired = lte(purchaseGifts.expiresAt, at);
  const toEnd = await deps.db
    .select({ purchaseId: purchaseGifts.purchaseId })
    .from(purchaseGifts)
    .where(and(isNull(purchaseGifts.outcome), isExpired))
    .limit(BATCH);
  let expired = 0;
  for (const { purchaseId } of toEnd) {
    const isClosed = await withTransaction(deps.db, async (tx) => {
      const [gift] = await tx
        .select()
        .from(purchaseGifts)
        .where(and(eq(purchaseGifts.purchaseId, purchaseId), isExpired))
        .for("update");
      if (!gift || !(await closeGift(tx, purchaseId, "expired"))) return false;
      await enqueueAnswerMail(tx, purchaseId, { answer: "expired", at });
      return true;
    });
    if (isClosed) expired += 1;
  }
  const past = deps.db
    .select({ purchaseId: purchaseGifts.purchaseId })
    .from(purchaseGifts)
    .where(and(isNotNull(purchaseGifts.outcome), isExpired));
  await deps.db.delete(giftLinks).where(inArray(giftLinks.purchaseId, past));
  deps.wakeOutbox();
  return { sent, expired };
}
