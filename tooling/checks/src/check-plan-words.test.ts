import { expect, test } from "vitest";

import { findPlanWords } from "./check-plan-words.ts";

const plan = { devicesPerSeat: 1, seats: 1, updatesMonths: 12 };
const plans = {
  paidPlans: {
    solo: { ...plan, name: "Solo" },
    crew: { ...plan, name: "Crew", devicesPerSeat: 3, seats: 5 },
  },
  SHOP_CURRENCY: "EUR",
  SHOP_CURRENCY_NAME: "euros",
  RENEWAL_MONTHS: 12,
  LOYALTY_MONTHS: 12,
  TRIAL_DAYS: 14,
  REFUND_DAYS: 30,
};
const find = (source: string) => findPlanWords(source, plans);

test.each([
  "<p>The Crew licence</p>",
  'const text = "Prices are in euros.";',
  "`as in EUR ${amount}`",
  "3 computers each",
  "a plan for 5 people",
  "12 paid months",
  "within 30 days",
])("text that repeats the catalogue is found: %s", (line) => {
  expect(find(`import x;\n${line}\n`)).toEqual([2]);
});

test.each([
  "// The Crew licence has seats.",
  "/** Paid in\n * EUR */",
  "const crew = plans.crew;",
  "<CrewSeats />",
  "${plan.devicesPerSeat} computers",
  "1 computers",
  "in 13 days",
])("text that does not repeat the catalogue is ignored: %s", (line) => {
  expect(find(line)).toEqual([]);
});
