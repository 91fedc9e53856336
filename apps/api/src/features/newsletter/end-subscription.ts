import { and, eq } from "drizzle-orm";

import type { Tx } from "../../db/client.ts";
import { subscriptionLinks, subscriptions } from "../../db/schema/newsletter.ts";

/**
 * Ends the subscription and deletes the address. Its confirmation links are deleted too, so that an old mail
 * can't subscribe the address again.
 */
export async function endSubscription(tx: Tx, subscriptionId: string, at: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ state: "unsubscribed", email: null, unsubscribedAt: at })
    .where(eq(subscriptions.id, subscriptionId));
  await tx
    .delete(subscriptionLinks)
    .where(
      and(
        eq(subscriptionLinks.subscriptionId, subscriptionId),
        eq(subscriptionLinks.kind, "confirm"),
      ),
    );
}
