import { eq } from "drizzle-orm";

import type { Db } from "../../db/client.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";

/** A purchase with its payer's present address, for a mail to them. */
export async function readPaidBy(
  db: Db,
  purchaseId: string,
): Promise<{ purchase: PurchaseRow; email: string } | undefined> {
  const [found] = await db
    .select({ purchase: purchases, email: profiles.email })
    .from(purchases)
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .where(eq(purchases.id, purchaseId));
  return found;
}
