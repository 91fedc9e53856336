import type { Accepted } from "@site/contracts/auth";
import type { InvoiceRef } from "@site/contracts/invoices";
import { and, eq, sql } from "drizzle-orm";

import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { ensureInvoice } from "../payment-sync/invoices.ts";
import { syncPurchase } from "../payment-sync/sync-purchase.ts";

/** Cancels the buyer's order whose invoice isn't paid yet. Repeated calls change nothing. */
export async function cancelOwnInvoice(
  deps: BillingDeps,
  buyer: ProfileRow,
  { purchaseId }: InvoiceRef,
): Promise<Accepted> {
  const isOwn = and(eq(purchases.id, purchaseId), eq(purchases.profileId, buyer.id));
  const [purchase] = await deps.db
    .select()
    .from(purchases)
    .where(and(isOwn, eq(purchases.payBy, "invoice")));
  if (!purchase) throw new AppError("purchase_not_found");
  const ended = await cancelInvoice(deps, purchase);
  if (ended.paidAt) throw new AppError("invoice_paid");
  if (ended.state === "pending") throw new AppError("checkout_busy");
  return { accepted: true };
}

/**
 * Voids the invoice at the provider, so that it can no longer be paid, and syncs its purchase. The returned purchase is
 * cancelled, or paid if the transfer was faster.
 */
export async function cancelInvoice(
  deps: BillingDeps,
  purchase: PurchaseRow,
): Promise<PurchaseRow> {
  await deps.db
    .update(purchases)
    .set({ cancelRequested: true, version: sql`${purchases.version} + 1` })
    .where(
      and(
        eq(purchases.id, purchase.id),
        eq(purchases.state, "pending"),
        eq(purchases.cancelRequested, false),
      ),
    );
  // One that is being opened by another call would stay open otherwise.
  const opened = await ensureInvoice(deps, purchase);
  if (!("notOpened" in opened) && opened.invoiceId) {
    await deps.payments.voidInvoice(opened.invoiceId);
  }
  const ended = await syncPurchase(deps, { purchaseId: purchase.id }, "cancelled");
  if (!ended) throw new AppError("purchase_not_found");
  return ended;
}

/** Cancels every unpaid invoice of an account that is about to be deleted. */
export async function cancelOpenInvoices(
  deps: BillingDeps,
  { id: profileId }: Pick<ProfileRow, "id">,
): Promise<void> {
  const open = await deps.db
    .select()
    .from(purchases)
    .where(
      and(
        eq(purchases.profileId, profileId),
        eq(purchases.payBy, "invoice"),
        eq(purchases.state, "pending"),
      ),
    );
  for (const purchase of open) {
    const ended = await cancelInvoice(deps, purchase);
    // It can still be paid, so the account must stay for it.
    if (ended.state === "pending") throw new AppError("checkout_busy");
  }
}
