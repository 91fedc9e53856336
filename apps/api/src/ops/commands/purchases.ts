import { formatMoney, money } from "@site/contracts/money";
import { parseMoney } from "@site/contracts/money/parse-money";
import { SHOP_CURRENCY } from "@site/contracts/plans";
import { asc, lte } from "drizzle-orm";

import { type PurchaseRow, purchases } from "../../db/schema/purchases.ts";
import {
  decidePayment,
  assertPaymentAcceptable,
  isAwaitingDecision,
} from "../../features/billing/decide-payment.ts";
import {
  getRefundObstacle,
  refundPurchase,
  RefundError,
  assertNotRepeated,
} from "../../features/billing/refund-purchase.ts";
import { searchPurchases } from "../../features/billing/search-purchases.ts";
import { derivePurchaseState } from "../../features/payment-sync/derive-purchase-state.ts";
import { reconcilePurchases } from "../../features/payment-sync/reconcile-purchases.ts";
import { syncPurchase } from "../../features/payment-sync/sync-purchase.ts";
import { findPurchase } from "../../ledger/find-purchases.ts";
import { findDependentPurchases } from "../../ledger/refund-requests.ts";
import { type Answer, type CommandCall, type CommandGroup, UsageError } from "../command.ts";

export const purchaseCommands: CommandGroup = {
  "purchases find": {
    summary:
      "list the purchases of an address, a key or a payment; without one, those that need you",
    argument: "[ADDRESS|PURCHASE|SESSION|PAYMENT|KEY]",
    effect: "reads",
    run: ({ deps, argument }) => searchPurchases(deps.db, argument),
  },

  "purchases refund": {
    asks: true,
    summary:
      "pay back a purchase, all that is left of it or a part; with a licence goes what was paid on top",
    argument: "PURCHASE|SESSION",
    options: {
      amount: { value: "AMOUNT", about: `only this much, as in "${SHOP_CURRENCY} 20"` },
      again: {
        value: "AMOUNT",
        about: "also where as much went back before; AMOUNT is all that went back until now",
      },
    },
    effect: "changes",
    run: refund,
  },

  "purchases accept": {
    summary: "accept a payment that differs from its order, and give what was ordered",
    argument: "PURCHASE|SESSION",
    effect: "changes",
    run: (call) => decide(call, "accepted"),
  },

  "purchases refuse": {
    asks: true,
    summary: "refund a payment that differs from its order, and give nothing for it",
    argument: "PURCHASE|SESSION",
    effect: "changes",
    run: (call) => decide(call, "refused"),
  },

  "purchases settle": {
    summary: "read the payment provider again and bring our state to match",
    argument: "SESSION|PURCHASE",
    // It does nothing that the next reconciliation would not do.
    effect: "runs",
    run: settle,
  },

  reconcile: {
    summary: "settle every purchase that is due",
    effect: "runs",
    run: async ({ deps, dryRun }) =>
      dryRun ? dueForReconciliation(deps) : { ...(await reconcilePurchases(deps)) },
  },
};

/** The purchase that a command names. */
async function namedPurchase(
  deps: CommandCall["deps"],
  argument: string | undefined,
): Promise<PurchaseRow> {
  if (!argument) throw new UsageError("Name the purchase or its checkout session.");
  const reference = argument.startsWith("cs_")
    ? { checkoutSessionId: argument }
    : { purchaseId: argument };
  const purchase = await findPurchase(deps.db, reference);
  if (!purchase) throw new Error(`There is no purchase ${argument}.`);
  return purchase;
}

async function refund({ deps, argument, options, dryRun, audit }: CommandCall): Promise<Answer> {
  const known = await namedPurchase(deps, argument);
  // Changes without a webhook yet count too: a dispute, or a refund on the provider's own pages.
  const purchase = dryRun
    ? known
    : ((await syncPurchase(deps, { purchaseId: known.id }, "operator")) ?? known);
  const amountMinor = amountOf("amount", options, purchase);
  const obstacle = getRefundObstacle(purchase, amountMinor);
  if (obstacle) throw new Error(`Purchase ${purchase.id} can't be refunded. ${obstacle}`);
  const seenRefundedMinor = amountOf("again", options, purchase);
  const meant = { again: seenRefundedMinor !== undefined, seenRefundedMinor };
  if (amountMinor !== undefined) await requireNew(deps, purchase, { amountMinor, ...meant });
  const left = purchase.totalMinor - purchase.refundedMinor;
  // The whole remaining amount is a full refund: the licence ends, however it was typed.
  const isWhole = amountMinor === undefined || amountMinor === left;
  if (dryRun) {
    const onTop = isWhole ? await findDependentPurchases(deps.db, purchase.id) : [];
    return {
      purchase: purchase.id,
      wouldPayBack: paidBack(purchase, amountMinor ?? left),
      ...withIt(onTop, (each) => ({
        wouldPayBack: paidBack(each, each.totalMinor - each.refundedMinor),
      })),
    };
  }
  const { refunded, onTop } = await refundPurchase(deps, purchase, {
    amountMinor,
    ...meant,
    record: (db, target, change) => audit(db, { target, ...change }),
  });
  const outcome = (each: PurchaseRow) => ({
    state: each.state,
    refunded: paidBack(each, each.refundedMinor),
    problem: each.refundProblem,
  });
  return { purchase: refunded.id, ...outcome(refunded), ...withIt(onTop, outcome) };
}

async function requireNew(
  { db }: CommandCall["deps"],
  purchase: PurchaseRow,
  part: Parameters<typeof assertNotRepeated>[2],
): Promise<void> {
  try {
    await assertNotRepeated(db, purchase, part);
  } catch (error) {
    if (!(error instanceof RefundError)) throw error;
    const all = paidBack(purchase, purchase.refundedMinor);
    const next = {
      again: `Add --again "${all}", which is everything paid back so far, to pay it back once more.`,
      amount: "Check the purchase before you refund more.",
    };
    throw new UsageError(`${error.message} ${next[error.field]}`);
  }
}

async function decide(
  { deps, argument, dryRun, audit }: CommandCall,
  decision: "accepted" | "refused",
): Promise<Answer> {
  const purchase = await namedPurchase(deps, argument);
  if (!isAwaitingDecision(purchase)) {
    throw new Error(`Purchase ${purchase.id} doesn't need a decision about its payment.`);
  }
  const row = { purchase: purchase.id, problem: purchase.paymentProblem };
  if (dryRun && decision === "accepted") await assertPaymentAcceptable(deps.db, purchase);
  if (dryRun) return { ...row, would: decision };
  const decided = await decidePayment(deps, purchase, {
    decision,
    record: (tx, change) => audit(tx, { target: purchase.id, ...change }),
  });
  return { ...row, state: decided.state, refunded: paidBack(decided, decided.refundedMinor) };
}

/** Upgrades and renewals of the licence, which are refunded with it; left out if there are none. */
function withIt(onTop: PurchaseRow[], say: (each: PurchaseRow) => Record<string, unknown>) {
  if (onTop.length === 0) return {};
  return {
    withIt: onTop.map((each) => ({
      purchase: each.id,
      kind: each.kind,
      plan: each.planId,
      ...say(each),
    })),
  };
}

function paidBack({ currency }: PurchaseRow, minor: number): string {
  return formatMoney(money(minor, currency));
}

function amountOf(
  name: "amount" | "again",
  { [name]: typed }: CommandCall["options"],
  { currency }: PurchaseRow,
): number | undefined {
  if (typed === undefined) return undefined;
  const amount = parseMoney(typed);
  if (!amount || amount.currency !== currency || amount.amountMinor === 0) {
    throw new UsageError(`--${name}: write it as in "${currency} 20".`);
  }
  return amount.amountMinor;
}

async function settle({ deps, argument, dryRun }: CommandCall): Promise<Answer> {
  const before = await namedPurchase(deps, argument);
  const row = { purchase: before.id, before: before.state };
  if (!dryRun) {
    const after = await syncPurchase(deps, { purchaseId: before.id }, "operator");
    return { ...row, after: after?.state };
  }
  if (!before.checkoutSessionId) return { ...row, provider: "no checkout yet" };
  const snapshot = await deps.payments.fetchPaymentSnapshot(before.checkoutSessionId);
  return { ...row, would: derivePurchaseState(snapshot, before) };
}

async function dueForReconciliation(deps: CommandCall["deps"]): Promise<Answer> {
  const due = await deps.db
    .select({ purchase: purchases.id, state: purchases.state, due: purchases.nextCheckAt })
    .from(purchases)
    .where(lte(purchases.nextCheckAt, deps.now()))
    .orderBy(asc(purchases.nextCheckAt))
    .limit(100);
  return due.map((row) => ({ ...row, due: row.due?.toISOString() }));
}
