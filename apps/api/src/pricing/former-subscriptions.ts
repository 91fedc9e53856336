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
 * The subscription that the person may still use: by a confirmed address, and held by nothing but an open checkout
 * of their own. The longest first.
 */
export async function findFormerSubscription(
  db: Db | Tx,
  person: ProfileRow,
): Promise<FormerSubscriptionRow | undefined> {
  if (!person.emailVerified) return undefined;
  const ownOpen = db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.profileId, person.id), eq(purchases.state, "open")));
  const [found] = await db
    .select()
    .from(formerSubscriptions)
    .where(
      and(
        eq(formerSubscriptions.email, person.email.toLowerCase()),
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

/** The subscription whose unused time is credited to the person's first purchase. */
export async function findCreditableSubscription(
  db: Db | Tx,
  person: ProfileRow | undefined,
): Promise<FormerSubscriptionRow | undefined> {
  const found = person && (await findFormerSubscription(db, person));
  if (!found || qualifiesForLicence(found) || found.creditMinor === 0) return undefined;
  const standing = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.profileId, person.id),
        notInArray(purchases.state, ["open", "expired", "cancelled", "failed", "refunded"]),
      ),
    )
    .limit(1);
  return standing.length === 0 ? found : undefined;
}
