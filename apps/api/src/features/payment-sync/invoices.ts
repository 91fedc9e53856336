import { money } from "@site/contracts/money";
import { INVOICE_DAYS } from "@site/contracts/quotes";
import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";

import type { Db, Tx } from "../../db/client.ts";
import { invoiceCorrections, type InvoiceRow, invoices } from "../../db/schema/invoices.ts";
import { profiles } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import type { CheckoutNotOpened } from "./checkout-session.ts";

type InvoiceDeps = Pick<Deps, "db" | "payments">;

/**
 * Returns the purchase with its invoice, which is opened at the provider, mailed and stored if there is none yet. The
 * same purchase always gets the same invoice, so this can be repeated after a crash or run concurrently. If the provider
 * will never open one, the purchase stays unchanged; `syncPurchase` then ends it.
 */
export async function ensureInvoice(
  deps: InvoiceDeps,
  purchase: PurchaseRow,
): Promise<PurchaseRow | CheckoutNotOpened> {
  const { db, payments } = deps;
  const { id: purchaseId, currency } = purchase;
  if (purchase.invoiceId !== null) return purchase;
  const refused: CheckoutNotOpened = { notOpened: "refused", canRetry: false };
  const [found] = await db
    .select({ invoice: invoices, deletedAt: profiles.deletedAt })
    .from(invoices)
    .innerJoin(purchases, eq(purchases.id, invoices.purchaseId))
    .innerJoin(profiles, eq(profiles.id, purchases.profileId))
    .where(eq(invoices.purchaseId, purchaseId));
  if (!found || found.deletedAt) return refused;
  const customerId = await ensureInvoiceCustomer(deps, found.invoice);
  if (!customerId) return refused;
  const result = await payments.openInvoice({
    purchaseId,
    customerId,
    planId: purchase.planId,
    quantity: purchase.quantity,
    listPrice: money(purchase.listPriceMinor, currency),
    discount: money(purchase.discountMinor, currency),
    saleName: purchase.saleName,
    poNumber: purchase.poNumber,
    daysUntilDue: INVOICE_DAYS,
  });
  if (result.outcome === "refused") return refused;
  const { invoiceId, number, dueAt } = result;
  await db
    .update(purchases)
    .set({ invoiceId })
    .where(and(eq(purchases.id, purchaseId), isNull(purchases.invoiceId)));
  await db.update(invoices).set({ number, dueAt }).where(eq(invoices.purchaseId, purchaseId));
  return { ...purchase, invoiceId };
}

/** If several customers are created concurrently, the first one stored is used. */
async function ensureInvoiceCustomer(
  { db, payments }: InvoiceDeps,
  { purchaseId, email, customerId, ...company }: InvoiceRow,
): Promise<string | undefined> {
  if (customerId) return customerId;
  const created = await payments.createInvoiceCustomer({ purchaseId, email, company });
  if (!created) return undefined;
  const isOwn = eq(invoices.purchaseId, purchaseId);
  await db
    .update(invoices)
    .set({ customerId: created })
    .where(and(isOwn, isNull(invoices.customerId)));
  const [stored] = await db.select().from(invoices).where(isOwn);
  // The account's address changed while the customer was created.
  if (stored?.email && stored.email !== email && stored.customerId) {
    await payments.updateCustomerEmail(stored.customerId, stored.email);
  }
  return stored?.customerId ?? created;
}

/** The provider's customers for invoices and their corrections, by account. Each has a customer of its own. */
export function selectInvoiceCustomers(db: Db | Tx) {
  return unionAll(
    db
      .select({
        profileId: purchases.profileId,
        customerId: invoices.customerId,
        isInUse: sql<boolean>`false`.as("is_in_use"),
      })
      .from(invoices)
      .innerJoin(purchases, eq(purchases.id, invoices.purchaseId))
      .where(isNotNull(invoices.customerId)),
    db
      .select({
        profileId: purchases.profileId,
        customerId: invoiceCorrections.customerId,
        // A correction that isn't complete yet needs the address of its customer.
        isInUse: sql<boolean>`${invoiceCorrections.state} = 'requested'`.as("is_in_use"),
      })
      .from(invoiceCorrections)
      .innerJoin(purchases, eq(purchases.id, invoiceCorrections.purchaseId))
      .where(isNotNull(invoiceCorrections.customerId)),
  ).as("invoice_customers");
}
