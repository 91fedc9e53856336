import type { Accepted } from "@site/contracts/auth";
import type { AcceptedGift, OfferedGift } from "@site/contracts/gifts";
import type { MailTokenInput } from "@site/contracts/mail-link";
import { and, eq, isNull } from "drizzle-orm";

import { type Db, type Tx, withTransaction } from "../../db/client.ts";
import { giftLinks, purchaseGifts, type PurchaseGiftRow } from "../../db/schema/gifts.ts";
import { type LicenceRow, licences } from "../../db/schema/licences.ts";
import type { GiftAnswer } from "../../db/schema/outbox.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { closeGift } from "../../ledger/purchase-gifts.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { computeTokenDigest, createLinkToken, buildMailLinkUrl } from "../../mail/link-token.ts";
import { lockAccount } from "../../session/profile.ts";
import { setLicenceHolder } from "../licences/move-licence.ts";

/** Creates the link of a mail with a gift and stores its digest. It works until the gift is closed or expires. */
export async function createGiftLink(
  { db, siteOrigin }: Pick<Deps, "db" | "siteOrigin">,
  purchaseId: string,
): Promise<string> {
  const { token, tokenDigest } = createLinkToken();
  await db.insert(giftLinks).values({ tokenDigest, purchaseId });
  return buildMailLinkUrl(siteOrigin, { mode: "gift", token });
}

async function findGiftByToken(db: Db | Tx, token: string): Promise<PurchaseGiftRow | undefined> {
  const [found] = await db
    .select({ gift: purchaseGifts })
    .from(giftLinks)
    .innerJoin(purchaseGifts, eq(purchaseGifts.purchaseId, giftLinks.purchaseId))
    .where(eq(giftLinks.tokenDigest, computeTokenDigest(token)));
  return found?.gift;
}

type OpenGift = PurchaseGiftRow & { email: string; expiresAt: Date };

/** Throws if the gift can no longer be accepted or declined with its link. */
function assertGiftOpen(gift: PurchaseGiftRow | undefined, now: Date): asserts gift is OpenGift {
  const isOpen = gift?.outcome === null && gift.expiresAt !== null && gift.expiresAt > now;
  if (!isOpen) throw new AppError("gift_link_invalid");
}

async function findGiftLicence(
  db: Db | Tx,
  { purchaseId }: PurchaseGiftRow,
): Promise<LicenceRow | undefined> {
  const [licence] = await db.select().from(licences).where(eq(licences.purchaseId, purchaseId));
  return licence;
}

/** Describes a gift to anyone who has its link. */
export async function getOfferedGift(
  { db, now }: Pick<Deps, "db" | "now">,
  { token }: MailTokenInput,
): Promise<OfferedGift> {
  const gift = await findGiftByToken(db, token);
  assertGiftOpen(gift, now());
  const licence = await findGiftLicence(db, gift);
  if (licence?.status !== "active") throw new AppError("gift_not_active");
  return {
    from: await findGiverName(db, gift),
    email: gift.email,
    note: gift.note,
    planId: licence.planId,
    seats: licence.seats,
    devicesPerSeat: licence.devicesPerSeat,
    updatesUntil: licence.updatesUntil,
    expiresAt: gift.expiresAt.toISOString(),
  };
}

/** The giver's name, or their address if they have none; null once their account is deleted. */
export async function findGiverName(
  db: Db | Tx,
  { purchaseId }: PurchaseGiftRow,
): Promise<string | null> {
  const [giver] = await db
    .select({ name: profiles.displayName, email: profiles.email })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .where(and(eq(purchases.id, purchaseId), isNull(profiles.deletedAt)));
  return giver ? giver.name || giver.email : null;
}

/**
 * Moves the licence to the receiver, with a new key. The payment stays the giver's, who gets a mail. Any account can
 * accept, because the link was only mailed to the receiver, who may have an account with another address. If the same
 * account accepts again, it returns the same licence.
 */
export async function acceptGift(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  receiver: ProfileRow,
  { token }: MailTokenInput,
): Promise<AcceptedGift> {
  const at = deps.now();
  const licenceId = await withTransaction(deps.db, async (tx) => {
    const linked = await findGiftByToken(tx, token);
    if (!linked) throw new AppError("gift_link_invalid");
    const { purchaseId } = linked;
    const { origin } = await lockLedger(tx, { id: purchaseId, originId: null }, [receiver.id]);
    const account = await lockAccount(tx, receiver.id);
    // Queried again under the lock: the giver may have taken it back in the meantime.
    const gift = await findGiftByToken(tx, token);
    const licence = gift && (await findGiftLicence(tx, gift));
    if (gift?.outcome === "accepted" && licence?.profileId === receiver.id) return licence.id;
    assertGiftOpen(gift, at);
    if (origin?.profileId === receiver.id) throw new AppError("gift_own");
    if (licence?.status !== "active" || origin?.refundRequestedAt) {
      throw new AppError("gift_not_active");
    }
    if (!(await closeGift(tx, purchaseId, "accepted"))) throw new AppError("gift_link_invalid");
    await setLicenceHolder(tx, licence, { to: account, withNewKey: true, at });
    await enqueueMail(tx, {
      dedupeKey: `licence-given:${licence.id}:${at.getTime()}`,
      message: {
        kind: "licence-given",
        licenceId: licence.id,
        profileId: receiver.id,
        isGift: true,
      },
      at,
    });
    await enqueueAnswerMail(tx, purchaseId, { answer: "accepted", at });
    return licence.id;
  });
  deps.wakeOutbox();
  return { licenceId };
}

/** Declines a gift for whoever has its link. The licence stays with the giver, who gets a mail. */
export async function declineGift(
  deps: Pick<Deps, "db" | "now" | "wakeOutbox">,
  { token }: MailTokenInput,
): Promise<Accepted> {
  const at = deps.now();
  await withTransaction(deps.db, async (tx) => {
    const gift = await findGiftByToken(tx, token);
    if (gift?.outcome === "declined") return;
    assertGiftOpen(gift, at);
    if (!(await decline(tx, gift.purchaseId, at))) throw new AppError("gift_link_invalid");
  });
  deps.wakeOutbox();
  return { accepted: true };
}

/** Declines the open gifts to an address whose account is deleted. */
export async function declineGiftsTo(tx: Tx, email: string, at: Date): Promise<void> {
  const open = await tx
    .select({ purchaseId: purchaseGifts.purchaseId })
    .from(purchaseGifts)
    .where(eq(purchaseGifts.email, email))
    .orderBy(purchaseGifts.purchaseId);
  for (const { purchaseId } of open) await decline(tx, purchaseId, at);
}

/** Returns whether the gift was open. */
async function decline(tx: Tx, purchaseId: string, at: Date): Promise<boolean> {
  if (!(await closeGift(tx, purchaseId, "declined"))) return false;
  await enqueueAnswerMail(tx, purchaseId, { answer: "declined", at });
  return true;
}

/** Mails the giver the outcome of the gift. */
export async function enqueueAnswerMail(
  tx: Tx,
  purchaseId: string,
  { answer, at }: { answer: GiftAnswer; at: Date },
): Promise<void> {
  await enqueueMail(tx, {
    dedupeKey: `gift-answer:${purchaseId}:${answer}:${at.getTime()}`,
    message: { kind: "gift-answer", purchaseId, answer },
    at,
  });
}
