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
    { sureness: "asked", count: 3, choices: [{ step: { larger: "a", smaller: "b" } }] },
  ]);
  expect(find(swapped.map(([a, b]) => [b, a]))).toMatchObject([
    { choices: [{ step: { larger: "b", smaller: "a" } }] },
  ]);
});

test("so are a latitude and a longitude, of which one is below zero", () => {
  const places = beaks.map(([a, b]) => [a, -b] as const);
  const mixed = places.map(([a, b], at) => (at % 13 === 5 ? ([b, a] as const) : ([a, b] as const)));
  expect(find(places)).toEqual([]);
  expect(find(mixed)).toMatchObject([{ count: 3, choices: [{ step: { larger: "a" } }] }]);
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
