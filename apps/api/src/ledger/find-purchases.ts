import type { PaidPlanId } from "@site/contracts/plans";
import { and, desc, eq, ne, or } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { type LicenceRow, licences } from "../db/schema/licences.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";

/** The ways to name a purchase: our id, or the provider's checkout or payment. */
export interface PurchaseReference {
  purchaseId?: string | undefined;
  checkoutSessionId?: string | undefined;
  paymentIntentId?: string | undefined;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function isUuid(text: string): boolean {
  return uuid.test(text);
}

export async function findPurchase(
  db: Db | Tx,
  reference: PurchaseReference,
): Promise<PurchaseRow | undefined> {
  const { purchaseId, checkoutSessionId, paymentIntentId } = reference;
  const names = [
    purchaseId && isUuid(purchaseId) ? eq(purchases.id, purchaseId) : undefined,
    checkoutSessionId ? eq(purchases.checkoutSessionId, checkoutSessionId) : undefined,
    paymentIntentId ? eq(purchases.paymentIntentId, paymentIntentId) : undefined,
  ].filter((name) => name !== undefined);
  if (names.length === 0) return undefined;
  const [found] = await db
    .select()
    .from(purchases)
    .where(or(...names))
    .limit(1);
  return found;
}

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
    .where(isHeld(profileId, planId))
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  return owned?.purchase;
}

/** A licence of this plan that the person has, and that was not revoked. */
function isHeld(profileId: string, planId: PaidPlanId) {
  return and(
    eq(licences.profileId, profileId),
    eq(licences.planId, planId),
    ne(licences.status, "revoked"),
  );
}

interface Beside {
  profileId: string;
  planId: PaidPlanId;
  /** The purchase that began the other licence. */
  originId: string;
}

/** Another licence of this plan that the person has, if one was not revoked. A seat's has no purchase. */
export async function findOtherLicence(
  db: Db | Tx,
  { profileId, planId, originId }: Beside,
): Promise<LicenceRow | undefined> {
  const [other] = await db
    .select()
    .from(licences)
    .where(and(isHeld(profileId, planId), ne(licences.purchaseId, originId)))
    .limit(1);
  return other;
}

/** A person would have a plan twice, in words for the operator who wants to give it to them. */
export class DuplicateLicenceError extends Error {
  override name = "HeldTwice";
}

/** Refuses to give a person a licence beside another one of its plan. */
export async function assertNoOtherLicence(db: Db | Tx, beside: Beside): Promise<void> {
  const other = await findOtherLicence(db, beside);
  if (!other) return;
  throw new DuplicateLicenceError(
    `They have another licence of the plan ${beside.planId}, ${other.key}. Take that one back first, or move one of the two to another account.`,
  );
}

/**
 * Whether a new licence of this plan would be the person's only one: they own none, no payment for one is pending,
 * and no open checkout could become one. Queried in the order in which a payment proceeds, so that one proceeding
 * meanwhile is seen.
 */
export async function canAcquirePlan(
  tx: Tx,
  profileId: string,
  planId: PaidPlanId,
): Promise<boolean> {
  if (await findOpenPurchase(tx, profileId)) return false;
  if (await findPendingPurchase(tx, profileId, planId)) return false;
  return !(await findOwnedPurchase(tx, profileId, planId));
}
