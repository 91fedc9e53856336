import { LOYALTY_MONTHS } from "@site/contracts/plans";
import { and, desc, eq, inArray, isNull, notInArray, or } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import type { ProfileRow } from "../db/schema/profiles.ts";
import {
  type FormerSubscriptionRow,
  formerSubscriptions,
  purchases,
} from "../db/schema/purchases.ts";

/**
 * The buyer's longest former subscription that is still unused, found by their confirmed address. One that their own
 * open checkout has claimed counts as unused.
 */
export async function findFormerSubscription(
  db: Db | Tx,
  buyer: ProfileRow,
): Promise<FormerSubscriptionRow | undefined> {
  if (!buyer.emailVerified) return undefined;
  const ownOpen = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.profileId, buyer.id), eq(purchases.state, "open")));
  const [found] = await db
    .select()
    .from(formerSubscriptions)
    .where(
      and(
        eq(formerSubscriptions.email, buyer.email.toLowerCase()),
        or(
          isNull(formerSubscriptions.purchaseId),
          inArray(formerSubscriptions.purchaseId, ownOpen),
        ),
      ),
    )
    .orderBy(desc(formerSubscriptions.paidMonths), formerSubscriptions.id)
    .limit(1);
  return found;
}

export function qualifiesForLicence({
  paidMonths,
}: Pick<FormerSubscriptionRow, "paidMonths">): boolean {
  return paidMonths >= LOYALTY_MONTHS;
}

/** The subscription whose unused time is credited to the buyer's first purchase. Later purchases get no credit. */
export async function findCreditableSubscription(
  db: Db | Tx,
  buyer: ProfileRow | undefined,
): Promise<FormerSubscriptionRow | undefined> {
  const found = buyer && (await findFormerSubscription(db, buyer));
  if (!found || qualifiesForLicence(found) || found.creditMinor === 0) return undefined;
  const earlier = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.profileId, buyer.id),
        notInArray(purchases.state, ["open", "expired", "cancelled", "failed", "refunded"]),
      ),
    )
    .limit(1);
  return earlier.length === 0 ? found : undefined;
}
