import * as v from "valibot";

import { CleanError } from "../../errors.ts";
import { columnsField } from "../fields.ts";
import { toPolarsNames, toPythonList } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { getColumn } from "../table-columns.ts";

const schema = v.strictObject({ kind: v.literal("drop-columns"), columns: columnsField });

export const dropColumnsStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { columns }) {
    const dropped = new Set(columns.map((name) => getColumn(table, name)));
    const left = table.columns.filter((column) => !dropped.has(column));
    if (left.length === 0) throw new CleanError("no-column-left");
    return { table: { ...table, columns: left }, touched: dropped.size };
  },
  python: ({ columns }) => [`df = df.drop(columns=${toPythonList(columns)})`],
  polars: ({ columns }) => [`df = df.drop(${toPolarsNames(columns)})`],
  sentence: ({ columns }) =>
    `Remove ${columns.length === 1 ? "the column" : "the columns"} ${columns.map((name) => `“${name}”`).join(", ")}.`,
});
