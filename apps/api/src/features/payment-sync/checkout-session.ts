import { money } from "@site/contracts/money";
import { and, eq, isNull } from "drizzle-orm";

import { profiles } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";

type SessionDeps = Pick<Deps, "db" | "payments">;

export type PurchaseWithSession = PurchaseRow & { checkoutSessionId: string; checkoutUrl: string };

/** The provider will never open a session for this purchase. */
export interface CheckoutNotOpened {
  notOpened: "too_late" | "refused";
  /** Whether a new purchase of this buyer may succeed, for instance with a new customer at the provider. */
  canRetry: boolean;
}

export function hasCheckoutSession(purchase: PurchaseRow): purchase is PurchaseWithSession {
  return purchase.checkoutSessionId !== null && purchase.checkoutUrl !== null;
}

/**
 * Returns the purchase with its checkout session, which is opened at the provider and stored if there is none yet.
 * The same purchase always gets the same session, so this can be repeated after a crash or run concurrently. If the
 * provider will never open one, the purchase stays unchanged; `syncPurchase` then ends it.
 */
export async function ensureCheckoutSession(
  deps: SessionDeps,
  purchase: PurchaseRow,
): Promise<PurchaseWithSession | CheckoutNotOpened> {
  if (hasCheckoutSession(purchase)) return purchase;
  const customerId = await ensureCustomer(deps, purchase.profileId);
  const result = await deps.payments.openCheckoutSession({
    purchaseId: purchase.id,
    customerId,
    kind: purchase.kind,
    fromPlanId: purchase.fromPlanId,
    planId: purchase.planId,
    quantity: purchase.quantity,
    listPrice: money(purchase.listPriceMinor, purchase.currency),
    discount: money(purchase.discountMinor, purchase.currency),
    couponCode: purchase.couponCode,
    saleName: purchase.saleName,
    poNumber: purchase.poNumber,
    expiresAt: purchase.checkoutExpiresAt,
  });
  if (result.outcome === "too_late") return { notOpened: "too_late", canRetry: true };
  if (result.outcome === "refused") {
    if (result.customerIsGone) await unlinkCustomer(deps, purchase.profileId, customerId);
    return { notOpened: "refused", canRetry: result.customerIsGone };
  }
  const opened = { checkoutSessionId: result.sessionId, checkoutUrl: result.url };
  await deps.db
    .update(purchases)
    .set(opened)
    .where(and(eq(purchases.id, purchase.id), isNull(purchases.checkoutSessionId)));
  // If two sessions are opened concurrently, the first one stored is used.
  const [stored] = await deps.db.select().from(purchases).where(eq(purchases.id, purchase.id));
  const { checkoutSessionId, checkoutUrl } = stored && hasCheckoutSession(stored) ? stored : opened;
  return { ...purchase, checkoutSessionId, checkoutUrl };
}

/**
 * Returns the buyer's customer at the provider, created and stored if there is none yet. If several are created
 * concurrently, the first one stored is used.
 */
async function ensureCustomer({ db, payments }: SessionDeps, profileId: string): Promise<string> {
  const [profile] = await db.select().from(profiles).where(eq(profiles.id, profileId));
  if (!profile) throw new Error(`There is no profile ${profileId}.`);
  if (profile.paymentCustomerId) return profile.paymentCustomerId;
  const created = await payments.ensureCustomer({ profileId, email: profile.email });
  await db
    .update(profiles)
    .set({ paymentCustomerId: created })
    .where(and(eq(profiles.id, profileId), isNull(profiles.paymentCustomerId)));
  const [stored] = await db
    .select({ id: profiles.paymentCustomerId })
    .from(profiles)
    .where(eq(profiles.id, profileId));
  return stored?.id ?? created;
}

async function unlinkCustomer(
  { db }: Pick<SessionDeps, "db">,
  profileId: string,
  customerId: string,
): Promise<void> {
  await db
    .update(profiles)
    .set({ paymentCustomerId: null })
    .where(and(eq(profiles.id, profileId), eq(profiles.paymentCustomerId, customerId)));
}
