import { ABANDONED_CHECKOUT_DAYS } from "@site/contracts/retention";
import { and, inArray, isNull, lt } from "drizzle-orm";

import { withTransaction } from "../db/client.ts";
import { couponRedemptions } from "../db/schema/coupons.ts";
import { purchases, purchaseTransitions } from "../db/schema/purchases.ts";
import type { Deps } from "../deps.ts";

const DAY_MS = 86_400_000;
/** Limits one call; the next one continues. */
const BATCH = 1_000;

/** Deletes checkouts that ended unpaid a year ago, with their history and released coupon uses. */
export async function purgeAbandonedCheckouts({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<number> {
  const old = new Date(now().getTime() - ABANDONED_CHECKOUT_DAYS * DAY_MS);
  return withTransaction(db, async (tx) => {
    const found = await tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(
        and(
          inArray(purchases.state, ["expired", "cancelled", "failed"]),
          isNull(purchases.paidAt),
          // A licence that was issued before its payment still refers to its purchase.
          isNull(purchases.issuedUnpaidAt),
          lt(purchases.updatedAt, old),
        ),
      )
      .limit(BATCH)
      .for("update", { skipLocked: true });
    const ids = found.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx.delete(purchaseTransitions).where(inArray(purchaseTransitions.purchaseId, ids));
    await tx.delete(couponRedemptions).where(inArray(couponRedemptions.purchaseId, ids));
    await tx.delete(purchases).where(inArray(purchases.id, ids));
    return ids.length;
  });
}
