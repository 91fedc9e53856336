import { and, desc, eq, inArray, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { type Db, type Tx, withTransaction } from "../../db/client.ts";
import {
  closedMonths,
  type MovementRow,
  movements,
  paymentDetails,
  type PaymentDetailsRow,
} from "../../db/schema/books.ts";
import { couponRedemptions, coupons } from "../../db/schema/coupons.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { Deps } from "../../deps.ts";
import { findPurchase, getPaymentReference } from "../../ledger/find-purchases.ts";
import type { BalanceChange } from "../../providers/payments.ts";
import { findPurchaseByPayment } from "../payment-sync/payment-webhook.ts";

type BooksDeps = Pick<Deps, "db" | "payments" | "now">;
type NewMovement = typeof movements.$inferInsert;

/** How far before the last recorded movement the provider is read again, for rows that appear there late. */
const OVERLAP_MS = 3 * 86_400_000;

export interface RecordedMovements {
  read: number;
  recorded: number;
  others: number;
}

/**
 * Records every movement at the provider that the books don't contain yet. Repeated and concurrent calls record each
 * once. Payments that are no order of this shop are counted and left out.
 */
export async function recordMovements(
  deps: BooksDeps,
  { from }: { from?: Date | undefined } = {},
): Promise<RecordedMovements> {
  const changes = await deps.payments.listBalanceChanges(from ?? (await findStart(deps.db)));
  const known = await findKnownReferences(deps.db, changes);
  const result = { read: changes.length, recorded: 0, others: 0 };
  for (const change of changes) {
    if (known.has(change.id)) continue;
    const purchase = await findPaidPurchase(deps, change);
    if (!purchase && change.kind !== "fee" && change.kind !== "other") {
      result.others += 1;
      continue;
    }
    const details = purchase && (await ensurePaymentDetails(deps, purchase));
    result.recorded += await withTransaction(deps.db, (tx) =>
      insertChange(tx, change, { purchase, details }),
    );
  }
  result.recorded += await recordLostDisputes(deps);
  return result;
}

/** If the payment isn't stored with its purchase yet, the provider is asked what it paid. */
async function findPaidPurchase(
  deps: BooksDeps,
  { purchaseId, paymentIntentId }: BalanceChange,
): Promise<PurchaseRow | undefined> {
  const purchase = await findPurchase(deps.db, { purchaseId, paymentIntentId });
  return purchase ?? findPurchaseByPayment(deps, paymentIntentId);
}

async function findStart(db: Db): Promise<Date> {
  const [last] = await db
    .select({ at: movements.occurredAt })
    .from(movements)
    .orderBy(desc(movements.occurredAt))
    .limit(1);
  return new Date(last ? last.at.getTime() - OVERLAP_MS : 0);
}

const REFERENCES_PER_QUERY = 5_000;

async function findKnownReferences(db: Db, changes: BalanceChange[]): Promise<Set<string>> {
  const known = new Set<string>();
  for (let at = 0; at < changes.length; at += REFERENCES_PER_QUERY) {
    const ids = changes.slice(at, at + REFERENCES_PER_QUERY).map(({ id }) => id);
    const rows = await db
      .select({ reference: movements.reference })
      .from(movements)
      .where(inArray(movements.reference, ids));
    for (const { reference } of rows) known.add(reference);
  }
  return known;
}

/** Reads what invoice and card say, once per purchase. `undefined` if it isn't at the provider. */
export async function ensurePaymentDetails(
  { db, payments }: Pick<Deps, "db" | "payments">,
  purchase: PurchaseRow,
): Promise<PaymentDetailsRow | undefined> {
  const { id: purchaseId } = purchase;
  const reference = getPaymentReference(purchase);
  const isOwn = eq(paymentDetails.purchaseId, purchaseId);
  const [stored] = await db.select().from(paymentDetails).where(isOwn);
  if (stored || !reference) return stored;
  const details = await payments.fetchPaymentDetails(reference);
  await db
    .insert(paymentDetails)
    .values({ purchaseId, ...details })
    .onConflictDoNothing();
  return { purchaseId, ...details };
}

/** Serializes everything that writes to the books, so that each row sees the sums and closed months before it. */
export async function lockBooks(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('books'))`);
}

interface Order {
  purchase: PurchaseRow | undefined;
  details: PaymentDetailsRow | undefined;
}

/** Inserts a movement and, if the provider charged for it, its fee. Returns the number of rows. */
async function insertChange(tx: Tx, change: BalanceChange, order: Order): Promise<number> {
  await lockBooks(tx);
  const month = await findOpenMonth(tx, change.at);
  const common = {
    reference: change.id,
    disputeId: change.disputeId,
    occurredAt: change.at,
    month,
    settledCurrency: change.settledCurrency,
    ...(await describeOrder(tx, order)),
  };
  const rows: NewMovement[] = [];
  if (change.kind !== "fee") {
    rows.push({
      ...common,
      kind: change.kind,
      currency: change.currency,
      settledMinor: change.settledMinor,
      ...(await splitTax(tx, change, order)),
      ...(change.kind === "payment" && order.purchase && getReductions(order.purchase, order)),
    });
  }
  const feeMinor = change.kind === "fee" ? -change.settledMinor + change.feeMinor : change.feeMinor;
  if (feeMinor !== 0) {
    rows.push({
      ...common,
      kind: "fee",
      currency: change.settledCurrency,
      netMinor: -feeMinor,
      taxMinor: 0,
      settledMinor: -feeMinor,
      taxRate: null,
    });
  }
  const inserted = await tx
    .insert(movements)
    .values(rows)
    .onConflictDoNothing()
    .returning({ id: movements.id });
  return inserted.length;
}

/** The month of a time in UTC, or the first month after it that is still open. */
async function findOpenMonth(tx: Tx, at: Date): Promise<string> {
  const own = at.toISOString().slice(0, 7);
  const rows = await tx.select({ month: closedMonths.month }).from(closedMonths);
  const closed = new Set(rows.map(({ month }) => month));
  let month = own;
  while (closed.has(month)) month = getNextMonth(month);
  return month;
}

export function getNextMonth(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 7);
}

async function describeOrder(tx: Tx, { purchase, details }: Order) {
  const [coupon] = purchase?.couponCode
    ? await tx
        .select({ batch: coupons.batch })
        .from(couponRedemptions)
        .innerJoin(coupons, eq(coupons.id, couponRedemptions.couponId))
        .where(eq(couponRedemptions.purchaseId, purchase.id))
    : [];
  return {
    purchaseId: purchase?.id,
    planId: purchase?.planId,
    purchaseKind: purchase?.kind,
    quantity: purchase?.quantity,
    couponCode: purchase?.couponCode,
    couponBatch: coupon?.batch,
    saleName: purchase?.saleName,
    taxRate: details?.taxRate,
    country: details?.country,
    vatNumber: details?.vatNumber,
    invoiceNumber: details?.invoiceNumber,
  };
}

/**
 * Splits a payment as its invoice does. Everything later takes its share of the tax, so that a payment that went back
 * entirely, in whatever parts, leaves neither price nor tax.
 */
async function splitTax(
  tx: Tx,
  { kind, amountMinor, currency }: BalanceChange,
  { purchase, details }: Order,
): Promise<Pick<NewMovement, "netMinor" | "taxMinor">> {
  if (!purchase) return { netMinor: amountMinor, taxMinor: 0 };
  if (kind === "payment") {
    const { taxMinor } = details ?? purchase;
    return { netMinor: amountMinor - taxMinor, taxMinor };
  }
  const rows = await tx
    .select()
    .from(movements)
    .where(
      and(
        eq(movements.purchaseId, purchase.id),
        eq(movements.currency, currency),
        sql`${movements.kind} <> 'fee'`,
      ),
    );
  const taxMinor = computeTaxShare(rows, amountMinor);
  return { netMinor: amountMinor - taxMinor, taxMinor };
}

/** The tax of a later movement of the same payment: what makes the tax of all that is left proportional. */
export function computeTaxShare(
  earlier: Pick<MovementRow, "kind" | "netMinor" | "taxMinor">[],
  amountMinor: number,
): number {
  const paid = earlier.find(({ kind }) => kind === "payment");
  const gross = (paid?.netMinor ?? 0) + (paid?.taxMinor ?? 0);
  if (!paid || gross === 0) return 0;
  const left = earlier.reduce((sum, row) => sum + row.netMinor + row.taxMinor, amountMinor);
  const taxBefore = earlier.reduce((sum, { taxMinor }) => sum + taxMinor, 0);
  return Math.round((paid.taxMinor * left) / gross) - taxBefore;
}

function getReductions(purchase: PurchaseRow, { details }: Order) {
  const { discountMinor } = details ?? purchase;
  return { discountMinor, creditMinor: Math.min(purchase.creditMinor, discountMinor) };
}

/** A lost dispute moves no money: it stays where the opened one took it. So the provider is asked for each open one. */
async function recordLostDisputes({ db, payments, now }: BooksDeps): Promise<number> {
  const decided = alias(movements, "decided");
  const open = await db
    .select({ movement: movements, purchase: purchases })
    .from(movements)
    .innerJoin(purchases, eq(purchases.id, movements.purchaseId))
    .where(
      and(
        eq(movements.kind, "dispute_opened"),
        notExists(
          db
            .select({ id: decided.id })
            .from(decided)
            .where(
              and(
                eq(decided.disputeId, movements.disputeId),
                inArray(decided.kind, ["dispute_won", "dispute_lost"]),
              ),
            ),
        ),
      ),
    );
  let recorded = 0;
  for (const { movement, purchase } of open) {
    const { paymentIntentId } = purchase;
    const disputes = paymentIntentId ? await payments.listDisputes(paymentIntentId) : [];
    const dispute = disputes.find(({ id }) => id === movement.disputeId);
    if (dispute?.status !== "lost") continue;
    recorded += await withTransaction(db, async (tx) => {
      await lockBooks(tx);
      const { id: _id, ...row } = movement;
      const at = now();
      const inserted = await tx
        .insert(movements)
        .values({
          ...row,
          kind: "dispute_lost",
          reference: dispute.id,
          // Stripe doesn't say when a dispute was lost. We learn it within minutes.
          occurredAt: at,
          month: await findOpenMonth(tx, at),
          netMinor: 0,
          taxMinor: 0,
          settledMinor: 0,
        })
        .onConflictDoNothing()
        .returning({ id: movements.id });
      return inserted.length;
    });
  }
  return recorded;
}
