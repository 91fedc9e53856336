import { expect, test } from "vitest";

import { tableOf } from "../../../tests/table-of.ts";
import { sampleBelow } from "./rows-below.ts";

test("the cells below a row are looked at by column, without rows that repeat it", () => {
  const table = tableOf(["title;", "a;b", "1;x", "a;b", "a;y"], ";");
  expect(sampleBelow(table, 1)).toEqual([
    ["1", "a"],
    ["x", "y"],
  ]);
  expect(sampleBelow(table, 4)).toEqual([[], []]);
});

test("in a table of one column, an equal cell is a value", () => {
  expect(sampleBelow(tableOf(["a", "a", "b"]), 0)).toEqual([["a", "b"]]);
});

test("a hundred rows are enough", () => {
  const table = tableOf(Array.from({ length: 150 }, (_, at) => `n${at}`));
  const [cells] = sampleBelow(table, 2);
  expect([cells?.length, cells?.[0], cells?.at(-1)]).toEqual([100, "n3", "n102"]);
});
