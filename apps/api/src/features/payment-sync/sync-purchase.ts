import { and, eq } from "drizzle-orm";

import { withTransaction } from "../../db/client.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps, Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { applyTransition } from "../../ledger/apply-transition.ts";
import { findPurchase, type PurchaseReference } from "../../ledger/find-purchases.ts";
import { getLicenceStatus } from "../../ledger/licence-terms.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { computeNextCheck } from "../../ledger/next-check.ts";
import type { PaymentSnapshot } from "../../providers/payments.ts";
import { ensureCheckoutSession } from "./checkout-session.ts";
import { getPaidAmounts, resolvePaymentState } from "./derive-purchase-state.ts";

/** How often others may interfere before the caller has to try again. */
const ATTEMPTS = 8;

/**
 * Brings a purchase to the payment provider's present state. Everything that grants or revokes goes through here.
 * May be called at any time, any number of times, from any number of processes.
 *
 * The row's version is read before the provider is, and only an unchanged row is written: an answer older than what
 * another call wrote meanwhile is discarded and requested again.
 */
export async function syncPurchase(
  deps: BillingDeps,
  reference: PurchaseReference,
  cause: string,
): Promise<PurchaseRow | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const purchase = await findPurchase(deps.db, reference);
    if (!purchase || endedWithoutCheckout(purchase)) return purchase;
    const present = await fetchPaymentState(deps, purchase);
    const settled = await updateIfUnchanged(deps, { purchase, present, cause });
    if (settled) return settled;
  }
  throw new AppError("checkout_busy");
}

/** It needed no payment, or the provider never opened its checkout: there is nothing to ask the provider about. */
function endedWithoutCheckout(purchase: PurchaseRow): boolean {
  return purchase.state !== "open" && purchase.checkoutSessionId === null;
}

async function fetchPaymentState(deps: BillingDeps, purchase: PurchaseRow): Promise<PaymentState> {
  const checkout = await ensureCheckoutSession(deps, purchase);
  if ("notOpened" in checkout) {
    return { snapshot: neverOpened(purchase, checkout.notOpened), refundProblem: null };
  }
  const snapshot = await deps.payments.fetchPaymentSnapshot(checkout.checkoutSessionId);
  return sendRequestedRefund(deps, checkout, snapshot);
}

function neverOpened(
  { currency, listPriceMinor, discountMinor, taxMinor, totalMinor }: PurchaseRow,
  why: "too_late" | "refused",
): PaymentSnapshot {
  return {
    session: why === "refused" ? "refused" : "expired",
    paid: false,
    failed: false,
    paidBy: "payment",
    currency,
    subtotalMinor: listPriceMinor,
    discountMinor,
    taxMinor,
    totalMinor,
    refundedMinor: 0,
    lastRefundFailed: false,
    disputes: [],
    paymentIntentId: null,
    payerEmail: null,
    paidAt: null,
  };
}

interface Change {
  purchase: PurchaseRow;
  present: PaymentState;
  cause: string;
}

async function updateIfUnchanged(
  deps: BillingDeps,
  { purchase, present, cause }: Change,
): Promise<PurchaseRow | undefined> {
  const now = deps.now();
  const target = targetOf(purchase, present);
  const isOld = isSame(purchase, target);
  const { createdAt, updatedAt } = purchase;
  const times = { createdAt, changedAt: isOld ? updatedAt : now, now };
  const checks = { checkedAt: now, nextCheckAt: computeNextCheck(target.state, times) };
  const unchanged = and(eq(purchases.id, purchase.id), eq(purchases.version, purchase.version));
  if (isOld) {
    const [row] = await deps.db.update(purchases).set(checks).where(unchanged).returning();
    return row;
  }
  const settled = await withTransaction(deps.db, async (tx) => {
    await lockLedger(tx, purchase);
    const [row] = await tx
      .update(purchases)
      .set({ ...target, ...checks, version: purchase.version + 1, updatedAt: now })
      .where(unchanged)
      .returning();
    if (row) await applyTransition(tx, row, { from: purchase, cause, at: now });
    return row;
  });
  if (settled) {
    deps.telemetry.record("shop.settlements", { state: settled.state, cause: cause.split(" ")[0] });
    deps.wakeOutbox();
  }
  return settled;
}

type Target = Pick<PurchaseRow, (typeof settledColumns)[number]>;
const settledColumns = [
  "state",
  "currency",
  "listPriceMinor",
  "discountMinor",
  "creditMinor",
  "taxMinor",
  "totalMinor",
  "refundedMinor",
  "paymentIntentId",
  "paymentProblem",
  "refundProblem",
] as const;

function targetOf(
  purchase: PurchaseRow,
  { snapshot, refundProblem }: PaymentState,
): Target & Pick<PurchaseRow, "paidAt"> {
  const held = resolvePaymentState(purchase, snapshot);
  const { paymentIntentId } = snapshot;
  const isGiven = getLicenceStatus(held.state) !== undefined;
  // A payment has no effect while it waits for a person's decision.
  if (held.paymentProblem && !isGiven) {
    return { ...purchase, ...held, paymentIntentId, refundProblem };
  }
  return {
    ...held,
    ...getPaidAmounts(purchase, snapshot, held.paymentProblem),
    refundedMinor: snapshot.refundedMinor,
    paymentIntentId,
    refundProblem,
    paidAt: purchase.paidAt ?? snapshot.paidAt,
  };
}

function isSame(purchase: PurchaseRow, target: Target): boolean {
  return settledColumns.every((column) => purchase[column] === target[column]);
}

/** Settles if the provider can be reached now. While it is away, what we know is still an answer. */
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

interface PaymentState {
  snapshot: PaymentSnapshot;
  refundProblem: string | null;
}

/**
 * Sends a requested refund that has not been made yet, and reads the provider again. A refund that the provider
 * refuses, or that came back from the bank, is recorded and left to a person.
 */
async function sendRequestedRefund(
  { payments }: Pick<Deps, "payments">,
  purchase: PurchaseRow & { checkoutSessionId: string },
  snapshot: PaymentSnapshot,
): Promise<PaymentState> {
  const { refundRequestedAt, refundProblem } = purchase;
  const { paymentIntentId } = snapshot;
  if (!paymentIntentId || !isOwed(snapshot)) return { snapshot, refundProblem: null };
  if (!refundRequestedAt) {
    return { snapshot, refundProblem: snapshot.lastRefundFailed ? "came_back" : null };
  }
  if (refundProblem) return { snapshot, refundProblem };
  const answer = await payments.createRefund({
    purchaseId: purchase.id,
    paymentIntentId,
    request: String(refundRequestedAt.getTime()),
  });
  const after = await payments.fetchPaymentSnapshot(purchase.checkoutSessionId);
  if (!isOwed(after)) return { snapshot: after, refundProblem: null };
  return {
    snapshot: after,
    refundProblem: answer.outcome === "refused" ? answer.reason : "came_back",
  };
}

/**
 * While a bank decides about the payment the provider refunds nothing; if the dispute is lost, the bank has done
 * so.
 */
function isOwed({ paid, refundedMinor, totalMinor, disputes }: PaymentSnapshot): boolean {
  const isTheBanks = disputes.includes("open") || disputes.includes("lost");
  return paid && refundedMinor < totalMinor && !isTheBanks;
}
