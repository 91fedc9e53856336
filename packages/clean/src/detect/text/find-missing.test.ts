import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findMissingMarkers } from "./find-missing.ts";

function find(...cells: string[]) {
  return findMissingMarkers(profileLines(cells));
}
const numbers = ["1", "2", "3", "4", "5", "6", "7", "8"];
const cities = ["Bern", "Zug", "Chur", "Thun", "Genf", "Basel"];

test.each<[string, string[], object[]]>([
  ["errors of a spreadsheet among words", [...cities, "#N/A"], [{ confidence: "clear", count: 1 }]],
  ["people's markers among words", [...cities, "n/a", "?"], [{ confidence: "likely", count: 2 }]],
  ["words among numbers", [...numbers, "none", "Unknown"], [{ confidence: "likely", count: 2 }]],
  [
    "a surname",
    [...cities, "Null"],
    [{ confidence: "ambiguous", options: [{ label: "Clear 1 cell" }] }],
  ],
  ["a word among words", [...cities, "missing"], [{ confidence: "ambiguous", count: 1 }]],
  ["a word among words and numbers", [...cities, "12", "missing"], [{ confidence: "ambiguous" }]],
  ["NA among country codes that may be Namibia", [...cities, "NA"], [{ confidence: "ambiguous" }]],
  ["a word among codes", ["DE", "CH", "FR", "IT", "AT", "missing"], [{ confidence: "ambiguous" }]],
  ["a sentinel number among words", [...cities, "-999"], [{ confidence: "ambiguous" }]],
  ["nines far above all other numbers", [...numbers, "999", "999", "999"], [{ count: 3 }]],
  [
    "a sign among short words",
    ["+", "maybe", "never", "always", "often", "-"],
    [{ confidence: "likely" }],
  ],
  ["a sign among signs", ["+", "+", "+", "++", "++", "-"], [{ confidence: "ambiguous" }]],
  [
    "few distinct values",
    [...Array.from({ length: 9 }, () => "yes"), "NULL"],
    [{ confidence: "likely" }],
  ],
  ["a number far from all others", [...numbers, "-999"], [{ confidence: "ambiguous" }]],
  ["the same with decimals", [...numbers, "-99.99"], [{ confidence: "ambiguous" }]],
])("finds %s", (_, cells, issues) => {
  expect(find(...cells)).toMatchObject(issues);
});

test("counts each marker, and shows three", () => {
  expect(find(...numbers, "none", "none", "n/a", "?", "unknown")).toMatchObject([
    {
      step: { kind: "missing", columns: ["column 1"], spellings: ["none", "n/a", "?", "unknown"] },
      count: 5,
      examples: [
        { before: "none", after: "" },
        { before: "n/a", after: "" },
        { before: "?", after: "" },
      ],
    },
  ]);
  expect(find(...numbers, "-999", "-999")).toMatchObject([
    {
      count: 2,
      examples: [{ before: "-999", after: "" }],
      options: [{ step: { kind: "missing", spellings: ["-999"] } }],
    },
  ]);
});

test("is not certain if people's markers are among programs'", () => {
  expect(find(...cities, "#N/A", "n/a")).toMatchObject([{ confidence: "likely", count: 2 }]);
});

test("a low number is a sentinel if all others are far above it", () => {
  expect(find("-400", "-300", "10", "20", "30", "-999")).toMatchObject([
    { confidence: "ambiguous" },
  ]);
  expect(find("-500", "-300", "10", "20", "30", "-999")).toEqual([]);
  expect(find("-499.5", "-300", "10", "20", "30", "-999")).toEqual([]);
  expect(find("-5", "-4", "-3", "-2", "0", "-999")).toEqual([]);
  expect(find("-5", "-4", "-3", "-2", "1", "-999")).toMatchObject([{ confidence: "ambiguous" }]);
});

test.each<[string, string[]]>([
  ["a code among codes and words", ["NA", "DE", "CH", "France", "Italy", "Austria"]],
  ["Namibia", ["NA", "DE", "CH", "FR", "IT", "AT"]],
  ["a column with markers only", ["n/a", "n/a", "n/a", "x"]],
  ["depths below zero", ["-999", "-998", "-500", "10", "20", "30"]],
  ["tidy texts", cities],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
