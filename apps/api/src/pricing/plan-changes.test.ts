import { expect, test } from "vitest";

import { computeUpdatesUntil, countMonthsBetween, listUpgradeOffers } from "./plan-changes.ts";
import { getCataloguePrices } from "./price-list.ts";

test.each([
  ["2026-11-21T10:00:00Z", 12, "2027-11-21"],
  ["2024-02-29T23:59:59Z", 12, "2025-02-28"],
  ["2026-01-31T00:00:00Z", 1, "2026-02-28"],
  ["2026-12-31T23:30:00-05:00", 12, "2028-01-01"],
])("a payment at %s gives %i months of updates, until %s", (paidAt, months, day) => {
  expect(computeUpdatesUntil(new Date(paidAt), months)).toBe(day);
});

test.each([
  ["2026-03-10", "2027-03-10", 12],
  ["2026-03-10", "2027-03-09", 11],
  ["2024-02-29", "2025-02-28", 12],
  ["2026-01-31", "2026-02-28", 1],
  ["2026-03-10", "2026-03-10", 0],
  ["2026-03-11", "2026-03-10", 0],
  ["2027-03-10", "2026-03-10", 0],
])("from %s until %s are %i whole months", (from, until, months) => {
  expect(countMonthsBetween(from, until)).toBe(months);
});

test.each([
  ["personal", "pro", 0, 10_000, 0],
  ["personal", "team", 0, 30_000, 0],
  ["personal", "team", 12, 42_000, 12_000],
  ["personal", "team", 48, 78_000, 48_000],
  ["personal", "pro", 1, 10_333, 333],
  ["pro", "team", 5, 23_333, 3_333],
] as const)("%s to %s with %i renewed months ahead", (from, to, months, total, forRenewals) => {
  const prices = getCataloguePrices();
  const paidAt = new Date("2026-03-10T10:00:00Z");
  const licence = {
    planId: from,
    seats: 1,
    updatesUntil: computeUpdatesUntil(paidAt, 12 + months),
  };
  const offers = listUpgradeOffers(licence, { paidAt, updatesMonths: 12, quantity: 1 }, paidAt, {
    prices,
    planValueMinor: prices[from].priceMinor,
  });
  const offer = offers.find(({ kind, planId }) => kind === "upgrade" && planId === to);
  expect(offer?.price.amountMinor).toBe(total);
  expect(offer?.renewalShare.amountMinor).toBe(forRenewals);
});
