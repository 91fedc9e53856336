import { money } from "@site/contracts/money";
import { expect, test } from "vitest";

import { computeSubscriptionWorth } from "./import-subscriptions.ts";

function createMonthlyPeriods(count: number, from = "2026-01-31") {
  const first = new Date(`${from}T00:00:00Z`);
  const at = (month: number) =>
    new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + month, 28));
  return Array.from({ length: count }, (_, month) => ({
    from: at(month),
    to: at(month + 1),
    amount: money(900, "USD"),
  }));
}

const now = new Date("2026-11-21T00:00:00Z");

test("paid months are counted alike, whatever their length", () => {
  expect(
    computeSubscriptionWorth(createMonthlyPeriods(14), { now, isEnded: false })?.paidMonths,
  ).toBe(14);
  const year = [
    { from: new Date("2026-03-01"), to: new Date("2027-03-01"), amount: money(9_000, "USD") },
  ];
  expect(computeSubscriptionWorth(year, { now, isEnded: false })?.paidMonths).toBe(12);
});

test("the credit is the price of the remaining time, rounded down", () => {
  const period = {
    from: new Date("2026-11-01"),
    to: new Date("2026-12-01"),
    amount: money(1_000, "USD"),
  };
  expect(computeSubscriptionWorth([period], { now, isEnded: false })?.credit).toEqual(
    money(333, "USD"),
  );
  const after = new Date("2026-12-01");
  expect(
    computeSubscriptionWorth([period], { now: after, isEnded: false })?.credit.amountMinor,
  ).toBe(0);
});

test("an ended subscription has no credit, and one that was never paid has no worth", () => {
  expect(
    computeSubscriptionWorth(createMonthlyPeriods(11), { now, isEnded: true })?.credit.amountMinor,
  ).toBe(0);
  expect(computeSubscriptionWorth([], { now, isEnded: false })).toBeUndefined();
});
