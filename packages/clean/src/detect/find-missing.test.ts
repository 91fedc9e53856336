import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findMissing } from "./find-missing.ts";

function find(...cells: string[]) {
  return findMissing(profileOf(cells));
}
const numbers = ["1", "2", "3", "4", "5", "6", "7", "8"];
const cities = ["Bern", "Zug", "Chur", "Thun", "Genf", "Basel"];

test.each<[string, string[], object[]]>([
  ["errors of a spreadsheet among words", [...cities, "#N/A"], [{ sureness: "sure", count: 1 }]],
  ["what people write, among words", [...cities, "n/a", "?"], [{ sureness: "likely", count: 2 }]],
  ["words among numbers", [...numbers, "none", "Unknown"], [{ sureness: "likely", count: 2 }]],
  [
    "a surname",
    [...cities, "Null"],
    [{ sureness: "asked", choices: [{ label: "“Null” means no value" }] }],
  ],
  ["a word among words", [...cities, "missing"], [{ sureness: "asked", count: 1 }]],
  ["a sign among signs", ["+", "+", "+", "++", "++", "-"], [{ sureness: "asked" }]],
  [
    "few distinct values",
    [...Array.from({ length: 9 }, () => "yes"), "NULL"],
    [{ sureness: "likely" }],
  ],
  ["a number far from all others", [...numbers, "-999"], [{ sureness: "asked" }]],
])("%s", (_, cells, proposals) => {
  expect(find(...cells)).toMatchObject(proposals);
});

test.each<[string, string[]]>([
  ["Namibia", ["NA", "DE", "CH", "FR", "IT", "AT"]],
  ["a column of nothing else", ["n/a", "n/a", "n/a", "x"]],
  ["depths below zero", ["-999", "-998", "-500", "10", "20", "30"]],
  ["tidy texts", cities],
])("%s is left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
