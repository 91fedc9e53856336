import { expect, test } from "vitest";

import { createNumbersStep } from "../../../tests/generators/plain-numbers.ts";
import { describeOption, profileLines, readLines } from "../../../tests/lines.ts";
import { sliceRows } from "../../columns/table.ts";
import { readCsv } from "../../read/read-csv.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import type { Step } from "../../steps/kinds.ts";
import { detectIssues } from "../detect.ts";
import { profileTable } from "../profile.ts";
import { findNumbers, findWholeNumbers } from "./find-numbers.ts";

const findWhole = (...cells: string[]) =>
  detectIssues(
    readCsv(new TextEncoder().encode(`n;x\n${cells.map((one) => `${one};a\n`).join("")}`)).table,
  ).flatMap((one) => ("step" in one && one.step.kind === "whole" ? [one.step.column] : []));

test("detects whole numbers that end in “.0”", () => {
  expect(findWhole("1930.0", "1940.0", "1950.0", "1960")).toEqual(["n"]);
});

test.each<[string, string[]]>([
  ["whole numbers", ["1", "2", "3", "4"]],
  ["numbers, one with decimals", ["1.0", "2.5", "3.0", "4"]],
  ["numbers beyond the range of a double", ["1.0", "2.0", "3.0", "99999999999999999999.0"]],
])("leaves %s alone", (_, cells) => {
  expect(findWhole(...cells)).toEqual([]);
});

test("suggests whole numbers for a number column whose values all are", () => {
  const step = (cells: string[]) => {
    const numbers: Step = { ...createNumbersStep("column 1"), rest: "missing" };
    return findWholeNumbers(profileTable(applySteps(readLines(cells), [numbers]).table));
  };
  expect(step(["1.0", "2.0", "x", "3.0", "3.0"])).toMatchObject([
    {
      confidence: "likely",
      step: { kind: "whole", column: "column 1" },
      count: 4,
      examples: [],
    },
  ]);
  expect(step(["1.0", "2.0", "x", "2.0"])).toEqual([]);
  expect(step(["1.0", "2.0", "3.0", "3.5"])).toEqual([]);
  expect(findWholeNumbers(profileTable(readLines(["1", "2", "3"])))).toEqual([]);
  const { table } = applySteps(readLines(["1.0", "2.0", "3.0", "3.5"]), [
    createNumbersStep("column 1"),
  ]);
  expect(findWholeNumbers(profileTable(sliceRows(table, 0, 3)))).toHaveLength(1);
  const whole: Step = { kind: "whole", column: "column 1" };
  expect(findWholeNumbers(profileTable(applySteps(sliceRows(table, 0, 3), [whole]).table))).toEqual(
    [],
  );
});

function find(...cells: string[]) {
  return findNumbers(profileLines(cells));
}
const hundred = Array.from({ length: 99 }, (_, at) => String(at));
const getLabels = (found: ReturnType<typeof find>) =>
  found.flatMap((one) => ("options" in one ? one.options.map(describeOption) : ["no question"]));

test.each<[string, string[], object]>([
  [
    "whole numbers",
    ["1", "20", "-300"],
    { confidence: "clear", step: { whole: true, decimal: ".", thousands: "", rest: "stop" } },
  ],
  ["decimals", ["1.5", "20", "0.125"], { confidence: "clear", step: { whole: false } }],
  ["small numbers with exponents", ["0.5", "3.2e-05", "0.25"], { confidence: "clear" }],
  ["16 decimals", ["0.5", "0.1234567890123456", "1"], { confidence: "clear" }],
  [
    "negative numbers in parentheses",
    ["(5)", "7", "(8)"],
    { confidence: "likely", step: { parentheses: true } },
  ],
  [
    "negative numbers with a typographic minus",
    ["−5.5", "7.25", "−8.125"],
    {
      confidence: "likely",
      step: { parentheses: true },
      examples: [{ before: "−5.5", after: "-5.5" }, {}],
    },
  ],
  [
    "amounts with a trailing sign",
    ["3.478,87", "4.706,79-", "310,37-", "675,62+"],
    {
      confidence: "likely",
      step: { parentheses: true, decimal: ",", thousands: ".", whole: false },
      examples: [
        { before: "4.706,79-", after: "-4706.79" },
        { before: "310,37-", after: "-310.37" },
      ],
    },
  ],
  [
    "money with a typographic minus",
    ["−$5.50", "$7.25", "$−8.00"],
    { step: { before: ["$"], parentheses: true } },
  ],
  ["decimal commas", ["1.234,5", "7,25", "8"], { step: { decimal: ",", thousands: "." } }],
  [
    "thousands with non-breaking and narrow spaces",
    ["1\u00a0234", "12\u202f345\u202f678", "900"],
    { confidence: "clear", step: { decimal: ".", thousands: " ", whole: true } },
  ],
  [
    "thousands with non-breaking spaces before a decimal comma",
    ["1\u00a0234,5", "12\u00a0345,25", "7,5"],
    { confidence: "clear", step: { decimal: ",", thousands: " " } },
  ],
  ["numbers that may be lists of two", ["2", "4", "2,3", "5"], { confidence: "likely" }],
  ["few decimal commas", ["2", "40", "0,5", "5"], { confidence: "clear" }],
  ["decimals without a digit before the point", [".5", "-.25", "1.5"], { confidence: "clear" }],
  [
    "words in a few cells",
    [...hundred, "none"],
    { confidence: "likely", examples: [], step: { rest: "missing" } },
  ],
])("detects %s", (_, cells, issue) => {
  expect(find(...cells)).toMatchObject([issue]);
});

test.each<[string, string[]]>([
  ["telephone numbers", ["+41791234567", "+41791234568", "+41791234569"]],
  ["calling codes", ["+1", "+41", "+290, +247"]],
  ["calling codes behind apostrophes", ["+1", "+41", "'+290,+247"]],
  ["telephone numbers in groups", ["791 234 567", "792 345 678", "793 456 789"]],
  ["IP addresses", ["192.168.100.101", "192.168.100.102", "192.168.100.103"]],
  ["footnotes", ["(1)", "(2)", "(3)"]],
  ["postcodes", ["01234", "12345", "23456"]],
  ["words", ["one", "two", "three"]],
  ["a mistyped number among 99", [...hundred, "1O0"]],
  ["fractions that would be thousands in another format", ["0.125", "1,5", "x7"]],
  ["grades with a trailing sign", ["2-", "1+", "3-"]],
  ["open age ranges", ["18", "25", "65+"]],
  ["empty columns", ["1", "2"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test.each<[string, string[], string[]]>([
  ["versions", ["3.9", "3.10", "3.11"], ["3.10 is 3.1"]],
  ["prices with one or two digits before the point", ["9.90", "10.90", "8.25"], ["no question"]],
  ["prices of two decimals", ["3.90", "3.10", "13.11"], ["no question"]],
  ["an ambiguous separator", ["1,234", "5,678", "9,012"], ["1,234 is 1234", "1,234 is 1.234"]],
  [
    "a separator that doesn't matter in one reading",
    ["1.234", "5.678", "9.012"],
    ["Read “.” as decimal sign", "1.234 is 1234"],
  ],
  ["one ambiguous separator", ["1,234", "5", "7"], ["1,234 is 1234", "1,234 is 1.234"]],
])("asks about %s", (_, cells, labels) => {
  expect(getLabels(find(...cells))).toEqual(labels);
});

test("shows three changed numbers, and says what happens to the rest", () => {
  const words = [
    ...hundred.slice(0, 93),
    "1,000,000",
    "2,000",
    "3,000",
    "4,500",
    "12",
    "none",
    "none",
  ];
  expect(find(...words)).toEqual([
    {
      confidence: "likely",
      step: {
        kind: "numbers",
        column: "column 1",
        before: [],
        after: [],
        powers: [],
        percent: false,
        parentheses: false,
        decimal: ".",
        thousands: ",",
        whole: true,
        rest: "missing",
      },
      count: 100,
      examples: [
        { before: "1,000,000", after: "1000000" },
        { before: "2,000", after: "2000" },
        { before: "3,000", after: "3000" },
      ],
      title: "98 of 100 values are numbers",
      untouched: "2 cells without a number would become missing.",
    },
  ]);
  expect(find(...words.slice(1), "none")).toEqual([]);
});

test("a question is about a way to read or about an assumption", () => {
  expect(find("1,234", "5,678", "9,012")).toMatchObject([
    {
      confidence: "ambiguous",
      count: 3,
      examples: [],
      title: "Is the decimal sign “,” or “.”?",
    },
  ]);
  expect(find("5", "7", "1k", "2k")).toMatchObject([{ title: "2 values have a unit (k)" }]);
  expect(find("1", "2.5", "1 234", "7")).toMatchObject([{ step: { thousands: " " } }]);
});
