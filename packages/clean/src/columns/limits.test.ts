import { expect, test } from "vitest";

import { formatCount } from "../format-count.ts";
import { assertTableSize, assertCellCount, assertTextLength } from "./limits.ts";
import type { Column } from "./table.ts";

const errorWith = (code: string, most: number) =>
  expect.objectContaining({ code, message: expect.stringContaining(formatCount(most)) });

/** A text column with this buffer. The tests only use its size. */
const texts = (bytes: Uint8Array<ArrayBuffer>): Column => ({
  name: "a",
  type: "text",
  codes: new Uint32Array(1),
  values: { bytes, starts: new Uint32Array(1), ends: new Uint32Array(1) },
});

test("limits the columns to 16,384", () => {
  expect(() => assertCellCount(1, 16_384)).not.toThrow();
  expect(() => assertCellCount(0, 16_385)).toThrow(errorWith("table-too-wide", 16_384));
});

test.each([
  [100_000_000, 1],
  [50_000_000, 2],
])("limits the cells to 100 million: %i rows of %i columns", (rows, columns) => {
  expect(() => assertCellCount(rows, columns)).not.toThrow();
  expect(() => assertCellCount(rows + 1, columns)).toThrow(
    errorWith("too-many-cells", 100_000_000),
  );
});

test("limits a step to 268,435,456 characters per column", () => {
  expect(() => assertTextLength(2 ** 28)).not.toThrow();
  expect(() => assertTextLength(2 ** 28 + 1)).toThrow(errorWith("too-much-text", 2 ** 28));
});

test("limits the texts of a table to 1.5 GB, counting shared bytes once", () => {
  const [most, one] = [new Uint8Array(1_500_000_000), new Uint8Array(1)];
  const numbers: Column = {
    name: "n",
    type: "number",
    codes: new Uint32Array(1),
    values: new Float64Array(1),
  };
  const columns = [texts(most), texts(most), numbers];
  expect(() => assertTableSize({ rows: 1, columns })).not.toThrow();
  expect(() => assertTableSize({ rows: 1, columns: [...columns, texts(one)] })).toThrow(
    errorWith("too-much-text", 1_500_000_000),
  );
});

test("limits the cells of a table without texts", () => {
  expect(() => assertTableSize({ rows: 100_000_001, columns: [texts(new Uint8Array())] })).toThrow(
    errorWith("too-many-cells", 100_000_000),
  );
});
