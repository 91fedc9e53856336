import { and, eq, ne } from "drizzle-orm";

import type { Db, Tx } from "../../db/client.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { cancelPurchase } from "../payment-sync/cancel-purchase.ts";

/** Open checkouts of upgrades and renewals of a licence by people other than its holder. */
export function listOthersCheckouts(
  db: Db | Tx,
  { purchaseId, holderId }: { purchaseId: string; holderId: string },
) {
  return db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.originId, purchaseId),
        eq(purchases.state, "open"),
        ne(purchases.profileId, holderId),
      ),
    );
}

/**
 * Closes the former holder's open checkouts for a moved licence at the provider, and returns how many. One that can't be
 * closed now, or was just paid, does no harm: `applyTransition` refunds a payment for a licence in another account.
 */
export async function closeOthersCheckouts(
  deps: BillingDeps,
  licence: { purchaseId: string; holderId: string },
): Promise<number> {
  let closed = 0;
  for (const checkout of await listOthersCheckouts(deps.db, licence)) {
    const ended = await cancelPurchase(deps, checkout).catch((error: unknown) => {
      if (error instanceof AppError) return undefined;
      throw error;
    });
    if (ended?.state === "cancelled") closed += 1;
  }
  return closed;
}
