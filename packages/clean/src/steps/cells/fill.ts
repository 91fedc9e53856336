import * as v from "valibot";

import { computeMedian } from "../../columns/aggregate.ts";
import { getText } from "../../columns/cell-text.ts";
import {
  getDistinctKey,
  type Column,
  type NumberColumn,
  type TextColumn,
} from "../../columns/table.ts";
import { createTextBuilder } from "../../columns/text-values.ts";
import { CleanError } from "../../errors.ts";
import { columnField, valueField } from "../fields.ts";
import { toPolarsColumn, toPandasColumn, toPythonString } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { requireNumbers, getColumn, getTextColumn, replaceColumn } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("fill"),
  column: columnField,
  by: v.union([
    v.strictObject({ what: v.literal("value"), value: valueField }),
    v.strictObject({ what: v.literal("previous") }),
    v.strictObject({ what: v.literal("median") }),
    /** The first value in the rows with the same value of another column. */
    v.strictObject({ what: v.literal("group"), of: columnField }),
  ]),
});

export const fillStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column: name, by }) {
    const before = getColumn(table, name);
    const after =
      by.what === "previous"
        ? fillByPrevious(before)
        : by.what === "value"
          ? fillByText(getTextColumn(table, name), by.value)
          : by.what === "group"
            ? fillByGroup(before, getColumn(table, by.of))
            : fillByMedian(requireNumbers(before));
    const touched = before.codes.reduce(
      (count, code, row) => count + (code === 0 && after.codes[row] !== 0 ? 1 : 0),
      0,
    );
    return { table: touched === 0 ? table : replaceColumn(table, name, after), touched };
  },
  python({ column, by }) {
    const cells = toPandasColumn(column);
    switch (by.what) {
      case "value":
        return [`${cells} = ${cells}.fillna(${toPythonString(by.value)})`];
      case "previous":
        // Without any value there is nothing to fill with, and pandas 2 warns.
        return [`if ${cells}.notna().any():`, `    ${cells} = ${cells}.ffill()`];
      case "group":
        return [
          `known = df.groupby(${toPythonString(by.of)})[${toPythonString(column)}].transform("first")`,
          `${cells} = ${cells}.where(${cells}.notna(), known)`,
        ];
      case "median":
        return [
          `assert ${cells}.notna().any()`,
          // The median of whole numbers may end in .5. + 0 turns -0.0 into 0.0: sorting doesn't distinguish them.
          `median = ${cells}.median() + 0`,
          `${cells} = ${cells}.fillna(round(median) if ${cells}.dtype == "Int64" else median)`,
        ];
    }
  },
  polars({ column, by }) {
    const cells = toPolarsColumn(column);
    switch (by.what) {
      case "value":
        return [`df = df.with_columns(${cells}.fill_null(${toPythonString(by.value)}))`];
      case "previous":
        return [`df = df.with_columns(${cells}.forward_fill())`];
      case "group": {
        const key = toPolarsColumn(by.of);
        return [
          `known = pl.when(${key}.is_not_null()).then(${cells}.drop_nulls().first().over(${key}))`,
          `df = df.with_columns(${cells}.fill_null(known))`,
        ];
      }
      case "median": {
        return [
          `assert df.select(${cells}.is_not_null().any()).item()`,
          // Polars' own median may differ in the last digit. + 0 turns -0.0 into 0.0: sorting doesn't distinguish
          // them.
          `low, high = (df.select(${cells}.quantile(0.5, way)).item() for way in ("lower", "higher"))`,
          "median = (low + high) / 2 + 0",
          `median = round(median) if df.schema[${toPythonString(column)}] == pl.Int64 else median`,
          `df = df.with_columns(${cells}.fill_null(median))`,
        ];
      }
    }
  },
  sentence({ column, by }) {
    const filling = {
      value: by.what === "value" ? `“${by.value}”` : "",
      previous: "the value above",
      median: "the median",
      group: by.what === "group" ? `what rows with the same “${by.of}” have` : "",
    }[by.what];
    return `Fill missing cells of “${column}” with ${filling}.`;
  },
});

function fillByPrevious(column: Column): Column {
  const codes = column.codes.slice();
  for (let row = 1; row < codes.length; row += 1) {
    if (codes[row] === 0) codes[row] = codes[row - 1] ?? 0;
  }
  return { ...column, codes };
}

function fillByGroup(column: Column, by: Column): Column {
  // JavaScript and pandas group -0.0 and NaN differently.
  if (by.type === "number") throw new CleanError("column-is-number", { column: by.name });
  const known = new Map<number | undefined, number>();
  for (const [row, code] of column.codes.entries()) {
    const key = getDistinctKey(by, row);
    if (code !== 0 && !known.has(key)) known.set(key, code);
  }
  // Rows without a key belong to no group.
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

/** Rounds as Python does. */
function roundHalfToEven(value: number): number {
  const below = Math.floor(value);
  if (value - below !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
