import type { PaidPlanId } from "@site/contracts/plans";
import { and, desc, eq, isNull, ne, or } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
import { licences } from "../db/schema/licences.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";

/** The provider's id of what the purchase is paid by: a checkout session or an invoice. Null before there is one. */
export function getPaymentReference({
  checkoutSessionId,
  invoiceId,
}: Pick<PurchaseRow, "checkoutSessionId" | "invoiceId">): string | null {
  return checkoutSessionId ?? invoiceId;
}

/** Identifies a purchase by our id, or by the provider's checkout session, invoice or payment. */
export interface PurchaseReference {
  purchaseId?: string | undefined;
  checkoutSessionId?: string | undefined;
  invoiceId?: string | undefined;
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
  const { purchaseId, checkoutSessionId, invoiceId, paymentIntentId } = reference;
  const conditions = [
    purchaseId && isUuid(purchaseId) ? eq(purchases.id, purchaseId) : undefined,
    checkoutSessionId ? eq(purchases.checkoutSessionId, checkoutSessionId) : undefined,
    invoiceId ? eq(purchases.invoiceId, invoiceId) : undefined,
    paymentIntentId ? eq(purchases.paymentIntentId, paymentIntentId) : undefined,
  ].filter((condition) => condition !== undefined);
  if (conditions.length === 0) return undefined;
  const [found] = await db
    .select()
    .from(purchases)
    .where(or(...conditions))
    .limit(1);
  return found;
}

/** The purchase that issued a licence, with all its upgrades and renewals. */
export function listLedgerPurchases(db: Db | Tx, originId: string): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(or(eq(purchases.id, originId), eq(purchases.originId, originId)));
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

/** The account's open checkout and unpaid invoices. */
export function listPayablePurchases(db: Db | Tx, profileId: string): Promise<PurchaseRow[]> {
  const isUnpaidInvoice = and(
    eq(purchases.state, "pending"),
    eq(purchases.payBy, "invoice"),
    isNull(purchases.paymentIntentId),
  );
  return db
    .select()
    .from(purchases)
    .where(
      and(eq(purchases.profileId, profileId), or(eq(purchases.state, "open"), isUnpaidInvoice)),
    );
}

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

/** A payment for this licence that is pending: an upgrade or a renewal, or its own invoice. */
export async function findPendingChange(
  db: Db | Tx,
  originId: string,
): Promise<PurchaseRow | undefined> {
  const [pending] = await db
    .select()
    .from(purchases)
    .where(
      and(
        or(eq(purchases.originId, originId), eq(purchases.id, originId)),
        eq(purchases.state, "pending"),
      ),
    )
    .limit(1);
  return pending;
}

/** The purchase of the buyer's licence of this plan; revoked licences and gifts to others don't count. */
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
        eq(licences.isOpenGift, false),
        ne(licences.status, "revoked"),
      ),
    )
    .orderBy(desc(purchases.createdAt))
    .limit(1);
  return owned?.purchase;
}

/**
 * Whether the buyer can get this plan: no open checkout, no pending payment and no licence for it. The queries follow
 * the order in which a payment proceeds, so that one that proceeds between them isn't missed.
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
