import type { PurchaseState } from "@site/contracts/billing";
import { paidPlanIds, paidPlans, RENEWAL_MONTHS } from "@site/contracts/plans";
import fc from "fast-check";
import { expect, test } from "vitest";

import { type Change, createChange, createPayment } from "../../tests/setup/licence-payments.ts";
import type { PurchaseRow } from "../db/schema/purchases.ts";
import { countMonthsBetween, isLargerPlan } from "../pricing/plan-changes.ts";
import type { PriceList } from "../pricing/price-list.ts";
import { computeLicenceTerms, listUnusedPayments } from "./entitlement.ts";
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

/** What a licence is worth at list prices while no month has passed: its plan, and each renewed year. */
function computeWorth(payments: readonly PurchaseRow[]): number {
  const terms = computeLicenceTerms(payments);
  if (terms?.status !== "active") return 0;
  const { price, renewal } = paidPlans[terms.planId];
  const months = countMonthsBetween("2027-03-10", terms.updatesUntil);
  return price.amountMinor + (months / RENEWAL_MONTHS) * renewal.amountMinor;
}

function sumStanding(payments: readonly PurchaseRow[]): number {
  return payments
    .filter(({ state }) => getLicenceStatus(state) === "active")
    .reduce((sum, { listPriceMinor, unusedMinor }) => sum + listPriceMinor - unusedMinor, 0);
}

/** Refunds what has no effect, as `releaseUnusedPayments` does. */
function release(payments: PurchaseRow[]): PurchaseRow[] {
  const unused = listUnusedPayments(payments);
  return payments.map((each): PurchaseRow => {
    const found = unused.find(({ payment }) => payment === each);
    if (!found) return each;
    if (found.isWhole) return { ...each, state: "refunded", refundedMinor: each.totalMinor };
    const refundedMinor = each.refundedMinor + found.refundMinor;
    const unusedMinor = each.unusedMinor + found.unusedMinor;
    return { ...each, state: "partially_refunded", refundedMinor, unusedMinor };
  });
}

const steps = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom<Change>("renew", pro, team) },
    {
      weight: 2,
      arbitrary: fc.record({
        place: fc.nat(5),
        state: fc.constantFrom<PurchaseState>("refunded", "charged_back", "disputed", "paid"),
      }),
    },
  ),
  { minLength: 3, maxLength: 12 },
);

test("in any order of payments, refunds and disputes, the licence is worth what stands, to the cent", () => {
  fc.assert(
    fc.property(fc.constantFrom(...paidPlanIds), steps, (planId, list) => {
      let payments = [createPayment("new", planId)];
      for (const [index, step] of list.entries()) {
        if (typeof step === "object" && "place" in step) {
          const { place, state } = step;
          const before = payments[place];
          // Money comes back only from a dispute or a refund that was returned.
          if (!before || (state === "paid" && before.refundedMinor > 0)) continue;
          payments = setState(payments, place, state);
        } else {
          const at = new Date(Date.UTC(2026, 2, 10, 11, index));
          const added = createChange(payments, step, at);
          if (added) payments = payments.concat(added);
        }
        expect(computeWorth(payments)).toBeLessThanOrEqual(sumStanding(payments));
        payments = release(payments);
        expect(listUnusedPayments(payments)).toEqual([]);
        // While a bank decides, more may be kept than has an effect.
        const isWaiting = payments.some(({ state }) => state === "disputed");
        const kept = isWaiting ? computeWorth(payments) : sumStanding(payments);
        expect(computeWorth(payments)).toBe(kept);
      }
    }),
    { numRuns: 1_000 },
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
