import { and, eq, sql } from "drizzle-orm";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { listPayablePurchases } from "../../ledger/find-purchases.ts";
import { ensureCheckoutSession } from "./checkout-session.ts";
import { ensureInvoice } from "./invoices.ts";
import { syncPurchase } from "./sync-purchase.ts";

/**
 * Ends the checkout or the invoice of an unpaid purchase at the provider, so that it can no longer be paid, and syncs
 * the purchase. It is then cancelled, or was paid or ended by something faster. Repeated calls change nothing. Throws
 * `checkout_busy` if it can still be paid.
 */
export async function cancelPurchase(
  deps: BillingDeps,
  { id, payBy }: Pick<PurchaseRow, "id" | "payBy">,
): Promise<PurchaseRow> {
  const payableState = payBy === "invoice" ? "pending" : "open";
  const [payable] = await deps.db
    .update(purchases)
    .set({ cancelRequested: true, version: sql`${purchases.version} + 1` })
    .where(and(eq(purchases.id, id), eq(purchases.state, payableState)))
    .returning();
  if (payable) await endPayment(deps, payable);
  const ended = await syncPurchase(deps, { purchaseId: id }, "cancelled");
  // An invoice whose payment waits for a decision of the shop is paid.
  const isHeld = payBy === "invoice" && ended?.paymentIntentId;
  if (!ended || (ended.state === payableState && !isHeld)) throw new AppError("checkout_busy");
  return ended;
}

/** Opens it first if another call is about to: it would stay open otherwise. */
async function endPayment(deps: BillingDeps, purchase: PurchaseRow): Promise<void> {
  if (purchase.payBy === "invoice") {
    const opened = await ensureInvoice(deps, purchase);
    if ("notOpened" in opened || !opened.invoiceId) return;
    await deps.payments.voidInvoice(opened.invoiceId);
  } else {
    const opened = await ensureCheckoutSession(deps, purchase);
    if ("notOpened" in opened) return;
    await deps.payments.expireCheckoutSession(opened.checkoutSessionId);
  }
}

/** Cancels what an account that is about to be deleted could still pay. */
export async function cancelPayablePurchases(
  deps: BillingDeps,
  { id }: Pick<ProfileRow, "id">,
): Promise<void> {
  for (const purchase of await listPayablePurchases(deps.db, id)) {
    await cancelPurchase(deps, purchase);
  }
}
