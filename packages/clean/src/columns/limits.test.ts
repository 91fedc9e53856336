import { expect, test } from "vitest";

import { formatCount } from "../format-count.ts";
import { assertTableSize, assertCellCount, assertTextLength } from "./limits.ts";
import type { Column } from "./table.ts";

const refusal = (code: string, most: number) =>
  expect.objectContaining({ code, message: expect.stringContaining(formatCount(most)) });

/** A column whose texts take so many bytes of memory, which nothing writes to. */
const texts = (bytes: Uint8Array<ArrayBuffer>): Column => ({
  name: "a",
  type: "text",
  codes: new Uint32Array(1),
  values: { bytes, starts: new Uint32Array(1), ends: new Uint32Array(1) },
});

test("a table has 16,384 columns at most", () => {
  expect(() => assertCellCount(1, 16_384)).not.toThrow();
  expect(() => assertCellCount(0, 16_385)).toThrow(refusal("table-too-wide", 16_384));
});

test.each([
  [100_000_000, 1],
  [50_000_000, 2],
])("a table has 100 million cells at most: %i rows of %i columns", (rows, columns) => {
  expect(() => assertCellCount(rows, columns)).not.toThrow();
  expect(() => assertCellCount(rows + 1, columns)).toThrow(refusal("too-many-cells", 100_000_000));
});

test("a step writes 268,435,456 characters of one column at most", () => {
  expect(() => assertTextLength(2 ** 28)).not.toThrow();
  expect(() => assertTextLength(2 ** 28 + 1)).toThrow(refusal("too-much-text", 2 ** 28));
});

test("the texts of a table take 1.5 GB at most, what columns share counted once", () => {
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
    refusal("too-much-text", 1_500_000_000),
  );
});

test("a table of too many cells is refused whatever its texts take", () => {
  expect(() => assertTableSize({ rows: 100_000_001, columns: [texts(new Uint8Array())] })).toThrow(
    refusal("too-many-cells", 100_000_000),
  );
});
