import { and, eq, isNull } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { formerSubscriptions } from "../../db/schema/former-subscriptions.ts";
import { subscriptions } from "../../db/schema/newsletter.ts";
import { type ProfileRow, profiles } from "../../db/schema/profiles.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";
import type { Digests } from "../../providers/digests.ts";

interface Move {
  profileId: string;
  from: Pick<ProfileRow, "email" | "emailVerified">;
  email: string;
  at: Date;
}

/**
 * Makes a confirmed address the profile's, with everything linked to its owner by address: the newsletter, an
 * unclaimed former subscription, and the customer at the payment provider. An address that was never confirmed has
 * nothing to move.
 */
export async function moveToAddress(
  { tx, digests }: { tx: Tx; digests: Digests },
  { profileId, from, email, at }: Move,
): Promise<ProfileRow> {
  const [moved] = await tx
    .update(profiles)
    .set({ email, emailVerified: true, vouchedAt: at, updatedAt: at })
    .where(eq(profiles.id, profileId))
    .returning();
  if (!moved) throw new Error("The profile of a change is gone.");
  if (moved.paymentCustomerId) {
    // Atomic with the change, and retried while the provider is away.
    const message = { kind: "customer-address", profileId } as const;
    await enqueueMail(tx, {
      dedupeKey: `customer-address:${profileId}:${at.getTime()}`,
      message,
      at,
    });
  }
  if (!from.emailVerified || from.email === email) return moved;
  await moveNewsletter(tx, { email, from: digests.of(from.email), to: digests.of(email) });
  await tx
    .update(formerSubscriptions)
    .set({ email })
    .where(and(eq(formerSubscriptions.email, from.email), isNull(formerSubscriptions.purchaseId)));
  return moved;
}

/** A choice made for the new address stays; the row keeps its id, so that links in sent mails still work. */
async function moveNewsletter(
  tx: Tx,
  { email, from, to }: { email: string; from: string; to: string },
): Promise<void> {
  const isOld = and(eq(subscriptions.addressDigest, from), eq(subscriptions.state, "subscribed"));
  const [own] = await tx
    .select({ state: subscriptions.state })
    .from(subscriptions)
    .where(eq(subscriptions.addressDigest, to))
    .for("update");
  if (own && own.state !== "pending") {
    await tx.delete(subscriptions).where(isOld);
    return;
  }
  if (own) {
    const isWish = and(eq(subscriptions.addressDigest, to), eq(subscriptions.state, "pending"));
    await tx.delete(subscriptions).where(isWish);
  }
  await tx.update(subscriptions).set({ addressDigest: to, email }).where(isOld);
}
