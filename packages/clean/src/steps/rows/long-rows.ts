import * as v from "valibot";

import { MAX_COLUMNS } from "../../columns/limits.ts";
import { filterRows } from "../../columns/table.ts";
import { CleanError } from "../../errors.ts";
import { integerField } from "../fields.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.strictObject({
  kind: v.literal("long-rows"),
  /** The number of columns to keep. Rows with a value beyond them are removed. */
  columns: integerField(1, MAX_COLUMNS),
});

export const longRowsStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { columns }) {
    const behind = table.columns.slice(columns);
    if (table.columns.length < columns) throw new CleanError("columns-are-missing", { columns });
    const kept = filterRows(table, (row) => behind.every(({ codes }) => codes[row] === 0));
    return {
      table: { ...kept, columns: kept.columns.slice(0, columns) },
      touched: table.rows - kept.rows,
    };
  },
  python: ({ columns }) => [
    `assert len(df.columns) >= ${columns}, len(df.columns)`,
    `df = df[df.iloc[:, ${columns}:].isna().all(axis=1)].iloc[:, :${columns}].reset_index(drop=True)`,
  ],
  polars: ({ columns }) => [
    `assert df.width >= ${columns}, df.width`,
    `df = df.filter(pl.all_horizontal(pl.nth(range(${columns}, df.width)).is_null()))`,
    `df = df[:, :${columns}]`,
  ],
  sentence: ({ columns }) =>
    `Remove rows that have more than ${columns} ${columns === 1 ? "cell" : "cells"}.`,
});
