import { asc, inArray, lte } from "drizzle-orm";

import { purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { syncPurchase } from "./sync-purchase.ts";

export interface ReconcileResult {
  checked: number;
  changed: number;
  failed: number;
}

/** Maximum purchases per call, so that it ends within its time limit. The next call continues. */
const BATCH = 100;
/** How long an instance's claim on a purchase keeps other instances away. */
const LEASE_SECONDS = 120;

/**
 * Syncs every purchase whose next check is due, which repairs the effects of lost webhooks and crashes. Concurrent
 * instances share the work: each skips the rows that another has claimed.
 */
export async function reconcilePurchases(
  deps: BillingDeps & Pick<Deps, "log">,
): Promise<ReconcileResult> {
  const result: ReconcileResult = { checked: 0, changed: 0, failed: 0 };
  for (const claimed of await claimDuePurchases(deps)) {
    result.checked += 1;
    try {
      const synced = await syncPurchase(deps, { purchaseId: claimed.id }, "reconcile");
      if (synced && synced.version !== claimed.version) result.changed += 1;
    } catch (err) {
      result.failed += 1;
      deps.log.warn({ err, purchaseId: claimed.id }, "purchase not reconciled");
    }
  }
  return result;
}

function claimDuePurchases({ db, now }: Pick<Deps, "db" | "now">) {
  const at = now();
  const due = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(lte(purchases.nextCheckAt, at))
    .orderBy(asc(purchases.nextCheckAt))
    .limit(BATCH)
    .for("update", { skipLocked: true });
  return db
    .update(purchases)
    .set({ nextCheckAt: new Date(at.getTime() + LEASE_SECONDS * 1_000) })
    .where(inArray(purchases.id, due))
    .returning({ id: purchases.id, version: purchases.version });
}
