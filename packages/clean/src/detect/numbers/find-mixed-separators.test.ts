import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findMixedSeparators } from "./find-mixed-separators.ts";

function find(...cells: string[]) {
  return findMixedSeparators(profileLines(cells));
}

test.each<[string, string[], string[][]]>([
  ["commas and spaces", ["1,234,567", "1 234 567", "12"], [[",", " "]]],
  ["commas and points", ["1,234,567", "1.234.567", "12"], [[",", "."]]],
  [
    "commas and points beside an amount with its currency",
    ["1,234,567", "1.234.567", "1.349,16 €"],
    [[",", "."]],
  ],
  ["points before thousands and decimals", ["1.234.567", "12.5", "13"], [["."]]],
  ["a point that may be decimal", ["1,234,567", "1.234", "12"], [[",", "."], [","]]],
])("asks about %s", (_, cells, signs) => {
  expect(find(...cells, "7")).toMatchObject([
    {
      confidence: "ambiguous",
      options: signs.map((list) => ({ step: { kind: "separators", signs: list } })),
    },
  ]);
});

test("suggests replacing decimal commas among points", () => {
  expect(find("50,8", "39.1", "40", "41.2")).toMatchObject([
    { confidence: "likely", count: 1, step: { kind: "replace", find: ",", with: "." } },
  ]);
});

test.each<[string, string[]]>([
  ["one thousands separator", ["1,234", "12", "1,500,000", "7"]],
  ["separate characters for thousands and decimals", ["1,234.5", "12.25", "1,500", "7"]],
  ["decimals of three digits", ["1.234", "5.678", "12.5", "7"]],
  ["only decimal commas", ["50,8", "39,1", "40", "41,2"]],
  ["lists", ["1,2", "1,2,3", "4.5", "2"]],
  ["places", ["12.5,-69.97", "33,65", "-18,30", "-27,133"]],
  ["coordinates", ["12.5,69.97", "33,165", "18,30", "1.5,7"]],
  ["versions", ["1.2.3", "1.2.4", "2.0.1", "3.1.0"]],
  ["telephone numbers", ["044 123 456", "044 555 666", "031 123 123", "031 222 111"]],
  ["words", ["a, b", "c. d", "e, f", "g"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("the question shows the result for each separator, including non-breaking and narrow spaces", () => {
  expect(find("1,234,567", "1\u00a0234\u202f567", "2\u202f345\u202f678", "12", "7")).toEqual([
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Remove “,” and “ ” between thousands",
          examples: [
            { before: "1,234,567", after: "1234567" },
            { before: "2\u202f345\u202f678", after: "2345678" },
          ],
          step: { kind: "separators", column: "column 1", signs: [",", " "] },
        },
      ],
      count: 2,
      examples: [
        { before: "1,234,567", after: "1234567" },
        { before: "2\u202f345\u202f678", after: "2345678" },
      ],
      title: "2 numbers have 2 thousands separators",
      untouched: "Decimals stay.",
    },
  ]);
  expect(find("1.234.567", "12.5", "13", "7")).toMatchObject([
    {
      options: [{ examples: [{ before: "1.234.567", after: "1234567" }] }],
      count: 1,
      title: "1 number has “.” both for thousands and decimals",
    },
  ]);
});

test("the example is a text that may be a decimal number", () => {
  expect(find("1,234,567", "1.234.567", "1.234", "7")).toMatchObject([
    { options: [{ label: "Remove “,” and “.” between thousands" }], count: 3 },
  ]);
});

test("shows decimal commas as they become", () => {
  expect(find("50,8", "39.1", "40", "41.2", "7,5")).toMatchObject([
    {
      step: { columns: ["column 1"] },
      count: 2,
      examples: [
        { before: "50,8", after: "50.8" },
        { before: "7,5", after: "7.5" },
      ],
    },
  ]);
});

test("leaves a column alone in which most values start with a word", () => {
  expect(find("1,234,567", "a1 234 567", "b2.5", "c3,5")).toEqual([]);
});

test("leaves a column with coordinates alone", () => {
  const numbers = ["1,234,567", "1.234.567", "12", "7"];
  expect(find(...numbers)).toHaveLength(1);
  expect(find(...numbers, "12.5,-69.97")).toEqual([]);
  expect(find(...numbers, "12.5,69.97")).toEqual([]);
  expect(find(...numbers, "1.234,5")).toHaveLength(1);
});

test("finds nothing if all separators may be decimal", () => {
  expect(find("1.234", "1,234", "7", "8")).toEqual([]);
  expect(find("1.234", "1,234", "12.5", "8")).toEqual([]);
});

test("non-breaking spaces count as spaces, and three separators are shown", () => {
  expect(find("1\u00a0234\u00a0567", "1,234,567", "1 234 568", "7")).toMatchObject([
    { count: 3, options: [{ step: { signs: [" ", ","] } }] },
  ]);
  expect(find("1,234,567", "1.234.567", "1 234 567", "1'234'567")).toMatchObject([
    {
      count: 4,
      options: [{ step: { signs: [",", ".", " ", "'"] } }],
      examples: [{ before: "1,234,567" }, { before: "1.234.567" }, { before: "1 234 567" }],
    },
  ]);
});

test("a decimal comma requires a clear decimal point and no other comma", () => {
  expect(find("50,8", "39,1", "1 234 567", "41")).toEqual([]);
  expect(find("50,8", "1,234", "39.1", "40")).toEqual([]);
  expect(find("50,8", "39.1", "1.234", "40")).toMatchObject([{ confidence: "likely", count: 1 }]);
  expect(find("50,8", "1.234", "1.235", "40")).toEqual([]);
  expect(find("50,8", "51,8", "52,8", "53,8", "39.1")).toMatchObject([
    {
      count: 4,
      examples: [{ before: "50,8" }, { before: "51,8" }, { before: "52,8" }],
      title: "4 numbers have a decimal comma",
    },
  ]);
});
