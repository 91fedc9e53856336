import { and, eq, isNull } from "drizzle-orm";

import { licences } from "../../db/schema/licences.ts";
import { formerSubscriptions } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";

const BATCH = 50;

/**
 * Cancels the subscriptions at the provider that a licence has replaced. Requires an active licence, so that no
 * subscriber is left without either. The next run retries what failed.
 */
export async function cancelReplacedSubscriptions({
  db,
  payments,
  now,
  log,
}: Pick<Deps, "db" | "payments" | "now" | "log">): Promise<number> {
  const due = await db
    .select({ id: formerSubscriptions.id, subscriptionId: formerSubscriptions.subscriptionId })
    .from(formerSubscriptions)
    .innerJoin(licences, eq(licences.purchaseId, formerSubscriptions.purchaseId))
    .where(and(isNull(formerSubscriptions.cancelledAt), eq(licences.status, "active")))
    .limit(BATCH);
  let cancelled = 0;
  for (const { id, subscriptionId } of due) {
    try {
      await payments.cancelSubscription(subscriptionId);
      await db
        .update(formerSubscriptions)
        .set({ cancelledAt: now() })
        .where(eq(formerSubscriptions.id, id));
      cancelled += 1;
    } catch (err) {
      log.warn({ err, subscriptionId }, "old subscription not cancelled");
    }
  }
  return cancelled;
}
