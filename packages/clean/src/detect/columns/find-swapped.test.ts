import { expect, test } from "vitest";

import { createNumbersStep } from "../../../tests/generators/plain-numbers.ts";
import { readCsv } from "../../read/read-csv.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import { profileTable } from "../profile.ts";
import { findSwappedValues } from "./find-swapped.ts";

function find(rows: readonly (readonly [number, number])[]) {
  const csv = `a;b\n${rows.map((row) => row.join(";")).join("\n")}\n`;
  const { table } = readCsv(new TextEncoder().encode(csv), { delimiter: ";" });
  const header = { kind: "header", row: 1, numbered: false } as const;
  const steps = [header, createNumbersStep("a"), createNumbersStep("b")];
  return findSwappedValues(profileTable(applySteps(table, steps).table));
}
type Days = readonly [string, string];
function findDays(rows: readonly Days[], [one, other]: Days = ["start_date", "end_date"]) {
  const csv = `${one};${other}\n${rows.map((row) => row.join(";")).join("\n")}\n`;
  const { table } = readCsv(new TextEncoder().encode(csv), { delimiter: ";" });
  const read = (column: string) => ({
    kind: "dates" as const,
    column,
    formats: ["%Y-%m-%d"],
    rest: "stop" as const,
  });
  const steps = [{ kind: "header", row: 1, numbered: false } as const, read(one), read(other)];
  return findSwappedValues(profileTable(applySteps(table, steps).table));
}
const day = (at: number) => new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10);
const stays = (count: number, longest = 9): Days[] =>
  Array.from({ length: count }, (_, at) => [day(at * 3), day(at * 3 + 1 + (at % longest))]);
/** Swaps the dates of these rows. */
const turned = (rows: readonly Days[], ...those: number[]) =>
  rows.map(([a, b], at): Days => (those.includes(at) ? [b, a] : [a, b]));

const beaks = Array.from({ length: 40 }, (_, at) => [38 + (at % 9), 17 + (at % 7)] as const);
const swapped = beaks.map(([length, depth], at) =>
  at % 13 === 5 ? ([depth, length] as const) : ([length, depth] as const),
);

test("offers to swap numbers in a few rows, with the larger column first", () => {
  expect(find(swapped)).toMatchObject([
    {
      confidence: "ambiguous",
      count: 3,
      options: [{ step: { kind: "swap", larger: "a", smaller: "b" } }],
      examples: [{ before: "22 and 43", after: "43 and 22" }],
    },
  ]);
  expect(find(swapped.map(([a, b]) => [b, a]))).toMatchObject([
    {
      options: [{ step: { larger: "b", smaller: "a" } }],
      examples: [{ before: "22 and 43", after: "43 and 22" }],
    },
  ]);
});

test("offers to swap latitude and longitude, one of which is negative", () => {
  const places = beaks.map(([a, b]) => [a, -b] as const);
  const mixed = places.map(([a, b], at) => (at % 13 === 5 ? ([b, a] as const) : ([a, b] as const)));
  expect(find(places)).toEqual([]);
  expect(find(mixed)).toMatchObject([{ count: 3, options: [{ step: { larger: "a" } }] }]);
});

test("includes whole numbers, and skips rows with gaps and text columns", () => {
  const lines = swapped.map(([a, b], at) =>
    at === 0 ? `${a};;x` : at === 1 ? `;${b};y` : `${a};${b};z`,
  );
  const { table } = readCsv(new TextEncoder().encode(lines.join("\n")), { delimiter: ";" });
  const typed = applySteps(table, [
    createNumbersStep("column 1"),
    createNumbersStep("column 2"),
    { kind: "whole", column: "column 1" },
  ]).table;
  expect(findSwappedValues(profileTable(typed))).toMatchObject([
    { count: 3, options: [{ step: { larger: "column 1", smaller: "column 2" } }] },
  ]);
  const [first, second] = typed.columns;
  const wide = [...Array.from({ length: 29 }, () => second), first].flatMap((one) => one ?? []);
  expect(findSwappedValues(profileTable({ ...typed, columns: wide }))).toHaveLength(29);
  expect(
    findSwappedValues(profileTable({ ...typed, columns: [...wide.slice(0, 1), ...wide] })),
  ).toEqual([]);
});

test("offers to swap dates in a few rows, with the later column first", () => {
  expect(findDays(turned(stays(60), 20, 35, 52))).toMatchObject([
    {
      confidence: "ambiguous",
      count: 3,
      options: [
        {
          label: "Swap 3 rows",
          step: { kind: "swap", larger: "end_date", smaller: "start_date" },
        },
      ],
      examples: [{ before: "2020-03-01 and 2020-03-04", after: "2020-03-04 and 2020-03-01" }],
      title: "3 rows with “end_date” earlier than “start_date”",
      untouched: "Rows with a missing day stay.",
    },
  ]);
  const backwards = turned(stays(60), 20).map(([a, b]): Days => [b, a]);
  expect(findDays(backwards, ["endDate", "startDate"])).toMatchObject([
    {
      count: 1,
      options: [{ step: { larger: "endDate", smaller: "startDate" } }],
      examples: [{ before: "2020-03-01 and 2020-03-04", after: "2020-03-04 and 2020-03-01" }],
    },
  ]);
});

test.each<[string, Days]>([
  ["with other words", ["Began in", "Ended in"]],
  ["of a bill", ["due", "paid"]],
  ["of different things", ["project start", "contract end"]],
  ["in the opposite order", ["end", "start"]],
  ["that differ only in case", ["Start", "start"]],
])("leaves dates in columns named %s alone", (_, names) => {
  expect(findDays(turned(stays(60), 20), names)).toEqual([]);
});

test.each<Days>([
  ["from", "to"],
  ["Valid from", "Valid to"],
  ["Check-in", "Check-out"],
  ["beginDate", "endDate"],
  ["opened_at", "closed_at"],
  ["Admission date", "Discharge date"],
  ["arrival", "departure"],
  ["birth date", "death date"],
  ["order_date", "ship_date"],
])("compares dates from “%s” to “%s”", (...names) => {
  expect(findDays(turned(stays(60), 20), names)).toHaveLength(1);
});

test("the example is a swapped pair with two different days", () => {
  const rows = turned(stays(60), 20).map(([a, b], at): Days => (at < 3 ? [a, a] : [a, b]));
  expect(findDays(rows)).toMatchObject([
    { count: 1, examples: [{ before: "2020-03-01 and 2020-03-04" }] },
  ]);
});

test("leaves a date beside a number alone", () => {
  const lines = stays(60).map(([a], at) => `${a};${at === 20 ? 18_317 : 18_270 + at * 3}`);
  const { table } = readCsv(new TextEncoder().encode(["start;end", ...lines].join("\n")), {
    delimiter: ";",
  });
  const { table: typed } = applySteps(table, [
    { kind: "header", row: 1, numbered: false },
    { kind: "dates", column: "start", formats: ["%Y-%m-%d"], rest: "stop" },
    createNumbersStep("end"),
  ]);
  expect(findSwappedValues(profileTable(typed))).toEqual([]);
});

test("leaves dates alone if swapping gives a longer duration than all others", () => {
  const [first, , ...others] = stays(60);
  const put = (row: Days) => findDays([first ?? row, row, ...others]);
  expect(put([day(12), day(3)])).toMatchObject([{ count: 1 }]);
  expect(put([day(13), day(3)])).toEqual([]);
  expect(put(["2021-01-04", "2020-01-08"])).toEqual([]);
});

test("doesn't compare dates with numbers, and skips rows without one of them", () => {
  const rows = turned(stays(60), 20).map(([a, b], at): Days => (at > 40 ? [a, ""] : [a, b]));
  expect(findDays(rows)).toMatchObject([{ count: 1 }]);
  const [one] = findDays(rows.map(([a, b], at): Days => (at === 20 ? [a, ""] : [a, b])));
  expect(one).toBeUndefined();
});

test.each<[string, (readonly [number, number])[]]>([
  ["in the right order", beaks],
  ["of the same magnitude", beaks.map(([a], at) => [a, 36 + (at % 8)])],
  [
    "that add up to 100",
    beaks.map((_, at) => (at % 9 === 0 ? [20, 80] : [70 + (at % 5), 30 - (at % 5)])),
  ],
  ["flags that exclude each other", beaks.map((_, at) => (at % 9 === 0 ? [0, 1] : [1, 0]))],
  ["swapped in half of the rows", beaks.map(([a, b], at) => (at % 2 === 0 ? [a, b] : [b, a]))],
])("leaves %s alone", (_, rows) => {
  expect(find(rows)).toEqual([]);
});
