import { and, eq } from "drizzle-orm";

import { transact } from "../../db/client.ts";
import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import type { BillingDeps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { applyTransition } from "../../ledger/apply-transition.ts";
import { findPurchase, type PurchaseReference } from "../../ledger/find-purchase.ts";
import { licenceStatusOf } from "../../ledger/licence-status.ts";
import { lockLedger } from "../../ledger/lock-ledger.ts";
import { nextCheck } from "../../ledger/next-check.ts";
import type { PaymentSnapshot } from "../../providers/payment-snapshot.ts";
import { attachCheckout } from "./attach-checkout.ts";
import { type AfterRefund, carryOutRefund } from "./carry-out-refund.ts";
import { paidAmounts, stateUnlessHeld } from "./hold-payment.ts";

/** How often others may interfere before the caller has to try again. */
const ATTEMPTS = 8;

/**
 * Brings a purchase to the payment provider's present state. Everything that grants or revokes goes through here.
 * May be called at any time, any number of times, from any number of processes.
 *
 * The row's version is read before the provider is, and only an unchanged row is written: an answer older than what
 * another call wrote meanwhile is discarded and requested again.
 */
export async function settlePurchase(
  deps: BillingDeps,
  reference: PurchaseReference,
  cause: string,
): Promise<PurchaseRow | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const purchase = await findPurchase(deps.db, reference);
    if (!purchase || endedWithoutCheckout(purchase)) return purchase;
    const present = await readPresent(deps, purchase);
    const settled = await writeUnlessChanged(deps, { purchase, present, cause });
    if (settled) return settled;
  }
  throw new AppError("checkout_busy");
}

/** It needed no payment, or the provider never opened its checkout: there is nothing to ask the provider about. */
function endedWithoutCheckout(purchase: PurchaseRow): boolean {
  return purchase.state !== "open" && purchase.checkoutSessionId === null;
}

async function readPresent(deps: BillingDeps, purchase: PurchaseRow): Promise<AfterRefund> {
  const checkout = await attachCheckout(deps, purchase);
  if ("unopened" in checkout) {
    return { snapshot: neverOpened(purchase, checkout.unopened), refundProblem: null };
  }
  const snapshot = await deps.payments.readCheckout(checkout.checkoutSessionId);
  return carryOutRefund(deps, checkout, snapshot);
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
    refundCameBack: false,
    disputes: [],
    paymentIntentId: null,
    payerEmail: null,
    paidAt: null,
  };
}

interface Change {
  purchase: PurchaseRow;
  present: AfterRefund;
  cause: string;
}

async function writeUnlessChanged(
  deps: BillingDeps,
  { purchase, present, cause }: Change,
): Promise<PurchaseRow | undefined> {
  const now = deps.now();
  const target = targetOf(purchase, present);
  const isOld = isSame(purchase, target);
  const { createdAt, updatedAt } = purchase;
  const times = { createdAt, changedAt: isOld ? updatedAt : now, now };
  const checks = { checkedAt: now, nextCheckAt: nextCheck(target.state, times) };
  const unchanged = and(eq(purchases.id, purchase.id), eq(purchases.version, purchase.version));
  if (isOld) {
    const [row] = await deps.db.update(purchases).set(checks).where(unchanged).returning();
    return row;
  }
  const settled = await transact(deps.db, async (tx) => {
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
  { snapshot, refundProblem }: AfterRefund,
): Target & Pick<PurchaseRow, "paidAt"> {
  const held = stateUnlessHeld(purchase, snapshot);
  const { paymentIntentId } = snapshot;
  const isGiven = licenceStatusOf(held.state) !== undefined;
  // A payment has no effect while it waits for a person's decision.
  if (held.paymentProblem && !isGiven) {
    return { ...purchase, ...held, paymentIntentId, refundProblem };
  }
  return {
    ...held,
    ...paidAmounts(purchase, snapshot, held.paymentProblem),
    refundedMinor: snapshot.refundedMinor,
    paymentIntentId,
    refundProblem,
    paidAt: purchase.paidAt ?? snapshot.paidAt,
  };
}

function isSame(purchase: PurchaseRow, target: Target): boolean {
  return settledColumns.every((column) => purchase[column] === target[column]);
}
