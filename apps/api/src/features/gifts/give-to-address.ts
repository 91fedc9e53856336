import type { PaidPlanId } from "@site/contracts/plans";
import { GIFT_DAYS } from "@site/contracts/retention";

import { transact, type Tx } from "../../db/client.ts";
import { type GiftRow, gifts } from "../../db/schema/gifts.ts";
import type { Deps } from "../../deps.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import { forgetGifts } from "./forget-gifts.ts";

const DAY_MS = 86_400_000;

interface Given {
  email: string;
  planId: PaidPlanId;
  record: (tx: Tx, gift: GiftRow) => Promise<void>;
}

/**
 * Keeps a licence for the person who confirms this address, and mails them. It opens no account for them. `undefined` if
 * one of this plan is already waiting for the address.
 */
export async function giveToAddress(
  { db, now }: Pick<Deps, "db" | "now">,
  { email, planId, record }: Given,
): Promise<GiftRow | undefined> {
  const at = now();
  const expiresAt = new Date(at.getTime() + GIFT_DAYS * DAY_MS);
  return transact(db, async (tx) => {
    await forgetGifts({ db: tx, now });
    const [gift] = await tx
      .insert(gifts)
      .values({ email, planId, givenAt: at, expiresAt })
      .onConflictDoNothing()
      .returning();
    if (!gift) return undefined;
    await record(tx, gift);
    await enqueueMail(tx, {
      dedupeKey: `gift:${gift.id}`,
      message: { kind: "gift", giftId: gift.id },
      at,
    });
    return gift;
  });
}
