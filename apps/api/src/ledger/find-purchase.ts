import { eq, or } from "drizzle-orm";

import type { Db, Tx } from "../db/client.ts";
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
