import { expect, test } from "vitest";

import { tableOf } from "../../tests/table-of.ts";
import { detect } from "./detect.ts";
import { findRest } from "./find-rest.ts";
import { profileTable } from "./profile.ts";

const read = (...cells: string[]) => tableOf(cells);
const find = (...cells: string[]) => findRest(profileTable(read(...cells)));
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
])("%s with a value that no rule reads are asked for", (_, cells, step) => {
  expect(find(...cells)).toMatchObject([{ sureness: "asked", count: 1, choices: [{ step }] }]);
});

test("three values that cannot be read are shown and named, and all are counted", () => {
  const cells = [...numbers, ...numbers.map((one) => `9${one}`), "about 1", "about 2", "about 3"];
  expect(find(...cells, ...numbers, "about 4")).toMatchObject([
    {
      count: 4,
      examples: [
        { before: "about 1", after: "" },
        { before: "about 2", after: "" },
        { before: "about 3", after: "" },
      ],
      why: expect.stringContaining("as numbers, such as “about 1”, “about 2”, “about 3”."),
      choices: [{ label: "Read the numbers, and count the others as missing" }],
    },
  ]);
  expect(find(...days, "soon")).toMatchObject([
    { choices: [{ label: "Read the dates, and count the others as missing" }] },
  ]);
});

test("twenty cells are enough, of which one in ten may be unreadable", () => {
  expect(find(...numbers.slice(0, 18), "about 1", "about 2")).toHaveLength(1);
  expect(find(...numbers.slice(0, 18), "about 1")).toEqual([]);
  expect(find(...numbers.slice(0, 18), "about 1", "about 2", "about 3")).toEqual([]);
});

test("most of the different values must be numbers, however often each is there", () => {
  const ones = numbers.map((_, at) => String(at % 2));
  expect(find(...ones, "about 1")).toHaveLength(1);
  expect(find(...ones, "about 1", "about 2")).toEqual([]);
  expect(find(...ones, "about 1", "about 2", "about 3")).toEqual([]);
});

test("codes among others that cannot be read are asked for all the same", () => {
  expect(find(...numbers, ...numbers, "12a", "about 5")).toMatchObject([{ count: 2 }]);
});

test.each<[string, string[]]>([
  ["few numbers", ["1", "2", "3", "about 5"]],
  ["versions", [...Array.from({ length: 40 }, (_, at) => `1.${at % 9}.${at}`), "1.2.3-beta"]],
  [
    "dates among what may be versions",
    [...days, ...days.map((day) => `${day.slice(8).padStart(2, "0")}.01.20`), "soon"],
  ],
  ["numbers alone", numbers],
  ["dates alone", days],
  ["house numbers", [...numbers, "12a", "14 b"]],
  ["codes with leading zeros", [...numbers, "007", "x1y"]],
  ["numbers and many words", [...numbers, "small", "large", "huge", "tiny"]],
  ["words", Array.from({ length: 30 }, (_, at) => `word ${at}`)],
  ["dates in an open order", [...Array.from({ length: 12 }, (_, at) => `${at + 1}/1/2020`), "x"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("where another question is about the column, there is no second one", () => {
  const questions = (cells: string[]) =>
    detect(read("n", ...cells)).filter((one) => "choices" in one);
  expect(questions([...numbers, "12*"])).toHaveLength(1);
  expect(questions([...numbers, "12x4"])).toHaveLength(1);
});
