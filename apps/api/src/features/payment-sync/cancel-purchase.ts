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
 * the purchase. Afterwards it is cancelled, unless it was paid or ended in the meantime. Idempotent. Throws
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
  // An invoice counts as paid while its payment awaits the shop's decision.
  const isHeld = payBy === "invoice" && ended?.paymentIntentId;
  if (!ended || (ended.state === payableState && !isHeld)) throw new AppError("checkout_busy");
  return ended;
}

/** Creates a missing checkout or invoice first: a concurrent call could otherwise create it later and leave it open. */
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

/** Cancels all payable purchases of an account before it is deleted. */
export async function cancelPayablePurchases(
  deps: BillingDeps,
  { id }: Pick<ProfileRow, "id">,
): Promise<void> {
  for (const purchase of await listPayablePurchases(deps.db, id)) {
    await cancelPurchase(deps, purchase);
  }
}
