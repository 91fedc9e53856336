import { expect, test } from "vitest";

import { readLines } from "../../../tests/lines.ts";
import { detectIssues } from "../detect.ts";
import { profileTable } from "../profile.ts";
import { findMixedTypes } from "./find-mixed-types.ts";

const read = (...cells: string[]) => readLines(cells);
const find = (...cells: string[]) => findMixedTypes(profileTable(read(...cells)));
const numbers = Array.from({ length: 30 }, (_, at) => String(at * 7));
const days = Array.from({ length: 28 }, (_, at) => `2020-01-${at + 1}`);

test.each<[string, string[], object]>([
  ["numbers", [...numbers, "12x4"], { kind: "numbers", whole: true, rest: "missing" }],
  ["decimals", [...numbers, "1.5", "about 5"], { kind: "numbers", whole: false }],
  ["dates", [...days, "2020-02-30"], { kind: "dates", formats: ["%Y-%m-%d"], rest: "missing" }],
  [
    "dates with leading zeros",
    [...days.map((day) => day.slice(8).padStart(2, "0") + ".01.2020"), "31.06.2020"],
    { kind: "dates", formats: ["%d.%m.%Y"], rest: "missing" },
  ],
])("asks about %s with a value in an unknown format", (_, cells, step) => {
  expect(find(...cells)).toMatchObject([
    { confidence: "ambiguous", count: 1, options: [{ step }] },
  ]);
});

test("counts all unknown values, and shows three", () => {
  const cells = [...numbers, ...numbers.map((one) => `9${one}`), "about 1", "about 2", "about 3"];
  expect(find(...cells, ...numbers, "about 4")).toMatchObject([
    {
      count: 4,
      examples: [
        { before: "about 1", after: "" },
        { before: "about 2", after: "" },
        { before: "about 3", after: "" },
      ],
      title: "4 of 94 values are not plain numbers, such as “about 1”, “about 2”, “about 3”",
      options: [{ label: "Read numbers, clear 4" }],
    },
  ]);
  expect(find(...days, "soon")).toMatchObject([{ options: [{ label: "Read dates, clear 1" }] }]);
});

test("most distinct values must be numbers, however often each occurs", () => {
  const ones = numbers.map((_, at) => String(at % 2));
  expect(find(...ones, "about 1")).toHaveLength(1);
  expect(find(...ones, "about 1", "about 2")).toEqual([]);
  expect(find(...ones, "about 1", "about 2", "about 3")).toEqual([]);
});

test("asks about unknown values among codes too", () => {
  expect(find(...numbers, ...numbers, "12a", "about 5")).toMatchObject([{ count: 2 }]);
});

const tenth = (of: readonly string[]) => of.slice(0, 10);

test.each<[string, string[], RegExp]>([
  ["percentages", tenth(numbers).map((one) => `${one}%`), /such as “0%”, “7%”, “14%”/],
  ["signs behind whole numbers", tenth(numbers).map((one) => `${one}-`), /such as “0-”/],
  ["values marked as not detected", ["n.d.", "<5", "< 7", "± 9"], /“n.d.”/],
])("says how many values aren't plain numbers if %s are among them", (_, cells, title) => {
  expect(find(...numbers.slice(10), ...cells)).toMatchObject([
    { confidence: "ambiguous", count: cells.length, title: expect.stringMatching(title) },
  ]);
  const [question] = find(...numbers.slice(10), ...cells);
  expect(question?.title).toMatch(/^[0-9]+ of [0-9]+ values are not plain numbers/);
});

test("says how many dates have each order of day and month", () => {
  const orders = Array.from({ length: 12 }, (_, at) => `${at + 13}/1/2020`).concat(
    Array.from({ length: 8 }, (_, at) => `1/${at + 13}/2020`),
  );
  expect(find(...orders)).toMatchObject([
    {
      count: 8,
      title: expect.stringMatching(/^8 of 20 values are not plain dates/),
    },
  ]);
});

test("offers both orders if no date decides", () => {
  const open = Array.from({ length: 10 }, () => "1/2/2020");
  const orders = ["13/1/2020", "14/1/2020", "1/13/2020", "1/14/2020"];
  const all = [...open, ...orders, ...orders];
  expect(find(...all, ...orders.slice(0, 1), ...orders.slice(2, 3))).toMatchObject([
    {
      options: [
        { label: "Read like 31/12/2020, clear 5" },
        { label: "Read like 12/31/2020, clear 5" },
      ],
    },
  ]);
});

test.each<[string, string[]]>([
  ["few numbers", ["1", "2", "3", "about 5"]],
  ["versions", [...Array.from({ length: 40 }, (_, at) => `1.${at % 9}.${at}`), "1.2.3-beta"]],
  [
    "dates among possible versions",
    [...days, ...days.map((day) => `${day.slice(8).padStart(2, "0")}.01.20`), "soon"],
  ],
  ["only numbers", numbers],
  ["dates alone", days],
  ["house numbers", [...numbers, "12a", "14 b"]],
  ["codes with leading zeros", [...numbers, "007", "x1y"]],
  [
    "house numbers, some for two houses",
    [...numbers, ...tenth(numbers).map((one) => `${one}-${one}`)],
  ],
  ["numbers, percentages and a few words", [...numbers, "5%", "6%", "7%", "small", "large"]],
  ["numbers and times", [...numbers, ...tenth(numbers).map((one) => `${one}:30`)]],
  ["numbers and many words", [...numbers, "small", "large", "huge", "tiny"]],
  ["words", Array.from({ length: 30 }, (_, at) => `word ${at}`)],
  [
    "dates in an ambiguous order",
    [...Array.from({ length: 12 }, (_, at) => `${at + 1}/1/2020`), "x"],
  ],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("asks about values with a letter between their digits", () => {
  const questions = (cells: string[]) =>
    detectIssues(read("n", ...cells)).filter((one) => "options" in one);
  expect(questions([...numbers, "12x4"])).toHaveLength(1);
});

test("asks about, or detects, each value below the detection limit or marked as not detected", () => {
  const measured = Array.from({ length: 30 }, (_, at) => `${at}.25`);
  const table = read("c", ...measured, ...Array<string>(8).fill("<0.05"), "n.d.", "n.d.");
  const found = detectIssues(table).filter((one) => !("step" in one) || one.step.kind !== "header");
  expect(found).toMatchObject([
    { confidence: "likely", step: { kind: "missing", spellings: ["n.d."] } },
    { confidence: "ambiguous", options: [{ step: { kind: "marks", marks: ["<"] } }] },
    { confidence: "ambiguous", options: [{ step: { kind: "replace", find: "<" } }] },
  ]);
});
