import { formatMoney, money } from "@site/contracts/money";
import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import { type InvoiceRow, invoices } from "../../db/schema/invoices.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { findPurchase, isUuid } from "../../ledger/find-purchases.ts";
import { enqueueMail } from "../../mail/enqueue-mail.ts";

type TransferDeps = Pick<Deps, "db" | "payments" | "now" | "wakeOutbox">;

/**
 * Stores the unused bank transfers of an invoice's customer, and mails the shop about a larger amount or another
 * currency. Returns whether the customer belongs to an invoice.
 */
export async function syncUnusedTransfer(deps: TransferDeps, customerId: string): Promise<boolean> {
  const { db, payments } = deps;
  const purchaseId = await findInvoicePurchase(deps, customerId);
  if (!purchaseId) return false;
  const unused = await payments.fetchUnusedTransfer(customerId);
  const at = deps.now();
  await withTransaction(db, async (tx) => {
    const isOwn = eq(invoices.purchaseId, purchaseId);
    const [before] = await tx.select().from(invoices).where(isOwn).for("update");
    await tx
      .update(invoices)
      .set({
        unusedMinor: unused?.amountMinor ?? 0,
        unusedCurrency: unused?.currency ?? null,
        unusedCheckedAt: at,
      })
      .where(isOwn);
    if (!before || !unused) return;
    const isKnown = unused.currency === before.unusedCurrency;
    if (isKnown && unused.amountMinor <= before.unusedMinor) return;
    await enqueueMail(tx, {
      dedupeKey: `unused-transfer:${purchaseId}:${at.getTime()}`,
      message: { kind: "unused-transfer", purchaseId, customerId },
      at,
    });
  });
  deps.wakeOutbox();
  return true;
}

/** Asks the provider if the customer isn't stored here, for example after the account was deleted. */
async function findInvoicePurchase(
  { db, payments }: Pick<Deps, "db" | "payments">,
  customerId: string,
): Promise<string | undefined> {
  const [stored] = await db
    .select({ purchaseId: invoices.purchaseId })
    .from(invoices)
    .where(eq(invoices.customerId, customerId));
  if (stored) return stored.purchaseId;
  const purchaseId = await payments.findCustomerPurchase(customerId);
  if (!purchaseId || !isUuid(purchaseId)) return undefined;
  const [found] = await db
    .select({ purchaseId: invoices.purchaseId })
    .from(invoices)
    .where(eq(invoices.purchaseId, purchaseId));
  return found?.purchaseId;
}

const DAY_MS = 86_400_000;
/**
 * Days after an order during which transfers are checked, because a webhook can get lost. A known one is checked until
 * it is used or returned.
 */
const CHECKED_DAYS = 180;
/** Maximum invoices per run, so that it ends within its time limit. */
const BATCH = 20;

/** Checks once a day for unused transfers, also after the account was deleted. */
export async function checkUnusedTransfers(
  deps: TransferDeps & Pick<Deps, "log">,
): Promise<number> {
  const at = deps.now();
  const daysAgo = (days: number) => new Date(at.getTime() - days * DAY_MS);
  const due = deps.db
    .select({ id: invoices.purchaseId })
    .from(invoices)
    .innerJoin(purchases, eq(purchases.id, invoices.purchaseId))
    .where(
      and(
        isNotNull(purchases.invoiceId),
        or(gt(purchases.createdAt, daysAgo(CHECKED_DAYS)), gt(invoices.unusedMinor, 0)),
        or(isNull(invoices.unusedCheckedAt), lt(invoices.unusedCheckedAt, daysAgo(1))),
      ),
    )
    // Unchecked invoices come first. Otherwise they might never be checked if more are due than a day can check.
    .orderBy(sql`${invoices.unusedCheckedAt} asc nulls first`)
    .limit(BATCH);
  const claimed = await deps.db
    .update(invoices)
    .set({ unusedCheckedAt: at })
    .where(inArray(invoices.purchaseId, due))
    .returning({ purchaseId: invoices.purchaseId, customerId: invoices.customerId });
  let checked = 0;
  for (const { purchaseId, customerId: stored } of claimed) {
    try {
      const customerId = stored ?? (await findInvoiceCustomer(deps, purchaseId));
      if (customerId && (await syncUnusedTransfer(deps, customerId))) checked += 1;
    } catch (err) {
      deps.log.warn({ err, purchaseId }, "transfers not checked");
    }
  }
  return checked;
}

/** Asks the provider, because the customer is no longer stored here once the account is deleted. */
async function findInvoiceCustomer(
  { db, payments }: Pick<Deps, "db" | "payments">,
  purchaseId: string,
): Promise<string | undefined> {
  const purchase = await findPurchase(db, { purchaseId });
  return purchase?.invoiceId ? payments.findInvoiceCustomer(purchase.invoiceId) : undefined;
}

/** Describes an unused transfer and what to do about it. Null if there is none. */
export function describeUnusedTransfer(
  { state }: Pick<PurchaseRow, "state">,
  invoice: Pick<InvoiceRow, "unusedMinor" | "unusedCurrency"> | null | undefined,
): string | null {
  if (!invoice?.unusedCurrency || invoice.unusedMinor === 0) return null;
  const amount = formatMoney(money(invoice.unusedMinor, invoice.unusedCurrency));
  return state === "pending"
    ? `${amount} was paid, which is less than the invoice. Ask the buyer for the rest, or return it at the payment provider.`
    : `${amount} arrived by bank transfer but wasn't used. Return it at the payment provider.`;
}
