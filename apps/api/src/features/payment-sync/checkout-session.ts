import { money } from "@site/contracts/money";
import { and, eq, isNull } from "drizzle-orm";

import { profiles } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";

type AttachDeps = Pick<Deps, "db" | "payments">;

/** A purchase whose checkout is open at the provider. */
export type PurchaseWithSession = PurchaseRow & { checkoutSessionId: string; checkoutUrl: string };

/** Why there is no checkout and never will be one. */
export interface CheckoutNotOpened {
  notOpened: "too_late" | "refused";
  /** Another purchase of this buyer would be opened, because they get a new customer at the provider. */
  canRetry: boolean;
}

export function hasCheckoutSession(purchase: PurchaseRow): purchase is PurchaseWithSession {
  return purchase.checkoutSessionId !== null && purchase.checkoutUrl !== null;
}

/**
 * Opens the purchase's checkout at the provider and stores it. The same purchase always gets the same checkout, so
 * this may be repeated after a crash or run twice concurrently. If the provider will never open a checkout, the
 * purchase stays unchanged: `syncPurchase` ends it.
 */
export async function ensureCheckoutSession(
  deps: AttachDeps,
  purchase: PurchaseRow,
): Promise<PurchaseWithSession | CheckoutNotOpened> {
  if (hasCheckoutSession(purchase)) return purchase;
  const customerId = await ensureCustomer(deps, purchase.profileId);
  const answer = await deps.payments.openCheckoutSession({
    purchaseId: purchase.id,
    customerId,
    kind: purchase.kind,
    fromPlanId: purchase.fromPlanId,
    planId: purchase.planId,
    listPrice: money(purchase.listPriceMinor, purchase.currency),
    discount: money(purchase.discountMinor, purchase.currency),
    couponCode: purchase.couponCode,
    expiresAt: purchase.checkoutExpiresAt,
  });
  if (answer.outcome === "too_late") return { notOpened: "too_late", canRetry: true };
  if (answer.outcome === "refused") {
    if (answer.customerIsGone) await forgetCustomer(deps, purchase.profileId, customerId);
    return { notOpened: "refused", canRetry: answer.customerIsGone };
  }
  const checkout = { checkoutSessionId: answer.sessionId, checkoutUrl: answer.url };
  await deps.db
    .update(purchases)
    .set(checkout)
    .where(and(eq(purchases.id, purchase.id), isNull(purchases.checkoutSessionId)));
  // Of two that were opened concurrently, the stored one is settled.
  const [noted] = await deps.db.select().from(purchases).where(eq(purchases.id, purchase.id));
  const { checkoutSessionId, checkoutUrl } = noted && hasCheckoutSession(noted) ? noted : checkout;
  return { ...purchase, checkoutSessionId, checkoutUrl };
}

/** The buyer's customer at the provider. Of several created concurrently, the first one stored stays. */
async function ensureCustomer({ db, payments }: AttachDeps, profileId: string): Promise<string> {
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

async function forgetCustomer(
  { db }: Pick<AttachDeps, "db">,
  profileId: string,
  customerId: string,
): Promise<void> {
  await db
    .update(profiles)
    .set({ paymentCustomerId: null })
    .where(and(eq(profiles.id, profileId), eq(profiles.paymentCustomerId, customerId)));
}
