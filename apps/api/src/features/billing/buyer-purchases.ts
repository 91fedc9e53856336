import type {
  Purchase,
  PurchaseRef,
  Receipt,
  ReceiptInput,
  RequestRefundInput,
} from "@site/contracts/billing";
import type { ErrorCode } from "@site/contracts/error-codes";
import { money } from "@site/contracts/money";
import { REFUND_DAYS } from "@site/contracts/plans";
import {
  and,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  ne,
  notInArray,
  or,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { type Db, type Tx, withTransaction } from "../../db/client.ts";
import { purchaseGifts, type PurchaseGiftRow } from "../../db/schema/gifts.ts";
import { type InvoiceRow, invoices } from "../../db/schema/invoices.ts";
import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import {
  findPurchase,
  getPaymentReference,
  listLedgerPurchases,
} from "../../ledger/find-purchases.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { recordRefundRequest } from "../../ledger/refund-requests.ts";
import { toBoughtGift } from "../gifts/bought-gifts.ts";
import { syncPurchaseIfReachable } from "../payment-sync/sync-purchase.ts";

/**
 * How long a synced purchase counts as fresh, so that a page that polls every second doesn't cause a provider request
 * each time.
 */
const FRESH_MS = 2_000;

/** The buyer's purchases, newest first, without open, expired and cancelled checkouts. */
export async function listPurchases(
  deps: Pick<Deps, "db" | "digests" | "now">,
  buyer: ProfileRow,
): Promise<Purchase[]> {
  const { db } = deps;
  const rows = await selectPurchases(db)
    .where(
      and(
        eq(purchases.profileId, buyer.id),
        notInArray(purchases.state, ["open", "expired", "cancelled"]),
        // Failed purchases without a checkout session are left out: no payment was attempted.
        or(
          ne(purchases.state, "failed"),
          isNotNull(purchases.checkoutSessionId),
          eq(purchases.payBy, "invoice"),
        ),
      ),
    )
    .orderBy(desc(purchases.createdAt));
  return Promise.all(rows.map((row) => toPurchase(deps, row)));
}

/** The buyer's own purchase. An unfinished one is synced first, so that it does not depend on a webhook. */
export async function refreshPurchase(
  deps: BillingDeps,
  buyer: ProfileRow,
  reference: PurchaseRef,
): Promise<Purchase> {
  const purchase = await findOwnPurchase(deps, buyer, reference);
  const isUnfinished = purchase.state === "open" || purchase.state === "pending";
  const isFresh = deps.now().getTime() - (purchase.checkedAt?.getTime() ?? 0) < FRESH_MS;
  if (isUnfinished && !isFresh) await syncPurchaseIfReachable(deps, purchase, "status");
  const [found] = await selectPurchases(deps.db).where(eq(purchases.id, purchase.id));
  if (!found) throw new AppError("purchase_not_found");
  return toPurchase(deps, found);
}

/** The URL of the provider's invoice for the buyer's own purchase. A free purchase has none. */
export async function getReceipt(
  deps: Pick<Deps, "db" | "payments">,
  buyer: ProfileRow,
  { purchaseId }: ReceiptInput,
): Promise<Receipt> {
  const purchase = await findOwnPurchase(deps, buyer, { purchaseId });
  const reference = getPaymentReference(purchase);
  // The invoice exists before it is paid.
  const hasDocument = purchase.paidAt !== null || purchase.payBy === "invoice";
  const receiptUrl =
    reference && hasDocument ? await deps.payments.findReceiptUrl(reference) : undefined;
  if (!receiptUrl) throw new AppError("receipt_not_ready");
  return { receiptUrl };
}

/**
 * Requests a full refund for the buyer. The request and its confirmation mail are stored first; the refund is sent at
 * once, or when the provider can be reached again. Idempotent.
 */
export async function requestRefund(
  deps: BillingDeps,
  buyer: ProfileRow,
  { purchaseId }: RequestRefundInput,
): Promise<Purchase> {
  const purchase = await findOwnPurchase(deps, buyer, { purchaseId });
  // A dispute, or a refund by the shop, may not have reached us by webhook yet.
  await syncPurchaseIfReachable(deps, purchase, "refund requested");
  await withTransaction(deps.db, async (tx) => {
    await lockLedger(tx, purchase);
    const [found] = await selectPurchases(tx).where(eq(purchases.id, purchase.id));
    if (!found) throw new AppError("purchase_not_found");
    if (found.purchase.refundRequestedAt) return;
    const now = deps.now();
    const error = getRefundError(found, now);
    if (error) throw new AppError(error);
    await recordRefundRequest(tx, found.purchase, { at: now, by: "buyer" });
  });
  deps.wakeOutbox();
  await syncPurchaseIfReachable(deps, purchase, "refund requested");
  await syncUnusedPayments(deps, purchase);
  return refreshPurchase(deps, buyer, { purchaseId });
}

/** Sends what goes back of other payments for the licence, because they built on the refunded one. */
async function syncUnusedPayments(deps: BillingDeps, { id, originId }: PurchaseRow): Promise<void> {
  const ledger = await listLedgerPurchases(deps.db, originId ?? id);
  const now = deps.now();
  const changed = ledger.filter(
    (each) =>
      each.id !== id &&
      (each.refundRequestedAt !== null || each.unusedRefundMinor > 0) &&
      each.nextCheckAt !== null &&
      each.nextCheckAt <= now,
  );
  for (const each of changed) await syncPurchaseIfReachable(deps, each, "refund requested");
}

/** Throws `purchase_not_found` both for another buyer's purchase and for one that doesn't exist. */
async function findOwnPurchase(
  { db }: Pick<BillingDeps, "db">,
  buyer: ProfileRow,
  reference: PurchaseRef,
): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, reference);
  if (!purchase || purchase.profileId !== buyer.id) throw new AppError("purchase_not_found");
  return purchase;
}

interface PurchaseWithLicence {
  purchase: PurchaseRow;
  /** The licence that it issued, upgraded or renewed. */
  licenceId: string | null;
  gift: PurchaseGiftRow | null;
  invoice: InvoiceRow | null;
  /** Whether the buyer has a later upgrade or renewal of the same licence that is valid. */
  hasNewerPurchase: boolean;
}

function selectPurchases(db: Db | Tx) {
  const newer = alias(purchases, "newer");
  const origin = sql`coalesce(${purchases.originId}, ${purchases.id})`;
  const newerPurchases = db
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(
        eq(newer.originId, origin),
        // Another holder's renewal doesn't prevent the refund: it goes back with it.
        eq(newer.profileId, purchases.profileId),
        gt(newer.createdAt, purchases.createdAt),
        inArray(newer.state, ["pending", "paid", "partially_refunded", "disputed"]),
      ),
    );
  return db
    .select({
      purchase: purchases,
      licenceId: licences.id,
      gift: purchaseGifts,
      invoice: invoices,
      hasNewerPurchase: sql<boolean>`${exists(newerPurchases)}`,
    })
    .from(purchases)
    .leftJoin(licences, eq(licences.purchaseId, origin))
    .leftJoin(purchaseGifts, eq(purchaseGifts.purchaseId, purchases.id))
    .leftJoin(invoices, eq(invoices.purchaseId, purchases.id));
}

async function toPurchase(
  deps: Pick<Deps, "db" | "digests" | "now">,
  found: PurchaseWithLicence,
): Promise<Purchase> {
  const { purchase: row, licenceId, gift, invoice } = found;
  const amount = (minor: number) => money(minor, row.currency);
  return {
    id: row.id,
    kind: row.kind,
    planId: row.planId,
    fromPlanId: row.fromPlanId,
    quantity: row.quantity,
    returnedQuantity: row.returnedQuantity,
    state: row.state,
    listPrice: amount(row.listPriceMinor),
    discount: amount(row.discountMinor),
    tax: amount(row.taxMinor),
    total: amount(row.totalMinor),
    refunded: amount(row.refundedMinor),
    couponCode: row.couponCode,
    termsVersion: /^\d{4}-\d\d-\d\d$/.test(row.termsVersion) ? row.termsVersion : null,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    licenceId,
    invoice: invoice && {
      number: invoice.number,
      dueOn: invoice.dueAt?.toISOString().slice(0, 10) ?? null,
    },
    gift: gift && (await toBoughtGift(deps, gift)),
    refundOffer: getRefundOffer(found, deps.now()),
    refundRequestedAt: row.refundRequestedAt?.toISOString() ?? null,
  };
}

/** The amount that the buyer can have refunded, and the deadline; null if nothing can be refunded. */
export function getRefundOffer(
  found: Pick<PurchaseWithLicence, "purchase" | "hasNewerPurchase">,
  now: Date,
): Purchase["refundOffer"] {
  const { paidAt, refundRequestedAt, totalMinor, refundedMinor, currency } = found.purchase;
  if (refundRequestedAt || !paidAt || getRefundError(found, now)) return null;
  return {
    amount: money(totalMinor - refundedMinor, currency),
    until: computeRefundDeadline(paidAt).toISOString(),
  };
}

/** Why the buyer cannot have the purchase refunded now; `undefined` if they can. */
export function getRefundError(
  { purchase, hasNewerPurchase }: Pick<PurchaseWithLicence, "purchase" | "hasNewerPurchase">,
  now: Date,
): ErrorCode | undefined {
  const { state, paidAt } = purchase;
  if (state === "disputed") return "refund_disputed";
  if (state === "refunded" || state === "charged_back") return "refund_already_made";
  const isPaid = state === "paid" || state === "partially_refunded";
  if (!isPaid || !paidAt || purchase.totalMinor === 0) return "refund_nothing_paid";
  if (now > computeRefundDeadline(paidAt)) return "refund_too_late";
  return hasNewerPurchase ? "refund_newer_purchase_first" : undefined;
}

/** The end of the last day on which a refund can be requested, in UTC. */
function computeRefundDeadline(paidAt: Date): Date {
  const dayAfter = paidAt.getUTCDate() + REFUND_DAYS + 1;
  return new Date(Date.UTC(paidAt.getUTCFullYear(), paidAt.getUTCMonth(), dayAfter) - 1);
}
