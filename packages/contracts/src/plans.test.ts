import { describe, expect, test } from "vitest";

import { formatMoney, subtractMoney } from "./money.ts";
import { TERMS_VERSION, TRIAL_DAYS, paidPlanIds, paidPlans, trialPlan } from "./plans.ts";

const dearer = paidPlanIds.flatMap((from, index) =>
  paidPlanIds.slice(index + 1).map((to) => [from, to] as const),
);

test("the catalogue is the one that the product decisions state", () => {
  const rows = paidPlanIds.map((id) => {
    const plan = paidPlans[id];
    const people = `${plan.seats} × ${plan.devicesPerSeat}`;
    return [
      plan.name,
      formatMoney(plan.price),
      people,
      plan.updatesMonths,
      formatMoney(plan.renewal),
    ];
  });
  expect(rows).toEqual([
    ["Personal", "USD 99", "1 × 3", 12, "USD 39"],
    ["Pro", "USD 199", "1 × 3", 12, "USD 79"],
    ["Team", "USD 399", "5 × 3", 12, "USD 159"],
  ]);
});

test("each plan includes what the product decisions state", () => {
  const files = ["files", "ai-repairs", "pandas-scripts"];
  const onePerson = [...files, "any-size", "databases", "automation", "polars-sql", "own-model"];
  expect(paidPlans.personal.features).toEqual(files);
  expect(paidPlans.pro.features).toEqual(onePerson);
  expect(trialPlan.features).toEqual(onePerson);
  expect(paidPlans.team.features).toEqual([...onePerson, "shared-recipes", "named-seats"]);
});

test("the trial is a plan without a price", () => {
  expect(trialPlan).toMatchObject({ seats: 1, devicesPerSeat: 1 });
  expect(TRIAL_DAYS).toBe(14);
});

test.each(dearer)("an upgrade from %s to %s costs something and takes nothing away", (from, to) => {
  const [before, after] = [paidPlans[from], paidPlans[to]];
  expect(subtractMoney(after.price, before.price).amountMinor).toBeGreaterThan(0);
  expect(after.seats).toBeGreaterThanOrEqual(before.seats);
  expect(after.devicesPerSeat).toBeGreaterThanOrEqual(before.devicesPerSeat);
  expect(after.features).toEqual(expect.arrayContaining([...before.features]));
});

test.each(dearer)(
  "%s and %s include the same months of updates, because an upgrade adds none",
  (from, to) => {
    expect(paidPlans[to].updatesMonths).toBe(paidPlans[from].updatesMonths);
  },
);

describe.each(paidPlanIds)("%s", (id) => {
  const plan = paidPlans[id];

  test("is paid and renewed in one currency, and renewing is cheaper than buying", () => {
    expect(plan.renewal.currency).toBe(plan.price.currency);
    expect(plan.renewal.amountMinor).toBeGreaterThan(0);
    expect(plan.renewal.amountMinor).toBeLessThan(plan.price.amountMinor);
  });

  test("seats, devices and months are whole and positive", () => {
    for (const count of [plan.seats, plan.devicesPerSeat, plan.updatesMonths]) {
      expect(Number.isInteger(count) && count > 0).toBe(true);
    }
  });
});

test("the version of the terms is a day", () => {
  expect(TERMS_VERSION).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  expect(new Date(TERMS_VERSION).toISOString()).toMatch(TERMS_VERSION);
});
