import { and, eq, exists, gt, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import type { Db, Tx } from "../../db/client.ts";
import { licences } from "../../db/schema/licences.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";

/** A purchase with related facts for its buyer. */
export interface PurchaseInLedger {
  purchase: PurchaseRow;
  /** The licence that it issued, upgraded or renewed. */
  licenceId: string | null;
  /** Whether a later upgrade or renewal of the same licence is valid. */
  hasNewer: boolean;
}

/** Purchases with their licences; the caller says which. */
export function selectPurchases(db: Db | Tx) {
  const newer = alias(purchases, "newer");
  const origin = sql`coalesce(${purchases.originId}, ${purchases.id})`;
  const laterOnes = db
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(
        eq(newer.originId, origin),
        gt(newer.createdAt, purchases.createdAt),
        inArray(newer.state, ["pending", "paid", "partially_refunded", "disputed"]),
      ),
    );
  return db
    .select({
      purchase: purchases,
      licenceId: licences.id,
      hasNewer: sql<boolean>`${exists(laterOnes)}`,
    })
    .from(purchases)
    .leftJoin(licences, eq(licences.purchaseId, origin));
}
