import { paidPlans } from "@site/contracts/plans";
import { and, eq, gt } from "drizzle-orm";

import { gifts } from "../../db/schema/gifts.ts";
import type { AddressedMail, SendDeps } from "../../mail/addressed-mail.ts";
import { giftMail } from "./gift-mail.ts";

/** `undefined` if it was claimed or withdrawn before the mail is due. */
export async function composeGift(
  { db, now, siteOrigin }: Pick<SendDeps, "db" | "now" | "siteOrigin">,
  giftId: string,
): Promise<AddressedMail | undefined> {
  const [gift] = await db
    .select()
    .from(gifts)
    .where(and(eq(gifts.id, giftId), gt(gifts.expiresAt, now())));
  if (!gift) return undefined;
  const planName = paidPlans[gift.planId].name;
  const until = gift.expiresAt.toISOString().slice(0, 10);
  return { to: gift.email, content: giftMail({ siteOrigin, planName, until }) };
}
