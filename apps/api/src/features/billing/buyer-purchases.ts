import type {
  Purchase,
  PurchaseRef,
  RequestRefundInput,
  Receipt,
  ReceiptInput,
} from "@site/contracts/billing";
import type { ErrorCode } from "@site/contracts/error-codes";
import { money } from "@site/contracts/money";
import { REFUND_DAYS } from "@site/contracts/plans";
import {
  eq,
  and,
  desc,
  isNotNull,
  ne,
  notInArray,
  or,
  exists,
  gt,
  inArray,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { withTransaction, type Db, type Tx } from "../../db/client.ts";
import { licences } from "../../db/schema/licences.ts";
import type { ProfileRow } from "../../db/schema/profiles.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { findPurchase } from "../../ledger/find-purchases.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { recordRefundRequest } from "../../ledger/refund-requests.ts";
import { syncPurchaseIfReachable } from "../payment-sync/sync-purchase.ts";

/** A page that polls every second must not make us ask the provider every second. */
const FRESH_MS = 2_000;

/** The status of the buyer's own purchase. It never waits for a webhook: an open purchase is settled first. */
export async function refreshPurchase(
  deps: BillingDeps,
  buyer: ProfileRow,
  reference: PurchaseRef,
): Promise<Purchase> {
  const purchase = await findOwnPurchase(deps, buyer, reference);
  const isUnfinished = purchase.state === "open" || purchase.state === "pending";
  const isFresh = deps.now().getTime() - (purchase.checkedAt?.getTime() ?? 0) < FRESH_MS;
  // The page polls again while the provider is away.
  if (isUnfinished && !isFresh) await syncPurchaseIfReachable(deps, purchase, "status");
  const [found] = await selectPurchases(deps.db).where(eq(purchases.id, purchase.id));
  if (!found) throw new AppError("purchase_not_found");
  return toPurchase(found, deps.now());
}

/** Another buyer's purchase gets the same answer as one that does not exist. */
export async function findOwnPurchase(
  { db }: Pick<BillingDeps, "db">,
  buyer: ProfileRow,
  reference: PurchaseRef,
): Promise<PurchaseRow> {
  const purchase = await findPurchase(db, reference);
  if (!purchase || purchase.profileId !== buyer.id) throw new AppError("purchase_not_found");
  return purchase;
}

/**
 * The buyer requests a refund. The request and its confirming mail are stored first; the money follows immediately,
 * or as soon as the provider can be reached. Repeated, it gives the same answer.
 */
export async function requestRefund(
  deps: BillingDeps,
  buyer: ProfileRow,
  { purchaseId }: RequestRefundInput,
): Promise<Purchase> {
  const purchase = await findOwnPurchase(deps, buyer, { purchaseId });
  // Changes without a webhook yet: a dispute, a refund by the shop.
  await syncPurchaseIfReachable(deps, purchase, "refund asked for");
  await withTransaction(deps.db, async (tx) => {
    await lockLedger(tx, purchase);
    const [found] = await selectPurchases(tx).where(eq(purchases.id, purchase.id));
    if (!found) throw new AppError("purchase_not_found");
    if (found.purchase.refundRequestedAt) return;
    const now = deps.now();
    const refusal = getRefundError(found, now);
    if (refusal) throw new AppError(refusal);
    await recordRefundRequest(tx, found.purchase, { at: now, by: "buyer" });
  });
  deps.wakeOutbox();
  await syncPurchaseIfReachable(deps, purchase, "refund asked for");
  return refreshPurchase(deps, buyer, { purchaseId });
}

/** Where the provider shows the invoice of the buyer's own purchase. There is none if nothing was paid. */
export async function getReceipt(
  deps: Pick<Deps, "db" | "payments">,
  buyer: ProfileRow,
  { purchaseId }: ReceiptInput,
): Promise<Receipt> {
  const purchase = await findOwnPurchase(deps, buyer, { purchaseId });
  const { checkoutSessionId, paidAt } = purchase;
  if (!checkoutSessionId || !paidAt) throw new AppError("receipt_not_ready");
  const receiptUrl = await deps.payments.findReceiptUrl(checkoutSessionId);
  if (!receiptUrl) throw new AppError("receipt_not_ready");
  return { receiptUrl };
}

/** The buyer's purchases, newest first. Failed and expired checkouts are left out; the open one is `findOpenCheckout`. */
export async function listPurchases(
  { db, now }: Pick<Deps, "db" | "now">,
  buyer: ProfileRow,
): Promise<Purchase[]> {
  const rows = await selectPurchases(db)
    .where(
      and(
        eq(purchases.profileId, buyer.id),
        notInArray(purchases.state, ["open", "expired", "cancelled"]),
        // A failed payment is listed; a checkout that the provider never opened could not be paid at all.
        or(ne(purchases.state, "failed"), isNotNull(purchases.checkoutSessionId)),
      ),
    )
    .orderBy(desc(purchases.createdAt));
  return rows.map((row) => toPurchase(row, now()));
}

function toPurchase(found: PurchaseWithLicence, now: Date): Purchase {
  const { purchase: row, licenceId } = found;
  const amount = (minor: number) => money(minor, row.currency);
  return {
    id: row.id,
    kind: row.kind,
    planId: row.planId,
    fromPlanId: row.fromPlanId,
    state: row.state,
    listPrice: amount(row.listPriceMinor),
    discount: amount(row.discountMinor),
    tax: amount(row.taxMinor),
    total: amount(row.totalMinor),
    refunded: amount(row.refundedMinor),
    couponCode: row.couponCode,
    createdAt: row.createdAt.toISOString(),
    paidAt: row.paidAt?.toISOString() ?? null,
    licenceId,
    refundOffer: getRefundOffer(found, now),
    refundRequestedAt: row.refundRequestedAt?.toISOString() ?? null,
  };
}

/** The last moment for requesting a refund: the end of the last day, in UTC. */
function refundableUntil(paidAt: Date): Date {
  return new Date(
    Date.UTC(paidAt.getUTCFullYear(), paidAt.getUTCMonth(), paidAt.getUTCDate() + REFUND_DAYS + 1) -
      1,
  );
}

/** Why the buyer may not have all of this purchase refunded now; `undefined` if they may. */
export function getRefundError(
  { purchase, hasNewerPurchase }: Pick<PurchaseWithLicence, "purchase" | "hasNewerPurchase">,
  now: Date,
): ErrorCode | undefined {
  const { state, paidAt } = purchase;
  if (state === "disputed") return "refund_disputed";
  if (state === "refunded" || state === "charged_back") return "refund_already_made";
  const isPaid = state === "paid" || state === "partially_refunded";
  if (!isPaid || !paidAt || purchase.totalMinor === 0) return "refund_nothing_paid";
  if (now > refundableUntil(paidAt)) return "refund_too_late";
  return hasNewerPurchase ? "refund_newer_first" : undefined;
}

/** What the buyer may have refunded, and until when. */
export function getRefundOffer(found: PurchaseWithLicence, now: Date): Purchase["refundOffer"] {
  const { paidAt, refundRequestedAt, totalMinor, refundedMinor, currency } = found.purchase;
  if (refundRequestedAt || !paidAt || getRefundError(found, now)) return null;
  return {
    amount: money(totalMinor - refundedMinor, currency),
    until: refundableUntil(paidAt).toISOString(),
  };
}

/** A purchase with related facts for its buyer. */
interface PurchaseWithLicence {
  purchase: PurchaseRow;
  /** The licence that it issued, upgraded or renewed. */
  licenceId: string | null;
  /** Whether a later upgrade or renewal of the same licence is valid. */
  hasNewerPurchase: boolean;
}

/** Purchases with their licences; the caller says which. */
function selectPurchases(db: Db | Tx) {
  const newer = alias(purchases, "newer");
  const origin = sql`coalesce(${purchases.originId}, ${purchases.id})`;
  const laterOnes = db
    .select({ one: sql`1` })
    .from(newer)
    .where(
      and(
        eq(newer.originId, origin),
        gt(newer.createdAt, purchases.createdAt),
        inArray(newer.state, ["pending", "paid", "partially_refunded", "disputed"]),
      ),
    );
  return db
    .select({
      purchase: purchases,
      licenceId: licences.id,
      hasNewerPurchase: sql<boolean>`${exists(laterOnes)}`,
    })
    .from(purchases)
    .leftJoin(licences, eq(licences.purchaseId, origin));
}
