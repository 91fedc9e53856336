import { expect, test } from "vitest";

import { formatMoney, money } from "./money.ts";
import {
  describeComputersPerPerson,
  describeComputersPerSeat,
  getLowestPrice,
  describePeoplePerPlan,
  groupPlansByUpdates,
  listPlansWithSeats,
  formatRenewalPrices,
  describeIncludedUpdates,
} from "./plan-text.ts";
import { type PaidPlan, soldPlanIds, paidPlans } from "./plans.ts";

const plan = (name: string, price: number, seats = 1): PaidPlan => ({
  name,
  price: money(price * 100, "EUR"),
  seats,
  devicesPerSeat: 3,
  updatesMonths: 12,
  renewal: money(price * 40, "EUR"),
  features: ["files"],
});
const ours = [plan("Personal", 100), plan("Pro", 200), plan("Team", 400, 5)];
const student = { ...plan("Student", 50), devicesPerSeat: 1, updatesMonths: 6 };
const campus: PaidPlan = { ...student, name: "Campus", seats: 50, devicesPerSeat: 2 };

test("plans with equal values are mentioned together", () => {
  expect({
    from: formatMoney(getLowestPrice(ours)),
    computers: describeComputersPerPerson(ours),
    updates: describeIncludedUpdates(ours),
    people: describePeoplePerPlan(ours),
    renewals: formatRenewalPrices(ours),
    withSeats: listPlansWithSeats(ours),
    computersOfSeats: describeComputersPerSeat(ours),
  }).toEqual({
    from: "EUR 100",
    computers: "3 computers",
    updates: "12 months",
    people: "Personal and Pro are for one person, Team is for 5 people",
    renewals: "Personal EUR 40, Pro EUR 80, Team EUR 160",
    withSeats: "Team",
    computersOfSeats: "3 computers",
  });
});

test("a plan that differs is named, whatever its place in the catalogue", () => {
  for (const plans of [
    [student, ...ours],
    [...ours, student],
  ]) {
    expect(formatMoney(getLowestPrice(plans))).toBe("EUR 50");
    expect(describeComputersPerPerson(plans)).toContain("1 computer (Student)");
    expect(describeComputersPerPerson(plans)).toContain("3 computers (Personal, Pro and Team)");
    expect(describeIncludedUpdates(plans)).toContain("6 months (Student)");
    expect(groupPlansByUpdates(plans)).toEqual(
      expect.arrayContaining([
        [6, "Student"],
        [12, "Personal, Pro and Team"],
      ]),
    );
    expect(formatRenewalPrices(plans)).toContain("Student EUR 20");
    expect(describePeoplePerPlan(plans)).toContain("Team is for 5 people");
  }
  expect(describePeoplePerPlan([student, ...ours])).toBe(
    "Student, Personal and Pro are for one person, Team is for 5 people",
  );
});

test("several plans with seats are all named, and none where there is none", () => {
  expect(listPlansWithSeats([...ours, campus])).toBe("Team or Campus");
  expect(describeComputersPerSeat([...ours, campus])).toBe(
    "3 computers (Team) or 2 computers (Campus)",
  );
  expect(listPlansWithSeats([student])).toBe("");
  expect(describeComputersPerSeat([student])).toBe("");
});

test("without plans of its own, a sentence is about those of the shop", () => {
  const names = soldPlanIds.map((id) => paidPlans[id].name);
  for (const name of names) expect(formatRenewalPrices()).toContain(name);
});
