import { expect, test } from "vitest";

import { formatMoney, money } from "./money.ts";
import {
  computersEach,
  computersOfSeats,
  lowestPrice,
  peopleOfPlans,
  plansByUpdates,
  plansWithSeats,
  renewalPrices,
  updatesIncluded,
} from "./plan-words.ts";
import { type PaidPlan, paidPlanIds, paidPlans } from "./plans.ts";

const ours = paidPlanIds.map((id) => paidPlans[id]);
const student: PaidPlan = {
  name: "Student",
  price: money(4_900, "EUR"),
  seats: 1,
  devicesPerSeat: 1,
  updatesMonths: 6,
  renewal: money(1_900, "EUR"),
};
const campus: PaidPlan = { ...student, name: "Campus", seats: 50, devicesPerSeat: 2 };

test("the plans of the shop are told in one breath where they agree", () => {
  expect({
    from: formatMoney(lowestPrice()),
    computers: computersEach(),
    updates: updatesIncluded(),
    people: peopleOfPlans(),
    renewals: renewalPrices(),
    withSeats: plansWithSeats(),
    computersOfSeats: computersOfSeats(),
  }).toEqual({
    from: "USD 99",
    computers: "3 computers",
    updates: "12 months",
    people: "Personal and Pro are for one person, Team is for 5 people",
    renewals: "Personal USD 39, Pro USD 79, Team USD 159",
    withSeats: "Team",
    computersOfSeats: "3 computers",
  });
});

test("a plan that differs is named, whatever its place in the catalogue", () => {
  for (const plans of [
    [student, ...ours],
    [...ours, student],
  ]) {
    expect(formatMoney(lowestPrice(plans))).toBe("EUR 49");
    expect(computersEach(plans)).toContain("1 computer (Student)");
    expect(computersEach(plans)).toContain("3 computers (Personal, Pro and Team)");
    expect(updatesIncluded(plans)).toContain("6 months (Student)");
    expect(plansByUpdates(plans)).toEqual(
      expect.arrayContaining([
        [6, "Student"],
        [12, "Personal, Pro and Team"],
      ]),
    );
    expect(renewalPrices(plans)).toContain("Student EUR 19");
    expect(peopleOfPlans(plans)).toContain("Team is for 5 people");
  }
  expect(peopleOfPlans([student, ...ours])).toBe(
    "Student, Personal and Pro are for one person, Team is for 5 people",
  );
});

test("several plans with seats are all named, and none where there is none", () => {
  expect(plansWithSeats([...ours, campus])).toBe("Team or Campus");
  expect(computersOfSeats([...ours, campus])).toBe("3 computers (Team) or 2 computers (Campus)");
  expect(plansWithSeats([student])).toBe("");
  expect(computersOfSeats([student])).toBe("");
});
