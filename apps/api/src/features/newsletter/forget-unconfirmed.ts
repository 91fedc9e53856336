import { and, eq, isNotNull, lt } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { subscriptionLinks, subscriptions } from "../../db/schema/newsletter.ts";
import type { Deps } from "../../deps.ts";

/** As the mail says: an unconfirmed subscription is deleted after a week. */
const KEPT_MS = 7 * 86_400_000;

/** Deletes unconfirmed addresses and expired links. A former subscriber is unsubscribed again. */
export async function forgetUnconfirmed({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<{ forgotten: number }> {
  const at = now();
  const old = and(
    eq(subscriptions.state, "pending"),
    lt(subscriptions.requestedAt, new Date(at.getTime() - KEPT_MS)),
  );
  return transact(db, async (tx) => {
    const back = await tx
      .update(subscriptions)
      .set({ state: "unsubscribed", email: null })
      .where(and(old, isNotNull(subscriptions.unsubscribedAt)))
      .returning({ id: subscriptions.id });
    const gone = await tx.delete(subscriptions).where(old).returning({ id: subscriptions.id });
    await tx.delete(subscriptionLinks).where(lt(subscriptionLinks.expiresAt, at));
    return { forgotten: back.length + gone.length };
  });
}
