import type { PurchaseState } from "@site/contracts/billing";
import { paidPlanIds, paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type Change, createChange, createPayment } from "../../tests/setup/licence-payments.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import { countMonthsBetween, isLargerPlan } from "../pricing/plan-changes.ts";
import { getCataloguePrices, type GetPrices, type PriceList } from "../pricing/price-list.ts";
import { computeLicenceTerms, computePartialRefund, listUnusedPayments } from "./entitlement.ts";
import { getLicenceStatus } from "./licence-status.ts";

const personal = createPayment("new", "personal");

/** Adds payments for these changes, each at its offer. */
function pay(payments: PurchaseRow[], ...changes: Change[]): PurchaseRow[] {
  const paid = payments.slice();
  for (const [index, change] of changes.entries()) {
    const added = createChange(paid, change, new Date(Date.UTC(2026, 2, 11 + index)));
    if (!added) throw new Error(`${JSON.stringify(change)} isn't offered.`);
    paid.push(added);
  }
  return paid;
}

const pro: Change = { upgradeTo: "pro" };
const team: Change = { upgradeTo: "team" };

/** Sets the state of a payment, counted from the first. */
function setState(payments: PurchaseRow[], place: number, state: PurchaseState): PurchaseRow[] {
  return payments.map((each, index) => (index === place ? { ...each, state } : each));
}

/** What goes back, in minor units: `[place, money]`. */
function listRefunds(payments: PurchaseRow[]): [number, number][] {
  return listUnusedPayments(payments).map(({ payment, refundMinor }) => [
    payments.indexOf(payment),
    refundMinor,
  ]);
}

test("a payment that the shop refused gives nothing, whatever becomes of its refund", () => {
  const [, upgrade] = pay([personal], pro);
  if (!upgrade) throw new Error("It was paid.");
  const refused = { paymentDecision: "refused" } as const;
  expect(computeLicenceTerms([{ ...personal, ...refused }])?.status).toBe("revoked");
  expect(computeLicenceTerms([personal, { ...upgrade, ...refused }])).toEqual(
    computeLicenceTerms([personal]),
  );
});

test("a licence that the shop revoked stays revoked, and keeps what was paid before", () => {
  const revoked = { ...personal, revokedAt: new Date("2026-04-01T10:00:00Z") };
  const payments = [revoked, ...pay([personal], pro).slice(1)];
  expect(computeLicenceTerms(payments)?.status).toBe("revoked");
  expect(listRefunds(payments)).toEqual([]);
});

test("a licence is what its first purchase gave, and nothing before that was paid", () => {
  expect(computeLicenceTerms([personal])).toEqual({
    status: "active",
    planId: "personal",
    seats: 1,
    devicesPerSeat: 3,
    updatesUntil: "2027-03-10",
  });
  const open = createPayment("new", "pro", { state: "pending", paidAt: null });
  expect(computeLicenceTerms([open])).toBeUndefined();
  expect(computeLicenceTerms([])).toBeUndefined();
});

test("an upgrade changes plan and seats and leaves the updates unchanged", () => {
  expect(computeLicenceTerms(pay([personal], team))).toMatchObject({
    planId: "team",
    seats: 5,
    updatesUntil: "2027-03-10",
  });
});

test("a renewal adds a year to the old end while that lies ahead, else to the day of the payment", () => {
  const renew = (payments: PurchaseRow[], day: string) => {
    const added = createChange(payments, "renew", new Date(`${day}T10:00:00Z`));
    return added ? [...payments, added] : payments;
  };
  const early = renew([personal], "2026-12-24");
  expect(computeLicenceTerms(early)?.updatesUntil).toBe("2028-03-10");
  expect(computeLicenceTerms(renew([personal], "2029-05-31"))?.updatesUntil).toBe("2030-05-31");
  expect(computeLicenceTerms(renew(early, "2029-05-31"))?.updatesUntil).toBe("2030-05-31");
});

test("the middle of two upgrades is returned: the licence is what the others are worth, and the rest goes back", () => {
  const payments = pay([personal], pro, team);
  for (const state of ["refunded", "charged_back"] as const) {
    const after = setState(payments, 1, state);
    expect(computeLicenceTerms(after)?.planId).toBe("pro");
    expect(listRefunds(after)).toEqual([[2, 10_000]]);
  }
});

test("tax and a partial refund are shared: what goes back is the same part of what was kept", () => {
  const [first, middle, last] = setState(pay([personal], pro, team), 1, "refunded");
  if (!first || !middle || !last) throw new Error("All three were paid.");
  const taxed = { ...last, taxMinor: 3_800, totalMinor: 23_800, refundedMinor: 3_800 };
  expect(listRefunds([first, middle, taxed])).toEqual([[2, 10_000]]);
});

test("while a bank decides, the licence is smaller and nothing goes back; once it is won, all is as before", () => {
  const payments = pay([personal], pro, team);
  const disputed = setState(payments, 1, "disputed");
  expect(computeLicenceTerms(disputed)?.planId).toBe("pro");
  expect(listRefunds(disputed)).toEqual([]);
  expect(computeLicenceTerms(setState(disputed, 1, "paid"))?.planId).toBe("team");
});

test("a renewal is returned after an upgrade: the upgrade's share for it goes back", () => {
  const payments = setState(pay([personal], "renew", team), 1, "refunded");
  expect(computeLicenceTerms(payments)).toMatchObject({
    planId: "team",
    updatesUntil: "2027-03-10",
  });
  expect(listRefunds(payments)).toEqual([[2, 12_000]]);
});

test("an upgrade is returned beneath a renewal: the difference of the renewal prices goes back", () => {
  const payments = setState(pay([personal], team, "renew"), 1, "refunded");
  expect(computeLicenceTerms(payments)).toMatchObject({
    planId: "personal",
    updatesUntil: "2028-03-10",
  });
  expect(listRefunds(payments)).toEqual([[2, 12_000]]);
});

test("a renewal that an upgrade's price left out, because it was disputed, goes back once it is won", () => {
  const renewed = setState(pay([personal], "renew"), 1, "disputed");
  const payments = setState(pay(renewed, team), 1, "paid");
  expect(computeLicenceTerms(payments)).toMatchObject({
    planId: "team",
    updatesUntil: "2027-03-10",
  });
  expect(listRefunds(payments)).toEqual([[1, 3_900]]);
});

test("the first purchase is returned: everything paid on top goes back, in dispute or not", () => {
  const payments = setState(setState(pay([personal], pro, "renew"), 1, "disputed"), 0, "refunded");
  expect(listRefunds(payments)).toEqual([
    [1, 10_000],
    [2, 7_900],
  ]);
});

test("a coupon doesn't lower the list value, and a price list of later years changes no licence", () => {
  const free = createPayment("new", "personal", { discountMinor: 9_900, totalMinor: 0 });
  const payments = pay([free], pro, team, "renew");
  expect(computeLicenceTerms(payments)?.planId).toBe("team");
  expect(listRefunds(payments)).toEqual([]);
  const dear = Object.fromEntries(
    paidPlanIds.map((planId, index) => [
      planId,
      { priceMinor: 50_000 * (index + 1), renewalMinor: 20_000 * (index + 1), seatMinor: null },
    ]),
  ) as PriceList;
  expect(listUnusedPayments(payments, () => dear)).toEqual([]);
});

test("added seats and a renewal for them: each loses the part that was for the other once that is returned", () => {
  const first = createPayment("new", "team");
  const at = new Date("2026-04-10T10:00:00Z");
  const addSeats = (listPriceMinor: number) =>
    createPayment("seats", "team", {
      originId: first.id,
      fromUpdatesUntil: listPriceMinor === 16_000 ? "2027-03-10" : "2028-03-10",
      quantity: 2,
      seats: 2,
      listPriceMinor,
      at,
    });
  const renew = (listPriceMinor: number, day: string) =>
    createPayment("renewal", "team", {
      originId: first.id,
      seats: listPriceMinor === 15_900 ? 5 : 7,
      listPriceMinor,
      at: new Date(day),
    });
  const renewedAfter = [first, addSeats(16_000), renew(22_260, "2026-05-10")];
  expect(listRefunds(renewedAfter)).toEqual([]);
  const withoutSeats = setState(renewedAfter, 1, "refunded");
  expect(computeLicenceTerms(withoutSeats)).toMatchObject({ seats: 5, updatesUntil: "2028-03-10" });
  expect(listRefunds(withoutSeats)).toEqual([[2, 6_360]]);
  expect(listUnusedPayments(release(withoutSeats))).toEqual([]);
  // Each of the two seats costs 31.80 for the renewed year.
  const renewedBefore = [first, renew(15_900, "2026-03-20"), addSeats(22_360)];
  expect(listRefunds(renewedBefore)).toEqual([]);
  const withoutRenewal = setState(renewedBefore, 1, "refunded");
  expect(computeLicenceTerms(withoutRenewal)).toMatchObject({ seats: 7 });
  expect(listRefunds(withoutRenewal)).toEqual([[2, 6_360]]);
  expect(listUnusedPayments(release(withoutRenewal))).toEqual([]);
});

/**
 * What a licence is worth at list prices while no month has passed: its plans, the seats added to them, and each renewed
 * year of every seat. Works without the code that it checks.
 */
function computeWorth(
  payments: readonly PurchaseRow[],
  prices: PriceList,
  getPrices: GetPrices = () => prices,
): number {
  const [origin] = payments;
  const terms = computeLicenceTerms(payments, getPrices);
  if (!origin || terms?.status !== "active") return 0;
  const { priceMinor, renewalMinor, seatMinor } = prices[terms.planId];
  const licences = origin.quantity - origin.returnedQuantity;
  const included = paidPlans[terms.planId].seats;
  const added = terms.seats - included * licences;
  const years = countMonthsBetween("2027-03-10", terms.updatesUntil) / RENEWAL_MONTHS;
  return (
    licences * priceMinor +
    added * (seatMinor ?? 0) +
    (years * renewalMinor * terms.seats) / included
  );
}

function sumStanding(payments: readonly PurchaseRow[]): number {
  return payments
    .filter(({ state }) => getLicenceStatus(state) === "active")
    .reduce((sum, { listPriceMinor, unusedMinor }) => sum + listPriceMinor - unusedMinor, 0);
}

/** Requests the refund of what has no effect, as `releaseUnusedPayments` does. */
function release(payments: PurchaseRow[], getPrices?: GetPrices): PurchaseRow[] {
  const unused = listUnusedPayments(payments, getPrices);
  return payments.map((each): PurchaseRow => {
    const found = unused.find(({ payment }) => payment === each);
    if (!found) return each;
    if (found.isWhole) return { ...each, state: "refunded", refundedMinor: each.totalMinor };
    const unusedMinor = each.unusedMinor + found.unusedMinor;
    const unusedRefundMinor = each.unusedRefundMinor + found.refundMinor;
    return { ...each, state: "partially_refunded", unusedMinor, unusedRefundMinor };
  });
}

/** Sends what is due, as a sync does. */
function send(payment: PurchaseRow): PurchaseRow {
  const { totalMinor, refundedMinor, unusedRefundMinor, unusedRefundedMinor } = payment;
  const due = Math.min(unusedRefundMinor - unusedRefundedMinor, totalMinor - refundedMinor);
  return {
    ...payment,
    refundedMinor: refundedMinor + due,
    unusedRefundedMinor: unusedRefundedMinor + due,
  };
}

const dearPrices = Object.fromEntries(
  Object.entries(getCataloguePrices()).map(([planId, { priceMinor, renewalMinor, seatMinor }]) => [
    planId,
    {
      priceMinor: priceMinor + 5_000,
      renewalMinor: renewalMinor + 2_000,
      seatMinor: seatMinor && seatMinor + 1_000,
    },
  ]),
) as PriceList;

type ModelStep =
  | { change: Change }
  | { place: number; state: PurchaseState }
  | { place: number; returned: number }
  | { place: number; goodwillMinor: number }
  | { prices: PriceList }
  | "send";

const place = fc.nat(5);
const commonSteps: fc.WeightedArbitrary<ModelStep>[] = [
  {
    weight: 5,
    arbitrary: fc.record({
      change: fc.constantFrom<Change>("renew", pro, team, { addSeats: 1 }, { addSeats: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      place,
      state: fc.constantFrom<PurchaseState>("refunded", "charged_back", "disputed", "paid"),
    }),
  },
  { weight: 2, arbitrary: fc.record({ place, returned: fc.integer({ min: 1, max: 3 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({ place, goodwillMinor: fc.integer({ min: 1, max: 9_000 }) }),
  },
  { weight: 1, arbitrary: fc.constant("send") },
];
const priceSteps: fc.WeightedArbitrary<ModelStep> = {
  weight: 1,
  arbitrary: fc.record({ prices: fc.constantFrom(dearPrices, getCataloguePrices()) }),
};
/** What can happen to an invoice. Corrections are left out, because they only change its documents. */
const invoiceSteps = ["issue", "transfer", "cancel", "give up"] as const;
type InvoiceStep = (typeof invoiceSteps)[number];

/** Applies an invoice step to the original purchase, by the rules of docs/decisions/0069. */
function applyInvoiceStep(origin: PurchaseRow, step: InvoiceStep, at: Date): PurchaseRow {
  const { state } = origin;
  if (step === "transfer") {
    // An uncollectible invoice can still be paid. A transfer for a void one stays at the provider.
    const isPayable = state === "pending" || state === "expired";
    return isPayable ? { ...origin, state: "paid", paidAt: at } : origin;
  }
  if (state !== "pending") return origin;
  if (step === "issue") return { ...origin, issuedUnpaidAt: origin.issuedUnpaidAt ?? at };
  return { ...origin, state: step === "cancel" ? "cancelled" : "expired" };
}

/** Computes from the steps alone whether the licence of an order by invoice can be used. */
function isUsableInvoice(steps: readonly InvoiceStep[]): boolean | "never issued" {
  const cancelled = steps.indexOf("cancel");
  const givenUp = steps.indexOf("give up");
  const isBefore = (step: number, other: number) => step >= 0 && (other < 0 || step < other);
  const ended = isBefore(cancelled, givenUp) ? cancelled : givenUp;
  const paid = steps.indexOf("transfer");
  const isPaid = isBefore(paid, isBefore(cancelled, givenUp) ? cancelled : -1);
  if (isPaid) return true;
  const isIssued = isBefore(steps.indexOf("issue"), ended);
  return isIssued ? ended < 0 : "never issued";
}

test("in any order of steps about an invoice, the licence is usable while it is open or once it is paid", () => {
  const orders = fc.record({
    quantity: fc.integer({ min: 1, max: 4 }),
    steps: fc.array(fc.constantFrom(...invoiceSteps), { minLength: 1, maxLength: 6 }),
  });
  fc.assert(
    fc.property(orders, ({ quantity, steps }) => {
      const { seats, price, updatesMonths } = paidPlans.personal;
      const days = steps.map((_, index) => new Date(Date.UTC(2026, 2 + index, 10, 10)));
      let origin: PurchaseRow = {
        ...createPayment("new", "personal", {
          quantity,
          seats: seats * quantity,
          listPriceMinor: price.amountMinor * quantity,
        }),
        payBy: "invoice",
        state: "pending",
        paidAt: null,
      };
      for (const [index, step] of steps.entries()) {
        origin = applyInvoiceStep(origin, step, days[index] ?? new Date());
        const usable = isUsableInvoice(steps.slice(0, index + 1));
        const terms = computeLicenceTerms([origin]);
        expect(terms?.status ?? "never issued").toBe(
          usable === "never issued" ? usable : usable ? "active" : "revoked",
        );
        expect(listUnusedPayments([origin])).toEqual([]);
        if (!terms) continue;
        const since = days[steps.indexOf(origin.paidAt ? "transfer" : "issue")] ?? new Date();
        expect(terms.seats).toBe(seats * quantity);
        expect(countMonthsBetween(since.toISOString().slice(0, 10), terms.updatesUntil)).toBe(
          updatesMonths,
        );
      }
      // Only a usable licence can be upgraded.
      const upgrade = createChange([origin], pro, new Date(Date.UTC(2026, 9, 10)));
      expect(upgrade !== undefined).toBe(isUsableInvoice(steps) === true);
    }),
    { numRuns: 500 },
  );
});

const model = fc.record({
  planId: fc.constantFrom(...paidPlanIds),
  quantity: fc.integer({ min: 1, max: 4 }),
  salePercent: fc.constantFrom(0, 0, 25),
  // Half of the sequences have one price list, so that their worth is exact.
  steps: fc.oneof(
    fc.array(fc.oneof(...commonSteps), { minLength: 3, maxLength: 14 }),
    fc.array(fc.oneof(...commonSteps, priceSteps), { minLength: 3, maxLength: 14 }),
  ),
});

/** A payment after a step about it; undefined if the step isn't possible. */
function applyStep(
  payment: PurchaseRow,
  step: Extract<ModelStep, { place: number }>,
): PurchaseRow | undefined {
  const isActive = getLicenceStatus(payment.state) === "active";
  if ("state" in step) {
    // Money comes back only from a dispute or a refund that was returned.
    if (step.state === "paid" && payment.refundedMinor > 0) return undefined;
    return { ...payment, state: step.state };
  }
  if (!isActive) return undefined;
  if ("goodwillMinor" in step) {
    const left = payment.totalMinor - send(payment).refundedMinor;
    return step.goodwillMinor < left
      ? { ...payment, refundedMinor: payment.refundedMinor + step.goodwillMinor }
      : undefined;
  }
  const { kind, quantity, returnedQuantity } = payment;
  if (kind !== "new" && kind !== "seats") return undefined;
  if (step.returned >= quantity - returnedQuantity) return undefined;
  return { ...payment, ...computePartialRefund(payment, step.returned).changes };
}

test("in any order of orders, changes, returned places, refunds, disputes and prices, the licence is worth what stands, to the cent", () => {
  fc.assert(
    fc.property(model, ({ planId, quantity, salePercent, steps }) => {
      const changes: { from: Date; prices: PriceList }[] = [];
      const lists = [getCataloguePrices()];
      const getPrices: GetPrices = (at) =>
        changes.findLast(({ from }) => from <= at)?.prices ?? getCataloguePrices();
      const listPriceMinor = quantity * paidPlans[planId].price.amountMinor;
      const seats = quantity * paidPlans[planId].seats;
      const totalMinor = (listPriceMinor * (100 - salePercent)) / 100;
      let payments = [
        createPayment("new", planId, { quantity, seats, listPriceMinor, totalMinor }),
      ];
      for (const [index, step] of steps.entries()) {
        const at = new Date(Date.UTC(2026, 2, 10, 11, index));
        if (step === "send") payments = payments.map(send);
        else if ("prices" in step) {
          changes.push({ from: at, prices: step.prices });
          lists.push(step.prices);
        } else if ("change" in step) {
          const added = createChange(payments, step.change, at, getPrices);
          if (added) payments = payments.concat(added);
        } else {
          const before = payments[step.place];
          const after = before && applyStep(before, step);
          if (!after) continue;
          payments = payments.with(step.place, after);
        }
        const worths = () => lists.map((prices) => computeWorth(payments, prices, getPrices));
        expect(Math.min(...worths())).toBeLessThanOrEqual(sumStanding(payments));
        // What goes back of one payment can leave another without effect.
        for (const _ of payments) payments = release(payments, getPrices);
        expect(listUnusedPayments(payments, getPrices)).toEqual([]);
        for (const payment of payments) expectSharedRefund(payment, steps.length);
        // While a bank decides, more may be kept than has an effect.
        const isWaiting = payments.some(({ state }) => state === "disputed");
        const kept = isWaiting ? Math.max(...worths()) : sumStanding(payments);
        expect(kept).toBeGreaterThanOrEqual(Math.min(...worths()));
        expect(kept).toBeLessThanOrEqual(Math.max(...worths()));
      }
    }),
    { numRuns: 1_000 },
  );
});

/** The buyer gets the same part of their money back as of the list price. Each refund is rounded to a whole cent. */
function expectSharedRefund(payment: PurchaseRow, refunds: number): void {
  const { state, totalMinor, refundedMinor, listPriceMinor, unusedMinor } = payment;
  const { unusedRefundMinor, unusedRefundedMinor } = payment;
  if (getLicenceStatus(state) !== "active") return;
  const goodwillMinor = refundedMinor - unusedRefundedMinor;
  const part = unusedMinor / listPriceMinor;
  expect(unusedRefundMinor).toBeLessThanOrEqual(totalMinor * part + refunds);
  expect(unusedRefundMinor).toBeGreaterThanOrEqual((totalMinor - goodwillMinor) * part - refunds);
  expect(unusedRefundMinor + goodwillMinor).toBeLessThanOrEqual(totalMinor);
}

test("an order is worth as many times one licence, however much time passes, and after places were returned as if they had never been ordered", () => {
  const laterSteps = fc.array(
    fc.oneof(
      ...commonSteps.slice(0, 2),
      priceSteps,
      { weight: 3, arbitrary: fc.record({ months: fc.integer({ min: 1, max: 20 }) }) },
      { weight: 2, arbitrary: fc.record({ returned: fc.integer({ min: 1, max: 2 }) }) },
    ),
    { minLength: 3, maxLength: 12 },
  );
  fc.assert(
    fc.property(fc.constantFrom(...paidPlanIds), laterSteps, (planId, steps) => {
      const prices: { from: Date; prices: PriceList }[] = [];
      const getPrices: GetPrices = (at) =>
        prices.findLast(({ from }) => from <= at)?.prices ?? getCataloguePrices();
      const { price, seats } = paidPlans[planId];
      const createOrder = (quantity: number) => [
        createPayment("new", planId, {
          quantity,
          seats: seats * quantity,
          listPriceMinor: price.amountMinor * quantity,
        }),
      ];
      const settle = (payments: PurchaseRow[]) =>
        payments.reduce((settled) => release(settled, getPrices), payments);
      let licences = 6;
      let order = createOrder(licences);
      let single = createOrder(1);
      let month = 2;
      for (const [index, step] of steps.entries()) {
        const at = new Date(Date.UTC(2026, month, 10, 11, index));
        if (typeof step !== "object") continue;
        if ("months" in step) month += step.months;
        else if ("prices" in step) prices.push({ from: at, prices: step.prices });
        else if ("change" in step) {
          const { change } = step;
          const isSeats = typeof change === "object" && "addSeats" in change;
          const changeOfOrder = isSeats ? { addSeats: change.addSeats * licences } : change;
          const [one, all] = [
            createChange(single, change, at, getPrices),
            createChange(order, changeOfOrder, at, getPrices),
          ];
          if (!one && !all) continue;
          if (all?.listPriceMinor !== (one?.listPriceMinor ?? 0) * licences) {
            throw new Error(
              `${licences} cost ${all?.listPriceMinor}, and one ${one?.listPriceMinor}.`,
            );
          }
          if (one) [single, order] = [single.concat(one), order.concat(all)];
        } else if ("state" in step) {
          [single, order] = [single, order].map((payments) => {
            const before = payments[step.place];
            const after = before && applyStep(before, step);
            return after ? payments.with(step.place, after) : payments;
          }) as [PurchaseRow[], PurchaseRow[]];
        } else if (
          "returned" in step &&
          step.returned < licences &&
          // Seats are not part of a licence: each payment for them has its own places.
          !order.some(({ kind }) => kind === "seats")
        ) {
          const [first] = order;
          const after = first && applyStep(first, { place: 0, returned: step.returned });
          if (!after) continue;
          order = order.with(0, after);
          licences -= step.returned;
        }
        [single, order] = [settle(single), settle(order)];
        const [one, all] = [single, order].map((payments) =>
          computeLicenceTerms(payments, getPrices),
        );
        expect(all).toEqual(one && { ...one, seats: one.seats * licences });
        // While a bank decides, nothing goes back.
        const isWaiting = order.some(({ state }) => state === "disputed");
        const standing = sumStanding(single) * licences;
        expect(isWaiting ? standing : sumStanding(order)).toBe(standing);
      }
    }),
    { numRuns: 400 },
  );
});

test("the order in which the ledger is read does not matter", () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray(setState(pay([personal], "renew", pro, "renew", team), 2, "refunded"), {
        minLength: 5,
      }),
      (shuffled) => {
        const sorted = shuffled.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(computeLicenceTerms(shuffled)).toEqual(computeLicenceTerms(sorted));
        expect(listUnusedPayments(shuffled)).toEqual(listUnusedPayments(sorted));
      },
    ),
  );
});

test("another payment at its offer never reduces the licence, and its refund restores the previous state", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom<Change>("renew", pro, team)), (changes) => {
      const payments = [personal];
      for (const change of changes) {
        const before = computeLicenceTerms(payments);
        const added = createChange(payments, change);
        if (!before || !added) continue;
        const after = computeLicenceTerms([...payments, added]);
        if (!after) throw new Error("The first purchase was paid.");
        expect(isLargerPlan(before.planId, after.planId)).toBe(false);
        expect(after.updatesUntil >= before.updatesUntil).toBe(true);
        expect(computeLicenceTerms([...payments, { ...added, state: "refunded" }])).toEqual(before);
        payments.push(added);
      }
    }),
  );
});

test("returned places lower what upgrades, renewals and added seats are needed for, to the cent", () => {
  const at = new Date("2026-04-10T10:00:00Z");
  const first = createPayment("new", "personal", {
    quantity: 4,
    seats: 4,
    listPriceMinor: 39_600,
  });
  const on = { originId: first.id, quantity: 4, fromUpdatesUntil: "2027-03-10", at };
  const upgrade = createPayment("upgrade", "pro", {
    ...on,
    fromPlanId: "personal",
    seats: 4,
    listPriceMinor: 40_000,
  });
  const renewal = createPayment("renewal", "pro", {
    ...on,
    seats: 4,
    listPriceMinor: 31_600,
    at: new Date("2026-05-10"),
  });
  expect(listRefunds([first, upgrade, renewal])).toEqual([]);
  const returned = { returnedQuantity: 1, unusedMinor: 9_900, unusedRefundMinor: 9_900 };
  const shrunk = [{ ...first, ...returned }, upgrade, renewal];
  expect(computeLicenceTerms(shrunk)).toMatchObject({
    planId: "pro",
    seats: 3,
    updatesUntil: "2028-03-10",
  });
  expect(listRefunds(shrunk)).toEqual([
    [1, 10_000],
    [2, 7_900],
  ]);
  const released = release(shrunk);
  expect(computeLicenceTerms(released)).toEqual(computeLicenceTerms(shrunk));
  expect(listUnusedPayments(released)).toEqual([]);
});

test("a renewal that left out added seats, because they were disputed, goes back once the dispute is won", () => {
  const disputed = setState(pay([createPayment("new", "team")], { addSeats: 3 }), 1, "disputed");
  const payments = setState(pay(disputed, "renew"), 1, "paid");
  expect(computeLicenceTerms(payments)).toMatchObject({ seats: 8, updatesUntil: "2027-03-10" });
  expect(listRefunds(payments)).toEqual([[2, 15_900]]);
});

test("added seats that left out a renewal, because it was disputed, go back once the dispute is won", () => {
  const disputed = setState(pay([createPayment("new", "team")], "renew"), 1, "disputed");
  const payments = setState(pay(disputed, { addSeats: 3 }), 1, "paid");
  expect(computeLicenceTerms(payments)).toMatchObject({ seats: 5, updatesUntil: "2028-03-10" });
  expect(listRefunds(payments)).toEqual([[2, 24_000]]);
});

test("some of the added seats are returned, and the others stay", () => {
  const payments = pay([createPayment("new", "team")], { addSeats: 3 });
  const [first, seats] = payments;
  if (!first || !seats) throw new Error("Both were paid.");
  const { amountMinor, changes } = computePartialRefund(seats, 2);
  expect(amountMinor).toBe(16_000);
  const shrunk = [first, { ...seats, ...changes }];
  expect(computeLicenceTerms(shrunk)?.seats).toBe(6);
  expect(listUnusedPayments(shrunk)).toEqual([]);
});

test("while a bank decides, the share of returned licences doesn't take the others to a larger plan", () => {
  const order = createPayment("new", "personal", { quantity: 6, seats: 6, listPriceMinor: 59_400 });
  const [first, upgrade, last] = pay([order], pro, team);
  if (!first || !upgrade || !last) throw new Error("All three were paid.");
  const disputed: PurchaseRow[] = [first, { ...upgrade, state: "disputed" }, last];
  const { changes } = computePartialRefund(first, 2);
  const shrunk = disputed.with(0, { ...first, ...changes });
  expect(computeLicenceTerms(shrunk)).toMatchObject({ planId: "pro", seats: 4 });
});

test("accepted payments in another currency count as what was ordered, for every licence and seat", () => {
  const first = createPayment("new", "personal", { quantity: 2, seats: 2, listPriceMinor: 19_800 });
  const accept = (each: PurchaseRow): PurchaseRow => ({
    ...each,
    paymentProblem: "in EUR",
    paymentDecision: "accepted",
    listPriceMinor: 1_000,
  });
  const payments = pay([first], team, { addSeats: 2 }, "renew").map(accept);
  expect(listRefunds(payments)).toEqual([]);
  expect(computeLicenceTerms(payments)).toMatchObject({
    planId: "team",
    seats: 12,
    updatesUntil: "2028-03-10",
  });
  // The renewal cost USD 381.60 for twelve seats, and USD 63.60 of that was for the two.
  const withoutSeats = setState(payments, 2, "refunded");
  expect(listUnusedPayments(withoutSeats)).toMatchObject([{ unusedMinor: 166, isWhole: false }]);
  expect(listUnusedPayments(release(withoutSeats))).toEqual([]);
  // Each of the two seats cost USD 111.80, and USD 31.80 of that for the renewal.
  const renewedBefore = pay([first], team, "renew", { addSeats: 2 }).map(accept);
  expect(listUnusedPayments(setState(renewedBefore, 2, "refunded"))).toMatchObject([
    { unusedMinor: 284, isWhole: false },
  ]);
});
