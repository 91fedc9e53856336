import { expect, test } from "vitest";

import { readLines } from "../../../tests/read-lines.ts";
import { sampleColumnsBelow } from "../rows/find-header.ts";

test("the cells below a row are looked at by column, without rows that repeat it", () => {
  const table = readLines(["title;", "a;b", "1;x", "a;b", "a;y"], ";");
  expect(sampleColumnsBelow(table, 1)).toEqual([
    ["1", "a"],
    ["x", "y"],
  ]);
  expect(sampleColumnsBelow(table, 4)).toEqual([[], []]);
});

test("in a table of one column, an equal cell is a value", () => {
  expect(sampleColumnsBelow(readLines(["a", "a", "b"]), 0)).toEqual([["a", "b"]]);
});

test("a hundred rows are enough", () => {
  const table = readLines(Array.from({ length: 150 }, (_, at) => `n${at}`));
  const [cells] = sampleColumnsBelow(table, 2);
  expect([cells?.length, cells?.[0], cells?.at(-1)]).toEqual([100, "n3", "n102"]);
});
