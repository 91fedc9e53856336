import * as v from "valibot";

import { formatDouble, getText } from "../../columns/cell-text.ts";
import { type Column, type Table, filterRows } from "../../columns/table.ts";
import { columnField, listField, valueField } from "../fields.ts";
import { toPolarsColumn } from "../polars-literal.ts";
import { toPandasColumn, toPythonList } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";
import { requireNumbers, getColumn, getTextColumn } from "../table-columns.ts";

const valuesField = listField(valueField, 1, 1000);
const boundField = v.pipe(
  v.number(),
  v.check((bound) => Number.isFinite(bound)),
);

const schema = v.strictObject({
  kind: v.literal("filter"),
  column: columnField,
  /** The condition for rows to keep. */
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

export const filter = defineKind<Step>({
  schema,
  apply(table, step) {
    const { codes } = getColumn(table, step.column);
    const passes = findPassingCodes(table, step);
    const kept = filterRows(table, (row) => passes[codes[row] ?? 0] === 1);
    return { table: kept, touched: table.rows - kept.rows };
  },
  python: (step) => [`df = df[${buildPythonTest(step)}].reset_index(drop=True)`],
  polars({ column, keep }) {
    const cells = toPolarsColumn(column);
    const test = () => {
      switch (keep.where) {
        case "present":
          return `${cells}.is_not_null()`;
        case "missing":
          return `${cells}.is_null()`;
        case "one-of":
          return `${cells}.is_in(${toPythonList(keep.values)})`;
        case "not-one-of":
          return `~${cells}.is_in(${toPythonList(keep.values)}, nulls_equal=True)`;
        case "at-least":
          return `${cells} >= ${formatDouble(keep.bound)}`;
        case "at-most":
          return `${cells} <= ${formatDouble(keep.bound)}`;
      }
    };
    return [`df = df.filter(${test()})`];
  },
  sentence: ({ column, keep }) => `Keep the rows where “${column}” ${describeCondition(keep)}.`,
});

/** For each code, 1 if its rows pass. */
function findPassingCodes(table: Table, { column: name, keep }: Step): Uint8Array {
  const column = getColumn(table, name);
  const length = column.type === "text" ? column.values.starts.length : column.values.length;
  const test = createTest(table, column, keep);
  return Uint8Array.from({ length }, (_, code) => (test(code) ? 1 : 0));
}

function createTest(table: Table, column: Column, keep: Step["keep"]): (code: number) => boolean {
  switch (keep.where) {
    case "present":
      return (code) => code !== 0;
    case "missing":
      return (code) => code === 0;
    case "one-of":
    case "not-one-of": {
      const { values } = getTextColumn(table, column.name);
      const chosen = new Set(keep.values);
      const isOneOf = keep.where === "one-of";
      return (code) => chosen.has(getText(values, code)) === isOneOf;
    }
    case "at-least":
    case "at-most": {
      const { values } = requireNumbers(column);
      const sign = keep.where === "at-least" ? 1 : -1;
      return (code) => code !== 0 && ((values[code] ?? 0) - keep.bound) * sign >= 0;
    }
  }
}

function buildPythonTest({ column, keep }: Step): string {
  const cells = toPandasColumn(column);
  switch (keep.where) {
    case "present":
      return `${cells}.notna()`;
    case "missing":
      return `${cells}.isna()`;
    case "one-of":
      return `${cells}.isin(${toPythonList(keep.values)})`;
    case "not-one-of":
      return `~${cells}.isin(${toPythonList(keep.values)})`;
    case "at-least":
      return `${cells} >= ${formatDouble(keep.bound)}`;
    case "at-most":
      return `${cells} <= ${formatDouble(keep.bound)}`;
  }
}

function describeCondition(keep: Step["keep"]): string {
  switch (keep.where) {
    case "present":
      return "has a value";
    case "missing":
      return "is missing";
    case "one-of":
      return `is ${keep.values.map((value) => `“${value}”`).join(" or ")}`;
    case "not-one-of":
      return `is not ${keep.values.map((value) => `“${value}”`).join(" or ")}`;
    case "at-least":
      return `is at least ${keep.bound}`;
    case "at-most":
      return `is at most ${keep.bound}`;
  }
}
