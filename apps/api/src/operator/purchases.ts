import {
  normalizeCouponCode,
  couponCodeSchema,
  purchaseStateSchema,
} from "@site/contracts/billing";
import { formatDay } from "@site/contracts/format-day";
import { formatMoney, money } from "@site/contracts/money";
import { parseMoney } from "@site/contracts/money/parse-money";
import { daySchema } from "@site/contracts/new-coupon";
import {
  createArgumentSchema,
  createOptionSchema,
  createReferenceSchema,
} from "@site/contracts/operator/fields";
import {
  decisionResultSchema,
  purchaseInputSchema,
  refundInputSchema,
  refundResultSchema,
} from "@site/contracts/operator/purchases";
import { formatCount } from "@site/contracts/plan-text";
import { paidPlans } from "@site/contracts/plans";
import { paidPlanIdSchema } from "@site/contracts/plans/plan-schemas";
import { asc, lte } from "drizzle-orm";
import * as z from "zod/mini";

import { getEndOfDay } from "../days.ts";
import type { Db, Tx } from "../db/client.ts";
import { type PurchaseRow, purchases } from "../db/schema/purchases.ts";
import type { BillingDeps } from "../deps.ts";
import {
  decidePayment,
  PaymentDecisionError,
  isAwaitingDecision,
} from "../features/billing/decide-payment.ts";
import { listOrders } from "../features/billing/list-orders.ts";
import { describeRefundProblem } from "../features/billing/refund-problem.ts";
import {
  getRefundObstacle,
  previewRefund,
  refundPlaces,
  RefundError,
  refundPurchase,
} from "../features/billing/refund-purchase.ts";
import { searchPurchases } from "../features/billing/search-purchases.ts";
import { derivePurchaseState } from "../features/payment-sync/derive-purchase-state.ts";
import { reconcilePurchases } from "../features/payment-sync/reconcile-purchases.ts";
import { syncPurchase } from "../features/payment-sync/sync-purchase.ts";
import type { ComputedLicenceTerms } from "../ledger/entitlement.ts";
import { findPurchase, getPaymentReference } from "../ledger/find-purchases.ts";
import {
  createFieldError,
  type OperatorCall,
  OperatorError,
  operatorProcedure,
} from "./procedure.ts";

export const refund = operatorProcedure({
  effect: "changes",
  confirms: true,
  description:
    "refund a purchase, all that is left or a part; a licence ends with upgrades and renewals",
  input: refundInputSchema,
  output: refundResultSchema,
  run: async ({ deps, input, dryRun, audit }) => {
    const known = await getPurchase(deps.db, input.purchase);
    // Syncs first, because a dispute or a refund at the provider may not have reached us by webhook yet.
    const purchase = dryRun ? known : await syncKnownPurchase(deps, known);
    assertRefundable(purchase);
    const { totalMinor, refundedMinor } = purchase;
    const left = totalMinor - refundedMinor;
    const amountMinor = parseAmount("amount", input.amount, purchase);
    if (amountMinor === 0) throw createFieldError("amount", describeAmount(purchase));
    if (amountMinor !== undefined && amountMinor > left) {
      throw createFieldError("amount", `Only ${format(purchase, left)} is left of it.`);
    }
    const seenRefundedMinor = parseAmount("refunded", input.refunded ?? "", purchase);
    if (input.again && seenRefundedMinor === undefined) {
      const total = format(purchase, refundedMinor);
      throw createFieldError("refunded", `Say what was refunded in all so far, as in "${total}".`);
    }
    const { again, places } = input;
    if (places !== undefined && amountMinor !== undefined) {
      throw createFieldError("places", "Write an amount or the places, not both.");
    }
    const options = { allowRepeat: again, seenRefundedMinor };
    if (dryRun) {
      const preview = await previewRefund(deps.db, purchase, {
        ...options,
        amountMinor,
        places,
      }).catch(throwRefundError);
      return {
        purchase: purchase.id,
        wouldRefund: format(purchase, preview.amountMinor),
        licence: describeLicence(preview.termsBefore),
        wouldBecome: describeLicence(preview.termsAfter),
        ...withDependents(
          preview.dependents.map(({ payment }) => payment),
          (each) => {
            const found = preview.dependents.find(({ payment }) => payment === each);
            return { wouldRefund: format(each, found?.refundMinor ?? 0) };
          },
        ),
      };
    }
    const request = {
      ...options,
      record: (db: Db | Tx, target: string, change: { before: object; after: object }) =>
        audit(db, { target, ...change }),
    };
    const { refunded, dependents } = await (
      places === undefined
        ? refundPurchase(deps, purchase, { ...request, amountMinor })
        : refundPlaces(deps, purchase, { ...request, places })
    ).catch(throwRefundError);
    const toOutcome = (each: PurchaseRow) => ({
      state: each.state,
      refunded: format(each, each.refundedMinor),
      problem: describeRefundProblem(each.refundProblem),
    });
    return {
      purchase: refunded.id,
      ...toOutcome(refunded),
      ...withDependents(dependents, toOutcome),
    };
  },
});

/** As in "Team for 5 people, 3 computers each, updates until 26 November 2027". */
function describeLicence(terms: ComputedLicenceTerms | undefined): string | undefined {
  if (!terms) return undefined;
  const { planId, seats, devicesPerSeat, updatesUntil, status } = terms;
  if (status === "revoked") return "revoked";
  const people = seats > 1 ? ` for ${seats} people` : "";
  const computers = `${formatCount(devicesPerSeat, "computer")}${seats > 1 ? " each" : ""}`;
  const updates = `updates until ${formatDay(updatesUntil)}`;
  const paused = status === "suspended" ? ", paused" : "";
  return `${paidPlans[planId].name}${people}, ${computers}, ${updates}${paused}`;
}

function assertRefundable(purchase: PurchaseRow): void {
  const obstacle = getRefundObstacle(purchase);
  if (!obstacle) return;
  const code =
    purchase.state === "disputed"
      ? "refund_disputed"
      : isAwaitingDecision(purchase) && purchase.totalMinor > 0
        ? "payment_under_review"
        : purchase.totalMinor === 0 || !purchase.paidAt
          ? "refund_nothing_paid"
          : "refund_already_made";
  throw new OperatorError(code, `Purchase ${purchase.id} can't be refunded. ${obstacle}`);
}

function throwRefundError(cause: unknown): never {
  if (!(cause instanceof RefundError)) throw cause;
  const next =
    cause.field === "amount" ? " Reload the page in a minute and check what was refunded." : "";
  throw createFieldError(cause.field, `${cause.message}${next}`, cause);
}

/** Upgrades and renewals of the licence, which are refunded with it; left out if there are none. */
function withDependents<Described extends object>(
  dependents: PurchaseRow[],
  describe: (each: PurchaseRow) => Described,
) {
  if (dependents.length === 0) return {};
  return {
    withIt: dependents.map((each) => ({
      purchase: each.id,
      kind: each.kind,
      plan: each.planId,
      ...describe(each),
    })),
  };
}

/** In minor units; `undefined` if nothing was written. */
function parseAmount(field: string, text: string, purchase: PurchaseRow): number | undefined {
  if (text === "") return undefined;
  const amount = parseMoney(text.replaceAll(/,(?=\d{3}\b)/g, ""), purchase.currency);
  if (amount?.currency === purchase.currency) return amount.amountMinor;
  throw createFieldError(field, describeAmount(purchase));
}

function describeAmount(purchase: PurchaseRow): string {
  const left = format(purchase, purchase.totalMinor - purchase.refundedMinor);
  return `Write it as in 20 or ${purchase.currency} 20.50, or leave it empty for ${left}.`;
}

function format({ currency }: PurchaseRow, minor: number): string {
  return formatMoney(money(minor, currency));
}

const accept = operatorProcedure({
  effect: "changes",
  description: "accept a payment that differs from its order, and give what was ordered",
  input: purchaseInputSchema,
  output: decisionResultSchema,
  run: (call) => decideHeldPayment(call, "accepted"),
});

const refuse = operatorProcedure({
  effect: "changes",
  confirms: true,
  description: "refund a payment that differs from its order, and give nothing for it",
  input: purchaseInputSchema,
  output: decisionResultSchema,
  run: (call) => decideHeldPayment(call, "refused"),
});

/** Idempotent for the same decision. */
async function decideHeldPayment(
  { deps, input, dryRun, audit }: OperatorCall<z.output<typeof purchaseInputSchema>>,
  decision: "accepted" | "refused",
): Promise<z.input<typeof decisionResultSchema>> {
  const purchase = await getPurchase(deps.db, input.purchase);
  const row = { purchase: purchase.id, problem: purchase.paymentProblem };
  const toOutcome = (decided: PurchaseRow) => ({
    ...row,
    state: decided.state,
    refunded: format(decided, decided.refundedMinor),
  });
  try {
    if (!isAwaitingDecision(purchase)) {
      throw new PaymentDecisionError("This payment does not wait for a decision.");
    }
    if (dryRun) return { ...row, would: decision };
    return toOutcome(
      await decidePayment(deps, purchase, {
        decision,
        record: (tx, change) => audit(tx, { target: purchase.id, ...change }),
      }),
    );
  } catch (cause) {
    if (!(cause instanceof PaymentDecisionError)) throw cause;
    const current = dryRun ? purchase : await syncKnownPurchase(deps, purchase);
    if (current.paymentDecision === decision) return toOutcome(current);
    throw createFieldError(
      "purchase",
      `${cause.message} Reload the page and look at it again.`,
      cause,
    );
  }
}

/** Syncs the purchase with the payment provider. */
async function syncKnownPurchase(deps: BillingDeps, known: PurchaseRow): Promise<PurchaseRow> {
  return (await syncPurchase(deps, { purchaseId: known.id }, "operator")) ?? known;
}

export async function getPurchase(db: Db, name: string): Promise<PurchaseRow> {
  const purchase = await findPurchase(
    db,
    name.startsWith("cs_") ? { checkoutSessionId: name } : { purchaseId: name },
  );
  if (purchase) return purchase;
  throw new OperatorError("purchase_not_found", `There is no purchase ${name}.`);
}

const search = operatorProcedure({
  effect: "reads",
  description:
    "list the purchases of an address, a key or a payment; without one, those that need you",
  input: z.object({
    name: createArgumentSchema(
      z.optional(createReferenceSchema("Name an address, a purchase, a payment or a key.")),
      "email address, purchase, checkout session, payment or licence key",
    ),
  }),
  run: ({ deps, input: { name } }) => searchPurchases(deps.db, name),
});

/** The period between two days in UTC, both included. */
const days = {
  from: createOptionSchema(z.optional(daySchema), "on this day or later, UTC"),
  until: createOptionSchema(z.optional(daySchema), "on this day or earlier, UTC"),
};

function toPeriod({ from, until }: { from?: string | undefined; until?: string | undefined }) {
  return {
    from: from ? new Date(from) : undefined,
    before: until ? getEndOfDay(until) : undefined,
  };
}

const list = operatorProcedure({
  effect: "reads",
  description: "list orders by the day they were created: the paid ones, or those in a state",
  input: z.object({
    state: createOptionSchema(z.optional(purchaseStateSchema), "only those in this state"),
    plan: createOptionSchema(z.optional(paidPlanIdSchema), "only those of this plan"),
    coupon: createOptionSchema(z.optional(couponCodeSchema), "only those with this coupon"),
    ...days,
  }),
  run: ({ deps, input: { state, plan, coupon, ...period } }) =>
    listOrders(deps, {
      state,
      planId: plan,
      couponCode: coupon && normalizeCouponCode(coupon),
      ...toPeriod(period),
    }),
});

const sync = operatorProcedure({
  // Not a change by a person: the next reconciliation would do the same.
  effect: "runs",
  description: "read the payment provider again and bring a purchase to its state",
  input: purchaseInputSchema,
  run: async ({ deps, input, dryRun }) => {
    const before = await getPurchase(deps.db, input.purchase);
    const row = { purchase: before.id, before: before.state };
    if (!dryRun) return { ...row, after: (await syncKnownPurchase(deps, before)).state };
    const reference = getPaymentReference(before);
    if (!reference) return { ...row, provider: "no checkout yet" };
    const snapshot = await deps.payments.fetchPaymentSnapshot(reference);
    return { ...row, would: derivePurchaseState(snapshot, before) };
  },
});

const LIMIT = 100;

export const reconcile = operatorProcedure({
  effect: "runs",
  description: "bring every purchase that is due to the payment provider's state",
  run: async ({ deps, dryRun }) => {
    if (!dryRun) return reconcilePurchases(deps);
    const due = await deps.db
      .select({ purchase: purchases.id, state: purchases.state, due: purchases.nextCheckAt })
      .from(purchases)
      .where(lte(purchases.nextCheckAt, deps.now()))
      .orderBy(asc(purchases.nextCheckAt))
      .limit(LIMIT);
    return due.map((row) => ({ ...row, due: row.due?.toISOString() }));
  },
});

export const purchaseDecisions = { accept, refuse };
export const purchaseCommands = { find: search, list, sync };
