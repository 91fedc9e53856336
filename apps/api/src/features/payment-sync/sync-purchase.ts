import { and, eq } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { applyTransition } from "../../ledger/apply-transition.ts";
import {
  findPurchase,
  getPaymentReference,
  type PurchaseReference,
} from "../../ledger/find-purchases.ts";
import { getLicenceStatus } from "../../ledger/licence-status.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { computeNextCheck } from "../../ledger/next-check.ts";
import type { PaymentSnapshot } from "../../providers/payments.ts";
import { type CheckoutNotOpened, ensureCheckoutSession } from "./checkout-session.ts";
import { deriveReviewedState, getPaidAmounts } from "./derive-purchase-state.ts";
import { ensureInvoice } from "./invoices.ts";

/** Maximum optimistic-lock retries. */
const ATTEMPTS = 8;

/**
 * Updates a purchase to its current state at the payment provider. Everything that grants or revokes goes through
 * here. It may be called at any time, repeatedly and concurrently. The row is read before the provider is called, and
 * written only if its version is unchanged. If another call wrote in the meantime, our provider data may be older
 * than what it stored, so it is discarded and fetched again.
 */
export async function syncPurchase(
  deps: BillingDeps,
  reference: PurchaseReference,
  cause: string,
): Promise<PurchaseRow | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const purchase = await findPurchase(deps.db, reference);
    if (!purchase || !isAtProvider(purchase)) return purchase;
    const opened =
      purchase.payBy === "invoice"
        ? await ensureInvoice(deps, purchase)
        : await ensureCheckoutSession(deps, purchase);
    const openedReference = "notOpened" in opened ? null : getPaymentReference(opened);
    const snapshot = await fetchPaymentState(deps, purchase, opened);
    const payment = openedReference
      ? await sendRequestedRefund(deps, { ...purchase, reference: openedReference }, snapshot)
      : { snapshot, refundProblem: null };
    const synced = await updateIfUnchanged(deps, purchase, { payment, cause });
    if (synced) return synced;
  }
  throw new AppError("checkout_busy");
}

/** Syncs if the provider can be reached now. Otherwise returns the purchase as it is stored. */
export async function syncPurchaseIfReachable(
  deps: BillingDeps,
  purchase: PurchaseRow,
  cause: string,
): Promise<PurchaseRow> {
  try {
    return (await syncPurchase(deps, { purchaseId: purchase.id }, cause)) ?? purchase;
  } catch (error) {
    const canWait =
      error instanceof AppError && ["payment_unavailable", "checkout_busy"].includes(error.code);
    if (canWait) return purchase;
    throw error;
  }
}

/** False for a free purchase, and for one that ended before the provider opened it: there is nothing to sync. */
function isAtProvider(purchase: PurchaseRow): boolean {
  const { state } = purchase;
  return state === "open" || state === "pending" || getPaymentReference(purchase) !== null;
}

/** Fetches the payment's state from the provider. A checkout that was never opened counts as expired. */
async function fetchPaymentState(
  { payments }: Pick<BillingDeps, "payments">,
  purchase: PurchaseRow,
  opened: PurchaseRow | CheckoutNotOpened,
): Promise<PaymentSnapshot> {
  if (!("notOpened" in opened)) {
    const reference = getPaymentReference(opened);
    if (!reference) throw new Error(`Purchase ${purchase.id} isn't at the provider.`);
    return payments.fetchPaymentSnapshot(reference);
  }
  return {
    session: opened.notOpened === "refused" ? "refused" : "expired",
    paid: false,
    failed: false,
    paidBy: "payment",
    currency: purchase.currency,
    subtotalMinor: purchase.listPriceMinor,
    discountMinor: purchase.discountMinor,
    taxMinor: purchase.taxMinor,
    totalMinor: purchase.totalMinor,
    refundedMinor: 0,
    unusedRefundedMinor: 0,
    cardFingerprint: null,
    lastRefundFailed: false,
    disputes: [],
    paymentIntentId: null,
    payerEmail: null,
    paidAt: null,
  };
}

/** A purchase with the provider's id of its checkout session or invoice. */
type PurchaseAtProvider = PurchaseRow & { reference: string };

interface SyncedPayment {
  snapshot: PaymentSnapshot;
  refundProblem: string | null;
}

/**
 * Sends a requested refund that was not made yet, and fetches the payment again. If the provider refuses the refund
 * or the bank returned it, a problem for the shop's staff is recorded instead.
 */
async function sendRequestedRefund(
  { payments }: Pick<BillingDeps, "payments">,
  purchase: PurchaseAtProvider,
  snapshot: PaymentSnapshot,
): Promise<SyncedPayment> {
  const { paymentIntentId } = snapshot;
  const { id: purchaseId, reference, refundRequestedAt, refundProblem } = purchase;
  if (!isRefundable(snapshot)) return { snapshot, refundProblem: null };
  if (!paymentIntentId) {
    const isPaidElsewhere = refundRequestedAt && snapshot.paidBy === "payment";
    return { snapshot, refundProblem: isPaidElsewhere ? "paid_elsewhere" : null };
  }
  if (!refundRequestedAt) {
    if (snapshot.lastRefundFailed) return { snapshot, refundProblem: "came_back" };
    return sendUnusedRefund(payments, purchase, { ...snapshot, paymentIntentId });
  }
  if (refundProblem) return { snapshot, refundProblem };
  const refund = await payments.createRefund({
    purchaseId,
    paymentIntentId,
    request: String(refundRequestedAt.getTime()),
  });
  const after = await payments.fetchPaymentSnapshot(reference);
  const problem = refund.outcome === "refused" ? refund.reason : "came_back";
  return { snapshot: after, refundProblem: isRefundable(after) ? problem : null };
}

/**
 * Sends what is to be refunded because it no longer buys anything, and fetches the payment again. What was sent before
 * is read from the provider, so that a crash sends nothing twice.
 */
async function sendUnusedRefund(
  payments: BillingDeps["payments"],
  { id: purchaseId, reference, unusedRefundMinor, refundProblem }: PurchaseAtProvider,
  snapshot: PaymentSnapshot & { paymentIntentId: string },
): Promise<SyncedPayment> {
  const { paymentIntentId, refundedMinor, totalMinor, unusedRefundedMinor } = snapshot;
  const amountMinor = Math.min(unusedRefundMinor - unusedRefundedMinor, totalMinor - refundedMinor);
  if (amountMinor <= 0) return { snapshot, refundProblem: null };
  if (refundProblem) return { snapshot, refundProblem };
  const refund = await payments.createRefund({
    purchaseId,
    paymentIntentId,
    part: { amountMinor, refundedMinor },
    request: `unused-${unusedRefundMinor}-${unusedRefundedMinor}`,
    isUnused: true,
  });
  return {
    snapshot: await payments.fetchPaymentSnapshot(reference),
    refundProblem: refund.outcome === "refused" ? refund.reason : null,
  };
}

/** The provider makes no refunds during a dispute. After a lost dispute, the bank has already returned the money. */
function isRefundable({ paid, refundedMinor, totalMinor, disputes }: PaymentSnapshot): boolean {
  const isDisputed = disputes.includes("open") || disputes.includes("lost");
  return paid && refundedMinor < totalMinor && !isDisputed;
}

/** Writes the new state with everything that follows from it; `undefined` if the row changed since it was read. */
async function updateIfUnchanged(
  deps: BillingDeps,
  purchase: PurchaseRow,
  { payment, cause }: { payment: SyncedPayment; cause: string },
): Promise<PurchaseRow | undefined> {
  const now = deps.now();
  const target = deriveColumns(purchase, payment);
  const isSame = syncedColumns.every((column) => purchase[column] === target[column]);
  const { createdAt, updatedAt, payBy } = purchase;
  const times = { createdAt, changedAt: isSame ? updatedAt : now, now, payBy };
  const checks = { checkedAt: now, nextCheckAt: computeNextCheck(target.state, times) };
  const unchanged = and(eq(purchases.id, purchase.id), eq(purchases.version, purchase.version));
  if (isSame) {
    const [row] = await deps.db.update(purchases).set(checks).where(unchanged).returning();
    return row;
  }
  const synced = await withTransaction(deps.db, async (tx) => {
    await lockLedger(tx, purchase);
    const [row] = await tx
      .update(purchases)
      .set({ ...target, ...checks, version: purchase.version + 1, updatedAt: now })
      .where(unchanged)
      .returning();
    if (row) await applyTransition(tx, row, { from: purchase, cause, at: now });
    return row;
  });
  if (synced) {
    deps.telemetry.record("shop.purchases.changes", {
      state: synced.state,
      cause: cause.split(" ")[0],
    });
    deps.wakeOutbox();
  }
  return synced;
}

const syncedColumns = [
  "state",
  "currency",
  "listPriceMinor",
  "discountMinor",
  "creditMinor",
  "taxMinor",
  "totalMinor",
  "refundedMinor",
  "unusedRefundedMinor",
  "paymentIntentId",
  "cardFingerprint",
  "paymentProblem",
  "refundProblem",
] as const;

function deriveColumns(
  purchase: PurchaseRow,
  { snapshot, refundProblem }: SyncedPayment,
): Pick<PurchaseRow, (typeof syncedColumns)[number] | "paidAt"> {
  const state = deriveReviewedState(purchase, snapshot);
  const { paymentIntentId } = snapshot;
  const cardFingerprint = snapshot.cardFingerprint ?? purchase.cardFingerprint;
  const grantsLicence = getLicenceStatus(state.state) !== undefined;
  // A payment that awaits the owner's decision does not change the stored amounts.
  if (state.paymentProblem && !grantsLicence) {
    return { ...purchase, ...state, paymentIntentId, cardFingerprint, refundProblem };
  }
  return {
    ...state,
    ...getPaidAmounts(purchase, snapshot, state.paymentProblem),
    refundedMinor: snapshot.refundedMinor,
    unusedRefundedMinor: snapshot.unusedRefundedMinor,
    paymentIntentId,
    cardFingerprint,
    refundProblem,
    paidAt: purchase.paidAt ?? snapshot.paidAt,
  };
}
