import { expect, test } from "vitest";

import { getCellText } from "./cell-text.ts";
import { createTableBuilder } from "./table-builder.ts";
import { createTextBuilder } from "./text-values.ts";

const code = (code: string): unknown => expect.objectContaining({ code });

test("sets cells in any order; the rest is missing", () => {
  const table = createTableBuilder();
  table.set(0, 1, "b");
  table.set(200, 0, "x");
  table.set(3, 1, "");
  table.set(64, 1, "c");
  const { rows, columns } = table.finish(0);
  expect([rows, columns.map(({ name }) => name)]).toEqual([201, ["column 1", "column 2"]]);
  const cells = columns.map((column) =>
    Array.from({ length: rows }, (_, row) => [row, getCellText(column, row)]).filter(
      ([, text]) => text !== "",
    ),
  );
  expect(cells).toEqual([
    [[200, "x"]],
    [
      [0, "b"],
      [64, "c"],
    ],
  ]);
});

test("empty rows at the end count; empty cells add no column", () => {
  const table = createTableBuilder();
  table.set(0, 0, "a");
  table.set(9, 9, "");
  const { rows, columns } = table.finish(5);
  expect([rows, columns.length]).toEqual([5, 1]);
});

test("rejects too many columns and cells before allocating memory", () => {
  expect(() => createTableBuilder().set(0, 16_384, "a")).toThrow(code("table-too-wide"));
  const wide = createTableBuilder();
  wide.set(0, 16_383, "a");
  expect(() => wide.set(6103, 0, "a")).toThrow(code("too-many-cells"));
  expect(() => wide.finish(6104)).toThrow(code("too-many-cells"));
});

test("rejects too much text before allocating memory", () => {
  expect(() => createTextBuilder().add("x".repeat(2 ** 28 + 1))).toThrow(code("too-much-text"));
});

test("stores equal texts once", () => {
  const texts = createTextBuilder();
  const codes = ["ab", "c", "ab", "", "c".repeat(100), "c"].map((text) => texts.add(text));
  expect(codes).toEqual([1, 2, 1, 0, 3, 2]);
  expect(texts.finish().bytes).toHaveLength(103);
});
