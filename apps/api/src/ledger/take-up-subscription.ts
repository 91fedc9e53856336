import { and, eq, isNull } from "drizzle-orm";

import type { Tx } from "../db/client.ts";
import { formerSubscriptions } from "../db/schema/former-subscriptions.ts";

/** Links a subscription to the purchase that it pays for; `false` if another purchase was first. */
export async function takeUpSubscription(
  tx: Tx,
  subscriptionRowId: string,
  purchaseId: string,
): Promise<boolean> {
  const taken = await tx
    .update(formerSubscriptions)
    .set({ purchaseId })
    .where(
      and(eq(formerSubscriptions.id, subscriptionRowId), isNull(formerSubscriptions.purchaseId)),
    )
    .returning({ id: formerSubscriptions.id });
  return taken.length === 1;
}

/** Releases it if the purchase failed. */
export async function releaseSubscription(tx: Tx, purchaseId: string): Promise<void> {
  await tx
    .update(formerSubscriptions)
    .set({ purchaseId: null })
    .where(eq(formerSubscriptions.purchaseId, purchaseId));
}
