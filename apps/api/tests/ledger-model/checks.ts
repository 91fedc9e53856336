import { paidPlans, RENEWAL_MONTHS, SHOP_CURRENCY } from "@site/contracts/plans";
import { expect } from "vitest";

import type { PurchaseRow } from "../../src/db/schema/purchases.ts";
import { isAwaitingDecision } from "../../src/features/billing/decide-payment.ts";
import { completeCorrections } from "../../src/features/invoices/correct-invoice.ts";
import { reconcilePurchases } from "../../src/features/payment-sync/reconcile-purchases.ts";
import { checkUnusedTransfers } from "../../src/features/payment-sync/unused-transfers.ts";
import { getLicenceStatus } from "../../src/ledger/licence-status.ts";
import { computeUpdatesUntil, countMonthsBetween } from "../../src/pricing/plan-changes.ts";
import type { PriceList } from "../../src/pricing/price-list.ts";
import type { PaymentSnapshot } from "../../src/providers/payments.ts";
import { findBrokenInvariants } from "../setup/ledger-invariants.ts";
import { selectRows } from "../setup/shop.ts";
import { findChangedOffers } from "./find-changed-offers.ts";
import { findWrongMailCounts, findMissingReturnMails } from "./find-missing-mails.ts";
import { computeWorth, getRange } from "./licence-worth.ts";
import { clock, INSTANT, refreshModel, type Model, type System } from "./system.ts";

/** Checks the invariants that must hold after every step. */
export async function expectInvariants(system: System, model: Model): Promise<void> {
  expect(await findBrokenInvariants(system.suite.sql), formatTrace(system)).toEqual({});
  const gone = new Set(model.people.filter(({ deletedAt }) => deletedAt).map(({ id }) => id));
  const payable = model.purchases.filter(
    ({ state, profileId, payBy, paymentIntentId }) =>
      gone.has(profileId) &&
      (state === "open" || (payBy === "invoice" && state === "pending" && !paymentIntentId)),
  );
  expect(
    payable,
    `a deleted account has a checkout or an invoice that can be paid\n${formatTrace(system)}`,
  ).toEqual([]);
}

/** Syncs everything, and then compares the shop with the provider's records. */
export async function expectConsistentAfterSync(system: System, model: Model): Promise<void> {
  const { suite, deps } = system;
  suite.payments.control.clearFaults();
  // Invoices that ended unpaid are checked once a day.
  clock.aheadMs += 24 * 3_600_000;
  for (let pass = 0; pass < 5; pass += 1) {
    clock.aheadMs += 4 * 3_600_000;
    await reconcilePurchases(deps);
    await completeCorrections(deps);
  }
  clock.aheadMs += 4 * 3_600_000;
  await checkUnusedTransfers(deps);
  await refreshModel(model, system);
  await expectInvariants(system, model);
  const books = await loadRecords(system, model);
  const problems = [
    ...books.flatMap((book) => findProblems(book, model)),
    ...findUnbalancedLicences(books, model, system.prices),
    ...(await findDuplicateStarts(system)),
    ...(await findUnseenTransfers(system)),
    ...(await findBrokenCorrections(system)),
    ...(await findMissingReturnMails(system, books)),
    ...(await findWrongMailCounts(system)),
  ];
  expect(problems, formatTrace(system)).toEqual([]);
}

interface PurchaseRecord {
  purchase: PurchaseRow;
  /** Null if the provider is not involved. */
  provider: PaymentSnapshot | null;
  /** The money that the shop kept, according to the provider's record. */
  kept: number;
  /** When we first learned that it was paid. */
  knownAt: Date | null;
  /** Whether its licence has changed since the offer was made. */
  isUnlikeOffer: boolean;
}

async function loadRecords(system: System, model: Model): Promise<PurchaseRecord[]> {
  const known = await selectRows<{ id: string; at: Date }>(
    system.suite,
    `select p.id, min(t.at) as at from purchases p
       join purchase_transitions t on t.purchase_id = p.id and t.to_state not in
         ('open', 'pending', 'expired', 'cancelled', 'failed')
     where p.profile_id = any($1) group by p.id`,
    [system.ids],
  );
  const unlike = await findChangedOffers(system, model.purchases);
  return Promise.all(
    model.purchases.map(async (purchase) => {
      const { id, checkoutSessionId, invoiceId } = purchase;
      const reference = checkoutSessionId ?? invoiceId;
      const provider = reference
        ? await system.deps.payments.fetchPaymentSnapshot(reference)
        : null;
      const isOurs = provider?.paid && !provider.disputes.includes("lost");
      const kept = isOurs ? provider.totalMinor - provider.refundedMinor : 0;
      const knownAt = known.find((row) => row.id === id)?.at ?? null;
      return { purchase, provider, kept, knownAt, isUnlikeOffer: unlike.has(id) };
    }),
  );
}

function findProblems(book: PurchaseRecord, model: Model): string[] {
  const { purchase, provider, kept } = book;
  const { id, kind, planId, state } = purchase;
  const name = `${kind} ${planId} ${id} (${state})`;
  const ours =
    purchase.paidAt && state !== "charged_back" ? purchase.totalMinor - purchase.refundedMinor : 0;
  const isOpen = provider?.disputes.includes("open");
  const waits = purchase.refundProblem !== null || isOpen || isAwaitingDecision(purchase);
  // A payment that differs from its order counts only after the owner has decided about it.
  const isHeld = waits && state === "pending" && purchase.paymentProblem !== null;
  const isUnlike =
    provider && provider.currency !== SHOP_CURRENCY && purchase.paymentDecision !== "accepted";
  return [
    provider && !isHeld && ours !== kept && `${name}: we count ${ours} and the provider ${kept}`,
    grantsLicence(purchase) && isUnlike && `${name}: it was given, and not paid as ordered`,
    kept > 0 && !waits && purchase.refundRequestedAt && `${name}: its refund was never made`,
    kept > 0 && !waits && !isUsable(book, model) && `${name}: ${kept} is kept for nothing`,
    kept > 0 && !waits && book.isUnlikeOffer && `${name}: ${kept} is kept for another licence`,
    ...(kind === "new" ? findLicenceProblems(book, model) : []),
  ].filter((problem) => typeof problem === "string");
}

/**
 * Finds licences that aren't worth exactly what was paid for them at list prices, and payments of which another part is
 * kept than the part that has an effect. No month passes in a sequence, so each renewed year has its full price. Works
 * without the code that it checks: from the provider's records and the price lists alone. After a change of prices,
 * payments may have been for the old and the new ones.
 */
function findUnbalancedLicences(
  books: readonly PurchaseRecord[],
  model: Model,
  prices: readonly PriceList[],
): string[] {
  return model.licences.flatMap((licence) => {
    const own = books.filter(
      ({ purchase }) => (purchase.originId ?? purchase.id) === licence.purchaseId,
    );
    const origin = own.find(({ purchase }) => purchase.kind === "new");
    if (!origin?.purchase.paidAt || licence.status === "revoked") return [];
    const included = computeUpdatesUntil(origin.purchase.paidAt, origin.purchase.updatesMonths);
    const years = countMonthsBetween(included, licence.updatesUntil) / RENEWAL_MONTHS;
    const { planId, seats } = licence;
    const { quantity, returnedQuantity } = origin.purchase;
    const licences = quantity - returnedQuantity;
    const addedSeats = seats - licences * paidPlans[planId].seats;
    const [worth, most] = getRange(prices, (list) =>
      computeWorth({ planId, licences, addedSeats, years }, list),
    );
    const standing = own.filter(({ purchase }) => grantsLicence(purchase));
    const paid = standing.reduce(
      (sum, { purchase }) => sum + purchase.listPriceMinor - purchase.unusedMinor,
      0,
    );
    const name = `the licence ${planId} for ${seats} of ${licence.purchaseId}`;
    const isWaiting = own.some(
      ({ purchase, provider }) =>
        provider?.disputes.includes("open") ||
        purchase.refundProblem !== null ||
        isAwaitingDecision(purchase),
    );
    const bought = standing
      .filter(({ purchase }) => purchase.kind === "seats")
      .reduce((sum, { purchase }) => sum + purchase.seats - purchase.returnedQuantity, 0);
    return [
      !isWaiting && addedSeats !== bought && `${name} has ${addedSeats} added seats, not ${bought}`,
      licence.status === "active" && worth > paid && `${name} is worth ${worth}, paid is ${paid}`,
      !isWaiting && most < paid && `${name} is worth ${most} and ${paid} is kept for it`,
      ...standing.map((book) => !isWaiting && findUnsharedRefund(book)),
    ].filter((problem) => typeof problem === "string");
  });
}

/** The buyer gets the same part of their money back as of the list price. Each place that is returned rounds to a cent. */
function findUnsharedRefund({ purchase, provider }: PurchaseRecord): string | undefined {
  if (!provider || purchase.unusedMinor === 0) return undefined;
  const { id, unusedMinor, unusedRefundMinor, listPriceMinor, totalMinor } = purchase;
  const cents = purchase.returnedQuantity;
  const sent = provider.unusedRefundedMinor;
  const share = Math.round((totalMinor * unusedMinor) / listPriceMinor);
  if (sent !== unusedRefundMinor) return `${id}: ${sent} of ${unusedRefundMinor} went back`;
  // Partial refunds by the shop lower the share.
  const isLess = sent < share - cents && provider.refundedMinor === sent;
  return isLess || sent > share + cents ? `${id}: ${sent} went back, not ${share}` : undefined;
}

/** Whether somebody can use what this purchase paid for. */
function isUsable({ purchase, knownAt }: PurchaseRecord, model: Model): boolean {
  const origin = model.purchases.find(({ id }) => id === (purchase.originId ?? purchase.id));
  const licence = model.licences.find(({ purchaseId }) => purchaseId === origin?.id);
  const payer = model.people.find(({ id }) => id === purchase.profileId);
  if (!origin || !licence || !knownAt) return false;
  const isAfter = (end: Date | null | undefined) =>
    end && knownAt.getTime() > end.getTime() + INSTANT;
  if (isAfter(payer?.deletedAt)) return false;
  // If the shop revoked the licence, payments from before that are kept.
  if (licence.status === "revoked" && !(origin.revokedAt && !isAfter(origin.revokedAt))) {
    return false;
  }
  return true;
}

function grantsLicence({ state, paymentDecision }: PurchaseRow): boolean {
  return getLicenceStatus(state) === "active" && paymentDecision !== "refused";
}

/** Finds licences that are not exactly what was paid for or granted. */
function findLicenceProblems({ purchase, kept }: PurchaseRecord, model: Model): string[] {
  const licence = model.licences.find(({ purchaseId }) => purchaseId === purchase.id);
  if (!licence || licence.status === "revoked") return [];
  const name = `the licence ${licence.planId} of ${purchase.id} (${licence.status})`;
  const isFree = purchase.totalMinor === 0;
  // The shop issued the licence before it was paid.
  if (purchase.issuedUnpaidAt && purchase.state === "pending") return [];
  return kept === 0 && !isFree ? [`${name} was not paid`] : [];
}

function formatTrace({ trace }: System): string {
  return `\nAfter these steps:\n${trace.join("\n")}`;
}

/**
 * Purchases that started while the same buyer's payment for the plan was pending. Steps are a minute apart. Orders of
 * several licences and gifts are bought in addition.
 */
async function findDuplicateStarts({ suite, ids }: System): Promise<string[]> {
  const rows = await selectRows<{ id: string; plan: string }>(
    suite,
    `select p.id, p.plan_id as plan from purchases p
     join purchases first on first.id <> p.id and first.profile_id = p.profile_id
       and first.plan_id = p.plan_id and first.kind = 'new'
     join lateral (
       select min(at) filter (where to_state = 'pending') as since,
         min(at) filter (where from_state = 'pending' and to_state <> 'pending') as until
       from purchase_transitions where purchase_id = first.id) pending
       on p.created_at between pending.since + interval '30 s'
         and coalesce(pending.until, 'infinity') - interval '30 s'
     where p.kind = 'new' and p.quantity = 1 and p.profile_id = any($1)
       and not exists (select from purchase_gifts where purchase_id in (p.id, first.id))`,
    [ids],
  );
  return rows.map(({ id, plan }) => `${id} began while a payment for ${plan} was pending`);
}

/** Unused transfers at the provider that aren't stored or that the shop got no mail about. */
async function findUnseenTransfers({ suite, deps, ids }: System): Promise<string[]> {
  const rows = await selectRows<{ id: string; customer: string; unused: number; mails: number }>(
    suite,
    `select p.id, i.customer_id as customer, i.unused_minor as unused,
       (select count(*)::int from outbox where dedupe_key like 'unused-transfer:' || p.id || ':%') as mails
     from invoices i join purchases p on p.id = i.purchase_id
     where p.profile_id = any($1) and i.customer_id is not null`,
    [ids],
  );
  const problems: string[] = [];
  for (const { id, customer, unused, mails } of rows) {
    const arrived = (await deps.payments.fetchUnusedTransfer(customer))?.amountMinor ?? 0;
    if (arrived !== unused)
      problems.push(`${id}: ${arrived} arrived for nothing, known is ${unused}`);
    if (unused > 0 && mails === 0) problems.push(`${id}: nobody was mailed about ${unused}`);
  }
  return problems;
}

/** Corrections that aren't complete, were given up after their credit note, or changed the amount. */
async function findBrokenCorrections({ suite, ids }: System): Promise<string[]> {
  const rows = await selectRows<{ id: string; state: string; total: number }>(
    suite,
    `select c.id, c.state, p.total_minor as total from invoice_corrections c
     join purchases p on p.id = c.purchase_id where p.profile_id = any($1)`,
    [ids],
  );
  const { control } = suite.payments;
  return rows.flatMap(({ id, state, total }) => {
    const notes = control.listEvents({ type: "credit_note.created", about: id });
    const paid = control.listEvents({ type: "invoice.paid", about: id });
    const amounts = [...notes, ...paid].map(({ data }) => (data.object as { total: number }).total);
    const expected = state === "done" ? [total, total] : [];
    const isBroken = state === "requested" || JSON.stringify(amounts) !== JSON.stringify(expected);
    return isBroken
      ? [`correction ${id} (${state}) has documents over ${amounts.join(" and ")}`]
      : [];
  });
}
