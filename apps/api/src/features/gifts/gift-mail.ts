import { brand } from "@site/content/brand";
import { formatDay } from "@site/contracts/format-day";
import { paidPlans } from "@site/contracts/plans";
import { pageUrl } from "@site/contracts/site/known-pages";
import { and, eq, gt } from "drizzle-orm";

import { gifts } from "../../db/schema/gifts.ts";
import type { MailContent } from "../../mail/mail-design.ts";
import type { OutgoingMail, MailDeps } from "../../mail/outgoing-mail.ts";

/** Composes the mail about a licence as a gift; `undefined` if it was claimed or revoked before. */
export async function composeGiftMail(
  { db, now, siteOrigin }: Pick<MailDeps, "db" | "now" | "siteOrigin">,
  giftId: string,
): Promise<OutgoingMail | undefined> {
  const [gift] = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.id, giftId), gt(gifts.expiresAt, now())));
  if (!gift) return undefined;
  const planName = paidPlans[gift.planId].name;
  const until = gift.expiresAt.toISOString().slice(0, 10);
  return { to: gift.email, content: renderGiftMail({ siteOrigin, planName, until }) };
}

interface GiftMailData {
  siteOrigin: string;
  planName: string;
  /** The last day to claim it, as in 2027-02-20. */
  until: string;
}

export function renderGiftMail({ siteOrigin, planName, until }: GiftMailData): MailContent {
  const name = `${brand.name} ${planName}`;
  return {
    subject: `A ${name} licence for you`,
    blocks: [
      {
        text: `We'd like to give you a ${name} licence. Create an account with this address, or log in to yours, and confirm the address. The licence is then in your account, and we email you its key.`,
      },
      { button: { label: "Get the licence", url: pageUrl(siteOrigin, "/signup") } },
      {
        text: `It's yours to take until ${formatDay(until)}. If you don't want it, do nothing and we'll delete your address after that day.`,
      },
    ],
  };
}
