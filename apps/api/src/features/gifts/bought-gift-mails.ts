import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import { paidPlans } from "@site/contracts/plans";
import { GIFT_DAYS } from "@site/contracts/retention";
import { pageUrl } from "@site/contracts/site/known-pages";
import { eq } from "drizzle-orm";

import type { GiftAnswer, OutboxMessage } from "../../db/schema/outbox.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import { findPurchaseGift } from "../../ledger/purchase-gifts.ts";
import { findLicenceView } from "../../mail/licence-view.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { MailDeps, OutgoingMail } from "../../mail/outgoing-mail.ts";
import { createGiftLink, findGiverName } from "./answer-gift.ts";

type ComposeDeps = Pick<MailDeps, "db" | "siteOrigin">;

/** The mail with the gift to its recipient; `undefined` if it was closed or moved to another day, or isn't paid now. */
export async function composeGiftDeliveryMail(
  deps: ComposeDeps,
  { purchaseId }: Extract<OutboxMessage, { kind: "gift-delivery" }>,
): Promise<OutgoingMail | undefined> {
  const gift = await findPurchaseGift(deps.db, purchaseId);
  if (!gift?.email || !gift.expiresAt) return undefined;
  const [purchase] = await deps.db.select().from(purchases).where(eq(purchases.id, purchaseId));
  const licence = purchase && (await findLicenceView(deps.db, purchase.profileId, { purchaseId }));
  if (licence?.status !== "active") return undefined;
  const content = renderGiftDeliveryMail({
    url: await createGiftLink(deps, purchaseId),
    planName: licence.planName,
    from: await findGiverName(deps.db, gift),
    note: gift.note,
    until: gift.expiresAt.toISOString().slice(0, 10),
  });
  return { to: gift.email, content };
}

interface GiftDeliveryMailData {
  url: string;
  planName: string;
  from: string | null;
  note: string;
  /** The last day to accept it, as in 2027-02-20. */
  until: string;
}

export function renderGiftDeliveryMail(data: GiftDeliveryMailData): MailContent {
  const { url, planName, from, note, until } = data;
  const name = `${brand.name} ${planName}`;
  return {
    subject: `A gift for you: a ${name} licence`,
    blocks: [
      { text: `Somebody has bought a ${name} licence for you. It's paid, and it doesn't expire.` },
      {
        facts: [
          ...(from === null ? [] : [["From", from] as [string, string]]),
          ["Accept it until", formatDay(until)],
        ],
      },
      ...(note ? [{ text: "Their note to you:" }, { typed: note }] : []),
      { button: { label: "See the gift", url } },
      {
        text: "Accept it with your account, or create one when you do. You can also decline it there, and we'll tell the person who gave it to you.",
      },
      {
        text: "If you don't know who this is, ignore this email. Nothing happens unless you accept, and we delete your address after that day.",
      },
    ],
  };
}

/** Tells the giver the outcome of the gift; `undefined` once their account is deleted. */
export async function composeGiftAnswerMail(
  { db, siteOrigin }: ComposeDeps,
  { purchaseId, answer }: Extract<OutboxMessage, { kind: "gift-answer" }>,
): Promise<OutgoingMail | undefined> {
  const [giver] = await db
    .select({ email: profiles.email, planId: purchases.planId, deletedAt: profiles.deletedAt })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .where(eq(purchases.id, purchaseId));
  if (!giver || giver.deletedAt) return undefined;
  const planName = paidPlans[giver.planId].name;
  return { to: giver.email, content: renderGiftAnswerMail({ siteOrigin, planName, answer }) };
}

interface GiftAnswerMailData {
  siteOrigin: string;
  planName: string;
  answer: GiftAnswer;
}

export function renderGiftAnswerMail({
  siteOrigin,
  planName,
  answer,
}: GiftAnswerMailData): MailContent {
  const name = `${brand.name} ${planName}`;
  const { subject, text } = answerTexts[answer];
  return {
    subject: subject(name),
    blocks: [
      { text },
      { button: { label: "See your account", url: pageUrl(siteOrigin, "/account") } },
    ],
  };
}

const sendOrKeep =
  "The licence is still yours. In your account, you can send it to somebody else or keep it for yourself.";

const answerTexts: Record<GiftAnswer, { subject: (name: string) => string; text: string }> = {
  accepted: {
    subject: (name) => `Your gift of ${name} was accepted`,
    text: "The licence is now in the recipient's account. The receipt stays in yours.",
  },
  declined: {
    subject: (name) => `Your gift of ${name} was declined`,
    text: `The person you sent it to doesn't want it. ${sendOrKeep}`,
  },
  expired: {
    subject: (name) => `Nobody accepted your gift of ${name}`,
    text: `The ${GIFT_DAYS} days to accept it have passed, and we've deleted the address you sent it to. ${sendOrKeep}`,
  },
};
