import * as v from "valibot";

import { formatDouble, getText } from "../../columns/cell-text.ts";
import { type Column, filterRows } from "../../columns/table.ts";
import { columnField, listField, valueField } from "../fields.ts";
import { toPolarsColumn, toPandasColumn, toPythonList } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { requireNumbers, getColumn, requireText } from "../table-columns.ts";

const valuesField = listField(valueField, 1, 1000);
const boundField = v.pipe(
  v.number(),
  v.check((bound) => Number.isFinite(bound)),
);

const schema = v.strictObject({
  kind: v.literal("filter"),
  column: columnField,
  /** The condition that a row must meet to be kept. */
  keep: v.union([
    v.strictObject({ where: v.literal("present") }),
    v.strictObject({ where: v.literal("missing") }),
    v.strictObject({ where: v.literal("one-of"), values: valuesField }),
    v.strictObject({ where: v.literal("not-one-of"), values: valuesField }),
    v.strictObject({ where: v.literal("at-least"), bound: boundField }),
    v.strictObject({ where: v.literal("at-most"), bound: boundField }),
  ]),
});

type Step = v.InferOutput<typeof schema>;

export const filterStep = defineKind<Step>({
  schema,
  apply(table, { column: name, keep }) {
    const column = getColumn(table, name);
    const length = column.type === "text" ? column.values.starts.length : column.values.length;
    const test = getCondition(keep).createTest(column);
    const passes = Uint8Array.from({ length }, (_, code) => (test(code) ? 1 : 0));
    const kept = filterRows(table, (row) => passes[column.codes[row] ?? 0] === 1);
    return { table: kept, touched: table.rows - kept.rows };
  },
  python: ({ column, keep }) => [
    `df = df[${getCondition(keep).pandas(toPandasColumn(column))}].reset_index(drop=True)`,
  ],
  polars: ({ column, keep }) => [
    `df = df.filter(${getCondition(keep).polars(toPolarsColumn(column))})`,
  ],
  sentence: ({ column, keep }) =>
    `${keep.where === "not-one-of" ? "Remove" : "Keep"} the rows where “${column}” ${getCondition(keep).description}.`,
});

interface Condition {
  /** Returns a test for the codes of a column. Throws a CleanError if the column has another type. */
  createTest: (column: Column) => (code: number) => boolean;
  pandas: (cells: string) => string;
  polars: (cells: string) => string;
  /** Which rows are kept, or removed if they have one of some values. */
  description: string;
}

function getCondition(keep: Step["keep"]): Condition {
  switch (keep.where) {
    case "present":
      return {
        createTest: () => (code) => code !== 0,
        pandas: (cells) => `${cells}.notna()`,
        polars: (cells) => `${cells}.is_not_null()`,
        description: "has a value",
      };
    case "missing":
      return {
        createTest: () => (code) => code === 0,
        pandas: (cells) => `${cells}.isna()`,
        polars: (cells) => `${cells}.is_null()`,
        description: "is missing",
      };
    case "one-of":
    case "not-one-of": {
      const isOneOf = keep.where === "one-of";
      const list = toPythonList(keep.values);
      return {
        createTest(column) {
          const { values } = requireText(column);
          const chosen = new Set(keep.values);
          return (code) => chosen.has(getText(values, code)) === isOneOf;
        },
        pandas: (cells) => `${isOneOf ? "" : "~"}${cells}.isin(${list})`,
        polars: (cells) =>
          isOneOf ? `${cells}.is_in(${list})` : `~${cells}.is_in(${list}, nulls_equal=True)`,
        description: `is ${keep.values.map((value) => `“${value}”`).join(" or ")}`,
      };
    }
    case "at-least":
    case "at-most": {
      const isMinimum = keep.where === "at-least";
      const write = (cells: string) =>
        `${cells} ${isMinimum ? ">=" : "<="} ${formatDouble(keep.bound)}`;
      return {
        createTest(column) {
          const { values } = requireNumbers(column);
          const sign = isMinimum ? 1 : -1;
          return (code) => code !== 0 && ((values[code] ?? 0) - keep.bound) * sign >= 0;
        },
        pandas: write,
        polars: write,
        description: `is ${isMinimum ? "at least" : "at most"} ${keep.bound}`,
      };
    }
  }
}
