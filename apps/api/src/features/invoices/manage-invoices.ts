import { formatMoney, money } from "@site/contracts/money";
import type { ShopOverview } from "@site/contracts/operator";
import { paidPlans } from "@site/contracts/plans";
import { asc, count, eq, lt, min, sql, sum } from "drizzle-orm";

import { type Db, type Tx, withTransaction } from "../../db/client.ts";
import { invoices } from "../../db/schema/invoices.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { applyTransition } from "../../ledger/apply-transition.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { cancelPurchase } from "../payment-sync/cancel-purchase.ts";

/** The change can't be made. The message is for the shop's staff. */
export class InvoiceError extends Error {
  override name = "InvoiceError";
}

export interface OpenInvoice {
  purchase: string;
  /** Null until the provider creates it. */
  number: string | null;
  company: string;
  email: string;
  plan: string;
  total: string;
  due: string | null;
  overdueDays: number;
  isLicenceIssued: boolean;
}

/** The invoices that wait for payment, the first to be due first. */
export async function listOpenInvoices({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<OpenInvoice[]> {
  const rows = await db
    .select({ purchase: purchases, invoice: invoices })
    .from(purchases)
    .innerJoin(invoices, eq(invoices.purchaseId, purchases.id))
    .where(eq(purchases.state, "pending"))
    .orderBy(asc(invoices.dueAt), asc(purchases.createdAt));
  return rows.map(({ purchase, invoice }) => ({
    purchase: purchase.id,
    number: invoice.number,
    company: invoice.company,
    email: invoice.email,
    plan: `${purchase.quantity} × ${paidPlans[purchase.planId].name}`,
    total: formatMoney(money(purchase.totalMinor, purchase.currency)),
    due: invoice.dueAt?.toISOString().slice(0, 10) ?? null,
    overdueDays: countDaysSince(invoice.dueAt, now()),
    isLicenceIssued: purchase.issuedUnpaidAt !== null,
  }));
}

/** How many invoices wait for payment, their amounts, and when the first is due. */
export async function sumOpenInvoices({
  db,
  now,
}: Pick<Deps, "db" | "now">): Promise<ShopOverview["openInvoices"]> {
  const sums = await db
    .select({
      currency: purchases.currency,
      count: count(),
      totalMinor: sum(purchases.totalMinor).mapWith(Number),
      overdue: sql`count(*) filter (where ${lt(invoices.dueAt, now())})`.mapWith(Number),
      firstDue: min(invoices.dueAt),
    })
    .from(purchases)
    .innerJoin(invoices, eq(invoices.purchaseId, purchases.id))
    .where(eq(purchases.state, "pending"))
    .groupBy(purchases.currency)
    .orderBy(asc(purchases.currency));
  const dueDays = sums.flatMap(({ firstDue }) => firstDue?.toISOString().slice(0, 10) ?? []);
  return {
    count: sums.reduce((total, each) => total + each.count, 0),
    totals: sums.map(({ totalMinor, currency }) => money(totalMinor, currency)),
    overdue: sums.reduce((total, each) => total + each.overdue, 0),
    firstDue: dueDays.toSorted()[0] ?? null,
  };
}

function countDaysSince(dueAt: Date | null, now: Date): number {
  if (!dueAt) return 0;
  return Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / 86_400_000));
}

type RecordChange = (tx: Tx, change: { before: object; after: object }) => Promise<void>;

/** Throws unless the purchase is an invoice that waits for payment. */
export function assertInvoiceOpen({ payBy, state }: PurchaseRow): void {
  if (payBy !== "invoice") throw new InvoiceError("This purchase isn't paid by invoice.");
  if (state !== "pending") throw new InvoiceError(`This invoice isn't open: it is ${state}.`);
}

/**
 * Issues the licence of an invoice before its payment. It ends if the invoice ends unpaid. Repeated calls change
 * nothing.
 */
export async function issueLicenceBeforePayment(
  { db, now, wakeOutbox }: Pick<Deps, "db" | "now" | "wakeOutbox">,
  { id, originId }: PurchaseRow,
  { record }: { record: RecordChange },
): Promise<void> {
  const at = now();
  await withTransaction(db, async (tx) => {
    await lockLedger(tx, { id, originId });
    const purchase = await readPurchase(tx, id);
    assertInvoiceOpen(purchase);
    if (purchase.issuedUnpaidAt) return;
    const [issued] = await tx
      .update(purchases)
      .set({ issuedUnpaidAt: at, version: sql`${purchases.version} + 1`, updatedAt: at })
      .where(eq(purchases.id, id))
      .returning();
    if (!issued) return;
    await applyTransition(tx, issued, { from: purchase, cause: "issued unpaid", at });
    await record(tx, { before: { issued: false }, after: { issued: true } });
  });
  wakeOutbox();
}

/** Voids an invoice that waits for payment. A licence that was issued for it ends. */
export async function voidOpenInvoice(
  deps: BillingDeps,
  { id, originId }: PurchaseRow,
  { record }: { record: RecordChange },
): Promise<PurchaseRow> {
  const purchase = await withTransaction(deps.db, async (tx) => {
    await lockLedger(tx, { id, originId });
    const found = await readPurchase(tx, id);
    // A repeated call, or one after a crash, completes what the first began.
    if (found.payBy === "invoice" && found.cancelRequested) return found;
    assertInvoiceOpen(found);
    await tx
      .update(purchases)
      .set({ cancelRequested: true, version: sql`${purchases.version} + 1` })
      .where(eq(purchases.id, id));
    await record(tx, { before: { state: found.state }, after: { voided: true } });
    return found;
  });
  const ended = await cancelPurchase(deps, purchase);
  if (ended.paidAt ?? ended.paymentIntentId) {
    throw new InvoiceError("This invoice was paid meanwhile. Refund it instead.");
  }
  return ended;
}

async function readPurchase(db: Db | Tx, id: string): Promise<PurchaseRow> {
  const [found] = await db.select().from(purchases).where(eq(purchases.id, id));
  if (!found) throw new InvoiceError("There is no such purchase.");
  return found;
}
