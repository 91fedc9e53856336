import { expect, test } from "vitest";

import { findPlanWords } from "./find-plan-words.ts";

const catalogue = {
  names: ["Solo", "Crew"],
  currency: ["EUR", "euros"],
  computers: [1, 3],
  people: [1, 5],
  months: [12],
  days: [14, 30],
};
const find = (source: string) => findPlanWords(source, catalogue);

test.each([
  "<p>The Crew licence</p>",
  'const text = "Prices are in euros.";',
  "`as in EUR ${amount}`",
  "3 computers each",
  "a plan for 5 people",
  "12 paid months",
  "within 30 days",
])("a text that spells the catalogue out is found: %s", (line) => {
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
])("text that does not repeat the catalogue is left alone: %s", (line) => {
  expect(find(line)).toEqual([]);
});
