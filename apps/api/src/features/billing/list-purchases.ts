import type { Purchase } from "@site/contracts/billing";
import { and, desc, eq, isNotNull, ne, notInArray, or } from "drizzle-orm";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import { purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { presentPurchase } from "./present-purchase.ts";
import { selectPurchases } from "./select-purchases.ts";

/** The buyer's purchases, newest first. Failed and expired checkouts are left out; the open one is `openCheckout`. */
export async function listPurchases(
  { db, now }: Pick<Deps, "db" | "now">,
  buyer: ProfileRow,
): Promise<Purchase[]> {
  const rows = await selectPurchases(db)
    .where(
      and(
        eq(purchases.profileId, buyer.id),
        notInArray(purchases.state, ["open", "expired", "cancelled"]),
        // A failed payment is listed; a checkout that the provider never opened could not be paid at all.
        or(ne(purchases.state, "failed"), isNotNull(purchases.checkoutSessionId)),
      ),
    )
    .orderBy(desc(purchases.createdAt));
  return rows.map((row) => presentPurchase(row, now()));
}
