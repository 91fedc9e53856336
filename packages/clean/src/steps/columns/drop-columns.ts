import * as v from "valibot";

import { Refusal } from "../../refusal.ts";
import { columnsField } from "../fields.ts";
import { findColumn } from "../find-column.ts";
import { pythonList } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.strictObject({ kind: v.literal("drop-columns"), columns: columnsField });

export const dropColumns = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { columns }) {
    const dropped = new Set(columns.map((name) => findColumn(table, name)));
    const left = table.columns.filter((column) => !dropped.has(column));
    if (left.length === 0) throw new Refusal("no-column-left");
    return { table: { ...table, columns: left }, touched: dropped.size };
  },
  python: ({ columns }) => [`df = df.drop(columns=${pythonList(columns)})`],
  sentence: ({ columns }) =>
    `Remove ${columns.length === 1 ? "the column" : "the columns"} ${columns.map((name) => `“${name}”`).join(", ")}.`,
});
