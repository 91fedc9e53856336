import { money } from "@site/contracts/money";
import { and, eq, isNull } from "drizzle-orm";

import { profiles } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";

type AttachDeps = Pick<Deps, "db" | "payments">;

/** A purchase whose checkout stands at the provider. */
export type AttachedPurchase = PurchaseRow & { checkoutSessionId: string; checkoutUrl: string };

export function isAttached(purchase: PurchaseRow): purchase is AttachedPurchase {
  return purchase.checkoutSessionId !== null && purchase.checkoutUrl !== null;
}

/**
 * Opens the purchase's checkout at the provider and notes it. The same purchase always gets the same
 * checkout, so this may be repeated after a crash or run twice at once. `undefined` where the purchase
 * waited so long that the provider opens none any more; then it never opened one.
 */
export async function attachCheckout(
  deps: AttachDeps,
  purchase: PurchaseRow,
): Promise<AttachedPurchase | undefined> {
  if (isAttached(purchase)) return purchase;
  const opened = await deps.payments.openCheckout({
    purchaseId: purchase.id,
    customerId: await customerOf(deps, purchase.profileId),
    planId: purchase.planId,
    listPrice: money(purchase.listPriceMinor, purchase.currency),
    discount: money(purchase.discountMinor, purchase.currency),
    couponCode: purchase.couponCode,
    expiresAt: purchase.checkoutExpiresAt,
  });
  if (!opened) return undefined;
  const checkout = { checkoutSessionId: opened.sessionId, checkoutUrl: opened.url };
  await deps.db
    .update(purchases)
    .set(checkout)
    .where(and(eq(purchases.id, purchase.id), isNull(purchases.checkoutSessionId)));
  return { ...purchase, ...checkout };
}

/** The buyer's customer at the provider. The first one noted stays, whoever asked at the same time. */
async function customerOf({ db, payments }: AttachDeps, profileId: string): Promise<string> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!profile) throw new Error(`There is no profile ${profileId}.`);
  if (profile.paymentCustomerId) return profile.paymentCustomerId;
  const made = await payments.ensureCustomer({ profileId, email: profile.email });
  await db
    .update(profiles)
    .set({ paymentCustomerId: made })
    .where(and(eq(profiles.id, profileId), isNull(profiles.paymentCustomerId)));
  const [noted] = await db
    .select({ id: profiles.paymentCustomerId })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return noted?.id ?? made;
}
