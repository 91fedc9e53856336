import { expect, test } from "vitest";

import { readLines } from "../../tests/lines.ts";
import { describeUnchecked, findUndecidedValues } from "./describe-column.ts";

const open = (...cells: string[]) => readLines(cells).columns;
const describeCells = (...cells: string[]) => open(...cells).map(describeUnchecked)[0];

test.each<[string, string[]]>([
  ["ISO weeks", ["2024-W01", "2024-W02", "2024-W03"]],
  ["quarters", ["Q1 2024", "Q2 2024", "Q3 2024"]],
  ["fiscal years", ["FY15/16", "FY2020", "FY2021"]],
  ["JSON, not checked inside", ["attributes", ...Array.from("123456", (at) => `{"a":${at}}`)]],
  ["fractions or ratings", ["4/5", "3/5", "5/5"]],
  ["numbers with their error", ["5.1 ± 0.2", "4.9±0.1", "5.0 ± 0.3"]],
  ["ordinals", ["1.", "2.", "10."]],
  ["Roman numerals", ["I", "IV", "XII"]],
  ["angles in degrees", ["52°31'12\"N", "48°51'24\"N", "33°51'31\"S"]],
  ["email addresses", ["a@b.de", "c@d.org", "e@f.com"]],
  ["several values in a cell", ["War; Crime", "Crime", "War; Drama; Crime", "Drama; War", "War"]],
  [
    "not checked: free text",
    ["The train was late again", "I like to work at home", "No remarks for this time"],
  ],
])("says that a column has %s", (what, cells) => {
  expect(describeCells(...cells)).toBe(what);
});

test.each<[string, string[]]>([
  ["words", ["Bern", "Zug", "Bern", "Chur"]],
  ["names with a comma", ["Sample, Ida", "Example, Ben", "Mockup, Zoe"]],
  ["a sentence that recurs", Array.from({ length: 9 }, () => "strongly agree with this one")],
])("says nothing about %s", (_, cells) => {
  expect(describeCells(...cells)).toBeUndefined();
});

test("finds names of one country, and what isn't an email address", () => {
  expect(findUndecidedValues(open("DE", "Germany", "FR", "Sweden"))).toMatchObject([
    { sentence: "“DE”, “Germany” are one country" },
  ]);
  expect(findUndecidedValues(open("a@b.de", "c@@d.de", "e@f.de"))).toMatchObject([
    { sentence: "“c@@d.de” isn't an email address" },
  ]);
  expect(findUndecidedValues(open("Germany", "GERMANY", "France"))).toEqual([]);
  expect(findUndecidedValues(open("de", "on", "it is", "to go", "a word"))).toEqual([]);
});
