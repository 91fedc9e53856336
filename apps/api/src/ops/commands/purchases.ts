import { asc, lte } from "drizzle-orm";

import { purchases } from "../../db/schema/purchases.ts";
import { derivePurchaseState } from "../../features/billing/derive-purchase-state.ts";
import { findPurchase } from "../../features/billing/find-purchase.ts";
import { reconcilePurchases } from "../../features/billing/reconcile-purchases.ts";
import { settlePurchase } from "../../features/billing/settle-purchase.ts";
import { type CommandCall, type CommandGroup, UsageError } from "../command.ts";
import type { Answer } from "../print.ts";

export const purchaseCommands: CommandGroup = {
  "purchases settle": {
    summary: "read the payment provider again and bring our state to match",
    argument: "SESSION|PURCHASE",
    // It brings about nothing that the next reconciliation would not.
    effect: "runs",
    run: settle,
  },

  reconcile: {
    summary: "settle every purchase that is due",
    effect: "runs",
    run: async ({ world, dryRun }) =>
      dryRun ? dueForReconciliation(world) : { ...(await reconcilePurchases(world.deps)) },
  },
};

async function settle({ world: { deps }, argument, dryRun }: CommandCall): Promise<Answer> {
  if (!argument) throw new UsageError("Name the purchase or its checkout session.");
  const reference = argument.startsWith("cs_")
    ? { checkoutSessionId: argument }
    : { purchaseId: argument };
  const before = await findPurchase(deps.db, reference);
  if (!before) throw new Error(`There is no purchase ${argument}.`);
  const row = { purchase: before.id, before: before.state };
  if (!dryRun) {
    const after = await settlePurchase(deps, { purchaseId: before.id }, "operator");
    return { ...row, after: after?.state };
  }
  if (!before.checkoutSessionId) return { ...row, provider: "no checkout yet" };
  const snapshot = await deps.payments.readCheckout(before.checkoutSessionId);
  return { ...row, would: derivePurchaseState(snapshot, before) };
}

async function dueForReconciliation({ deps }: CommandCall["world"]): Promise<Answer> {
  const due = await deps.db
    .select({ purchase: purchases.id, state: purchases.state, due: purchases.nextCheckAt })
    .from(purchases)
    .where(lte(purchases.nextCheckAt, deps.now()))
    .orderBy(asc(purchases.nextCheckAt))
    .limit(100);
  return due.map((row) => ({ ...row, due: row.due?.toISOString() }));
}
