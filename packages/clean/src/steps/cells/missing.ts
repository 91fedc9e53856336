import * as v from "valibot";

import { columnsField, listField, valueField } from "../fields.ts";
import { toPolarsColumns, toPythonList } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { mapTextColumns } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("missing"),
  columns: columnsField,
  /** Cells that equal one of these texts become missing. */
  spellings: listField(valueField, 1, 1000),
});

export const missingStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { columns, spellings }) {
    const known = new Set(spellings);
    return mapTextColumns(table, columns, (text) => (known.has(text) ? "" : text));
  },
  python: ({ columns, spellings }) =>
    columns.map((column) => ({ column, does: "clear", values: spellings })),
  polars: ({ columns, spellings }) => [
    `df = df.with_columns(${toPolarsColumns(columns)}.replace(${toPythonList(spellings)}, None))`,
  ],
  sentence: ({ columns, spellings }) =>
    `Clear ${spellings.map((spelling) => `“${spelling}”`).join(", ")} in ${columns.map((name) => `“${name}”`).join(", ")}.`,
});
