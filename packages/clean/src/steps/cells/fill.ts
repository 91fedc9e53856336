import * as v from "valibot";

import { computeMedian } from "../../columns/aggregate.ts";
import { getText } from "../../columns/cell-text.ts";
import {
  getDistinctKey,
  type Column,
  type NumberColumn,
  type Table,
  type TextColumn,
} from "../../columns/table.ts";
import { createTextBuilder } from "../../columns/text-values.ts";
import { CleanError } from "../../errors.ts";
import { columnField, valueField } from "../fields.ts";
import { toPolarsColumn, toPandasColumn, toPythonString } from "../python-code.ts";
import { chainCells, type Helper, type StepCode } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { getColumn, replaceColumn, requireNumbers, requireText } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("fill"),
  column: columnField,
  by: v.union([
    v.strictObject({ what: v.literal("value"), value: valueField }),
    v.strictObject({ what: v.literal("previous") }),
    v.strictObject({ what: v.literal("median") }),
    /** Fills with the first value from rows that have the same value in another column. */
    v.strictObject({ what: v.literal("group"), of: columnField }),
  ]),
});

type Step = v.InferOutput<typeof schema>;

export const fillStep = defineKind<Step>({
  schema,
  apply(table, step) {
    const before = getColumn(table, step.column);
    const after = getFilling(step).apply(before, table);
    const touched = before.codes.reduce(
      (count, code, row) => count + (code === 0 && after.codes[row] !== 0 ? 1 : 0),
      0,
    );
    return { table: touched === 0 ? table : replaceColumn(table, step.column, after), touched };
  },
  python: (step) => getFilling(step).pandas(step.column),
  polars: (step) => getFilling(step).polars,
  sentence: (step) =>
    `Fill missing cells of “${step.column}” with ${getFilling(step).description}.`,
});

// Without any value, there is nothing to fill with, and pandas 2 shows a warning.
const fillDownHelper: Helper = {
  name: "fill_down",
  write: () => [
    "def fill_down(cells):",
    '    """Fill missing cells with the value above."""',
    "    return cells.ffill() if cells.notna().any() else cells",
  ],
};

// Adding 0 turns -0.0 into 0.0, because sorting doesn't distinguish them.
const fillByMedianHelper: Helper = {
  name: "fill_by_median",
  write: () => [
    "def fill_by_median(numbers):",
    '    """Fill missing numbers with the median, rounded where all are whole."""',
    '    assert numbers.notna().any(), "The column has no numbers."',
    "    median = numbers.median() + 0",
    '    return numbers.fillna(round(median) if numbers.dtype == "Int64" else median)',
  ],
};

interface Filling {
  apply: (column: Column, table: Table) => Column;
  pandas: (column: string) => StepCode;
  polars: string[];
  description: string;
}

function getFilling({ column, by }: Step): Filling {
  const pandasCells = toPandasColumn(column);
  const polarsCells = toPolarsColumn(column);
  switch (by.what) {
    case "value": {
      const value = toPythonString(by.value);
      return {
        apply: (texts) => fillByText(requireText(texts), by.value),
        pandas: (column) => chainCells([column], `.fillna(${value})`),
        polars: [`df = df.with_columns(${polarsCells}.fill_null(${value}))`],
        description: `“${by.value}”`,
      };
    }
    case "previous":
      return {
        apply: fillByPrevious,
        pandas: (column) => chainCells([column], ".pipe(fill_down)", { helpers: [fillDownHelper] }),
        polars: [`df = df.with_columns(${polarsCells}.forward_fill())`],
        description: "the value above",
      };
    case "group": {
      const key = toPolarsColumn(by.of);
      return {
        apply: (cells, table) => fillByGroup(cells, getColumn(table, by.of)),
        pandas: (column) => [
          {
            columns: [...new Set([column, by.of])],
            lines: [
              `known = df.groupby(${toPythonString(by.of)})[${toPythonString(column)}].transform("first")`,
              // A group without a value gives None, which isn't a duplicate of NaN.
              `${pandasCells} = ${pandasCells}.mask(${pandasCells}.isna() & known.notna(), known)`,
            ],
          },
        ],
        polars: [
          `known = pl.when(${key}.is_not_null()).then(${polarsCells}.drop_nulls().first().over(${key}))`,
          `df = df.with_columns(${polarsCells}.fill_null(known))`,
        ],
        description: `what rows with the same “${by.of}” have`,
      };
    }
    case "median":
      return {
        apply: (cells) => fillByMedian(requireNumbers(cells)),
        pandas: (column) =>
          chainCells([column], ".pipe(fill_by_median)", { helpers: [fillByMedianHelper] }),
        // Polars' own median may differ in the last digit.
        polars: [
          `assert df.select(${polarsCells}.is_not_null().any()).item()`,
          `low, high = (df.select(${polarsCells}.quantile(0.5, way)).item() for way in ("lower", "higher"))`,
          "median = (low + high) / 2 + 0",
          `median = round(median) if df.schema[${toPythonString(column)}] == pl.Int64 else median`,
          `df = df.with_columns(${polarsCells}.fill_null(median))`,
        ],
        description: "the median",
      };
  }
}

function fillByPrevious(column: Column): Column {
  const codes = column.codes.slice();
  for (let row = 1; row < codes.length; row += 1) {
    if (codes[row] === 0) codes[row] = codes[row - 1] ?? 0;
  }
  return { ...column, codes };
}

function fillByGroup(column: Column, by: Column): Column {
  // Rejected because JavaScript and pandas group -0.0 and NaN differently.
  if (by.type === "number") throw new CleanError("column-is-number", { column: by.name });
  const known = new Map<number | undefined, number>();
  for (const [row, code] of column.codes.entries()) {
    const key = getDistinctKey(by, row);
    if (code !== 0 && !known.has(key)) known.set(key, code);
  }
  // Rows without a key don't belong to any group.
  known.delete(undefined);
  const codes = column.codes.map((code, row) => code || (known.get(getDistinctKey(by, row)) ?? 0));
  return { ...column, codes };
}

function fillByText(column: TextColumn, text: string): TextColumn {
  const texts = createTextBuilder();
  for (let code = 1; code < column.values.starts.length; code += 1)
    texts.add(getText(column.values, code));
  const filling = texts.add(text);
  const codes = column.codes.map((code) => (code === 0 ? filling : code));
  return { ...column, codes, values: texts.finish() };
}

function fillByMedian(column: NumberColumn): NumberColumn {
  const present = column.codes.filter((code) => code !== 0);
  const found = computeMedian(Float64Array.from(present, (code) => column.values[code] ?? 0));
  if (Number.isNaN(found)) throw new CleanError("no-value", { column: column.name });
  const median = column.type === "whole" ? roundHalfToEven(found) : found;
  const values = new Float64Array(column.values.length + 1);
  values.set(column.values);
  values[column.values.length] = median;
  const codes = column.codes.map((code) => (code === 0 ? column.values.length : code));
  return { ...column, codes, values };
}

function roundHalfToEven(value: number): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
