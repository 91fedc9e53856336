import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { getCellText } from "../../src/columns/cell-text.ts";
import { groupTable } from "../../src/columns/group-table.ts";
import type { Column, Table } from "../../src/columns/table.ts";
import { encodeTexts } from "../../src/columns/text-values.ts";
import { writeCsv } from "../../src/write/write-csv.ts";
import { type PythonProcess, startPython } from "./python-process.ts";

const python = inject("python");
const takes = ["count", "sum", "mean", "median"] as const;
const names = {
  text: ["", "b", "B", "ä", "NA", "None", "0", "a"],
  number: [0, -0, 1.5, -2, 1e300],
};

/** Rows with few keys, some of them missing or zeros with either sign, and with numbers that lose digits when added. */
const rows = fc.array(
  fc.record({
    text: fc.constantFrom(...names.text),
    key: fc.constantFrom(undefined, ...names.number),
    number: fc.constantFrom(undefined, 0.1, 0.2, -0, 1e15, -1e15, 3.75, 1e-300, -7),
    whole: fc.oneof(
      fc.constantFrom(undefined, 0, 9_007_199_254_740_991, -4_000_000_000),
      fc.integer(),
    ),
  }),
  { minLength: 1, maxLength: 40 },
);
interface Row {
  text: string;
  key: number | undefined;
  number: number | undefined;
  whole: number | undefined;
}

function numbers(name: string, type: "number" | "whole", cells: (number | undefined)[]): Column {
  const codes = Uint32Array.from(cells, (cell, at) => (cell === undefined ? 0 : at + 1));
  return { name, type, codes, values: Float64Array.from([0, ...cells.map((cell) => cell ?? 0)]) };
}

function createTable(given: readonly Row[]): Table {
  const codes = Uint32Array.from(given, ({ text }) => names.text.indexOf(text));
  const columns: Column[] = [
    { name: "text", type: "text", codes, values: encodeTexts(names.text) },
    numbers(
      "key",
      "number",
      given.map(({ key }) => key),
    ),
    numbers(
      "number",
      "number",
      given.map(({ number }) => number),
    ),
    numbers(
      "whole",
      "whole",
      given.map(({ whole }) => whole),
    ),
  ];
  return { rows: given.length, columns };
}

const measures = ["number", "whole"].flatMap((column) =>
  takes.map((take) => ({ name: `${column}_${take}`, column, take })),
);

function script(by: readonly string[]): string {
  const keys = JSON.stringify(by);
  const aggregations = measures.map(({ name, column, take }) => `${name}=("${column}", "${take}")`);
  return `import pandas as pd
df = pd.read_csv("messy.csv", dtype={"text": str}, keep_default_na=False, na_values=[""], float_precision="round_trip")
groups = df.groupby(${keys}, sort=False, dropna=False)
df = groups.agg(rows=(${JSON.stringify(by[0])}, "size"), ${aggregations.join(", ")}).reset_index()
df.sort_values(${keys}).to_csv("clean.csv", index=False)`;
}

/** Parses number columns, with NaN for missing cells. Texts stay unchanged. */
function parseValues(line: readonly string[], isText: boolean): (string | number)[] {
  return line.map((cell, at) => {
    if (isText && at === 0) return cell;
    // 0 and -0 are in the same group, which may show either.
    return cell === "" ? Number.NaN : Number(cell) + 0;
  });
}

const keyChoices = [{ by: ["text"] }, { by: ["key"] }, { by: ["text", "key"] }];

/**
 * Whether numbers are equal up to rounding errors from another order of summation. `most` is the sum of the magnitudes.
 */
function areNearlyEqual(
  one: string | number,
  other: string | number | undefined,
  most: number,
): boolean {
  if (typeof one === "string" || typeof other !== "number") return one === other;
  return Object.is(one, other) || Math.abs(one - other) <= most * 1e-14;
}

describe.skipIf(python === null)("groupTable and pandas", () => {
  let pandas: PythonProcess;
  beforeAll(async () => {
    pandas = await startPython(python ?? "", "pandas");
  });
  afterAll(() => pandas.stop());

  test.each(keyChoices)("give the same groups and aggregations, by $by", async ({ by }) => {
    const isText = by[0] === "text";
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const table = createTable(given);
        const every = Uint32Array.from(given, (_, row) => row);
        const { table: groups } = groupTable(table, every, { by, rows: "rows", measures });
        const written = await pandas.run(script(by), writeCsv(table));
        if ("error" in written) throw new Error(written.message);
        const [head = "", ...lines] = Buffer.from(written.bytes).toString().trimEnd().split("\n");
        expect(groups.columns.map(({ name }) => name)).toEqual(head.split(","));
        expect(groups.rows).toBe(lines.length);
        const sizes = given.map(({ number = 0, whole = 0 }) => Math.abs(number) + Math.abs(whole));
        const most = sizes.reduce((sum, size) => sum + size, 1);
        for (const [row, line] of lines.entries()) {
          const ours = groups.columns.map((column) => getCellText(column, row));
          const theirs = parseValues(line.split(","), isText);
          for (const [at, value] of parseValues(ours, isText).entries()) {
            expect(areNearlyEqual(value, theirs[at], most), `${value} and ${theirs[at]}`).toBe(
              true,
            );
          }
        }
      }),
      { numRuns: 60, seed: 20 },
    );
  });
});
