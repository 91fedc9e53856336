import { asc, inArray, lte } from "drizzle-orm";

import { purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { settlePurchase } from "./settle-purchase.ts";

export interface Reconciled {
  checked: number;
  changed: number;
  failed: number;
}

/** One call's share, so that it ends before its time is up; the next call goes on. */
const BATCH = 100;
const LEASE_SECONDS = 120;

/**
 * Settles every purchase whose time to be looked at has come: it makes good whatever a lost webhook or a
 * crash left behind. Instances that run it at once share the work, because a claimed row is skipped.
 */
export async function reconcilePurchases(
  deps: BillingDeps & Pick<Deps, "log">,
): Promise<Reconciled> {
  const sum: Reconciled = { checked: 0, changed: 0, failed: 0 };
  for (const claimed of await claimDue(deps)) {
    sum.checked += 1;
    try {
      const settled = await settlePurchase(deps, { purchaseId: claimed.id }, "reconcile");
      if (settled && settled.version !== claimed.version) sum.changed += 1;
    } catch (err) {
      sum.failed += 1;
      deps.log.warn({ err, purchaseId: claimed.id }, "purchase not reconciled");
    }
  }
  return sum;
}

function claimDue({ db, now }: Pick<Deps, "db" | "now">) {
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
