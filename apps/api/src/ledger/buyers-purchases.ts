import type { PaidPlanId } from "@site/contracts/plans";
import { and, desc, eq, ne } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { licences } from "../db/schema/licences.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";

/** The buyer's open checkout; the database allows one. */
export async function findOpenPurchase(
  db: Db | Tx,
  profileId: string,
): Promise<PurchaseRow | undefined> {
  const [open] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.profileId, profileId), eq(purchases.state, "open")));
  return open;
}

/** A purchase of this plan whose payment is pending. */
export async function findPendingPurchase(
  db: Db | Tx,
  profileId: string,
  planId: PaidPlanId,
): Promise<PurchaseRow | undefined> {
  const [pending] = await db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.profileId, profileId),
        eq(purchases.kind, "new"),
        eq(purchases.planId, planId),
        eq(purchases.state, "pending"),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  return pending;
}

/** An upgrade or renewal of this licence whose payment is pending. */
export async function findPendingChange(
  db: Db | Tx,
  originId: string,
): Promise<PurchaseRow | undefined> {
  const [pending] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.originId, originId), eq(purchases.state, "pending")))
    .limit(1);
  return pending;
}

/** The purchase of the person's licence of this plan, if one was not revoked. */
export async function findOwnedPurchase(
  db: Db | Tx,
  profileId: string,
  planId: PaidPlanId,
): Promise<PurchaseRow | undefined> {
  const [owned] = await db
    .select({ purchase: purchases })
    .from(licences)
    .innerJoin(purchases, eq(purchases.id, licences.purchaseId))
    .where(
      and(
        eq(licences.profileId, profileId),
        eq(licences.planId, planId),
        ne(licences.status, "revoked"),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  return owned?.purchase;
}

interface Beside {
  profileId: string;
  planId: PaidPlanId;
  /** The purchase that began the other licence. */
  originId: string;
}

/** Whether the person has another licence of this plan that was not revoked. A seat's has no purchase. */
export async function ownsAnother(
  tx: Tx,
  { profileId, planId, originId }: Beside,
): Promise<boolean> {
  const [other] = await tx
    .select({ id: licences.id })
    .from(licences)
    .where(
      and(
        eq(licences.profileId, profileId),
        eq(licences.planId, planId),
        ne(licences.status, "revoked"),
        ne(licences.purchaseId, originId),
      ),
    )
    .limit(1);
  return other !== undefined;
}

/**
 * Whether a new licence of this plan would be the person's only one: they own none, no payment for one is pending,
 * and no open checkout could become one. Queried in the order in which a payment proceeds, so that one proceeding
 * meanwhile is seen.
 */
export async function mayGetPlan(tx: Tx, profileId: string, planId: PaidPlanId): Promise<boolean> {
  if (await findOpenPurchase(tx, profileId)) return false;
  if (await findPendingPurchase(tx, profileId, planId)) return false;
  return !(await findOwnedPurchase(tx, profileId, planId));
}
