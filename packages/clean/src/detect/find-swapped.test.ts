import { expect, test } from "vitest";

import { plainNumbers } from "../../tests/generators/plain-numbers.ts";
import { readFile } from "../read/read-file.ts";
import { replay } from "../recipe/replay.ts";
import { findSwapped } from "./find-swapped.ts";
import { profileTable } from "./profile.ts";

/** Columns a and b, read as numbers. */
function find(rows: readonly (readonly [number, number])[]) {
  const csv = `a;b\n${rows.map((row) => row.join(";")).join("\n")}\n`;
  const { table } = readFile(new TextEncoder().encode(csv), { delimiter: ";" });
  const header = { kind: "header", row: 1, numbered: false } as const;
  const steps = [header, plainNumbers("a"), plainNumbers("b")];
  return findSwapped(profileTable(replay(table, steps).table));
}
const beaks = Array.from({ length: 40 }, (_, at) => [38 + (at % 9), 17 + (at % 7)] as const);
const swapped = beaks.map(([length, depth], at) =>
  at % 13 === 5 ? ([depth, length] as const) : ([length, depth] as const),
);

test("numbers that changed places in a few rows are asked for, with the column that is larger", () => {
  expect(find(swapped)).toMatchObject([
    {
      sureness: "asked",
      count: 3,
      choices: [{ step: { kind: "swap", larger: "a", smaller: "b" } }],
      examples: [{ before: "22 and 43", after: "43 and 22" }],
    },
  ]);
  expect(find(swapped.map(([a, b]) => [b, a]))).toMatchObject([
    {
      choices: [{ step: { larger: "b", smaller: "a" } }],
      examples: [{ before: "43 and 22", after: "22 and 43" }],
    },
  ]);
});

test("so are a latitude and a longitude, of which one is below zero", () => {
  const places = beaks.map(([a, b]) => [a, -b] as const);
  const mixed = places.map(([a, b], at) => (at % 13 === 5 ? ([b, a] as const) : ([a, b] as const)));
  expect(find(places)).toEqual([]);
  expect(find(mixed)).toMatchObject([{ count: 3, choices: [{ step: { larger: "a" } }] }]);
});

test("twenty rows are enough, of which two in five may have changed places", () => {
  const pairs = (count: number, turned: number) =>
    Array.from({ length: count }, (_, at): [number, number] => {
      const [a, b] = [38 + (at % 9), 17 + (at % 7)];
      return at < turned ? [b, a] : [a, b];
    });
  expect(find(pairs(20, 8))).toMatchObject([{ count: 8 }]);
  expect(find(pairs(20, 9))).toEqual([]);
  expect(find(pairs(19, 3))).toEqual([]);
});

test("whole numbers are looked at too, rows with a gap and columns of text are not", () => {
  const lines = swapped.map(([a, b], at) =>
    at === 0 ? `${a};;x` : at === 1 ? `;${b};y` : `${a};${b};z`,
  );
  const { table } = readFile(new TextEncoder().encode(lines.join("\n")), { delimiter: ";" });
  const typed = replay(table, [
    plainNumbers("column 1"),
    plainNumbers("column 2"),
    { kind: "whole", column: "column 1" },
  ]).table;
  expect(findSwapped(profileTable(typed))).toMatchObject([
    { count: 3, choices: [{ step: { larger: "column 1", smaller: "column 2" } }] },
  ]);
  const [first, second] = typed.columns;
  const wide = [...Array.from({ length: 29 }, () => second), first].flatMap((one) => one ?? []);
  expect(findSwapped(profileTable({ ...typed, columns: wide }))).toHaveLength(29);
  expect(findSwapped(profileTable({ ...typed, columns: [...wide.slice(0, 1), ...wide] }))).toEqual(
    [],
  );
});

test.each<[string, (readonly [number, number])[]]>([
  ["columns in their order", beaks],
  ["columns of one size", beaks.map(([a], at) => [a, 36 + (at % 8)])],
  [
    "shares of a hundred",
    beaks.map((_, at) => (at % 9 === 0 ? [20, 80] : [70 + (at % 5), 30 - (at % 5)])),
  ],
  ["flags that exclude each other", beaks.map((_, at) => (at % 9 === 0 ? [0, 1] : [1, 0]))],
  [
    "columns swapped in half of the rows",
    beaks.map(([a, b], at) => (at % 2 === 0 ? [a, b] : [b, a])),
  ],
])("%s are left alone", (_, rows) => {
  expect(find(rows)).toEqual([]);
});
