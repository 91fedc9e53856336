import * as v from "valibot";

import { columnsField, listField, valueField } from "../fields.ts";
import { mapColumns } from "../map-columns.ts";
import { pythonList } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.strictObject({
  kind: v.literal("missing"),
  columns: columnsField,
  /** Whole cells that mean that there is no value. */
  spellings: listField(valueField, 1, 1000),
});

export const missing = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { columns, spellings }) {
    const known = new Set(spellings);
    return mapColumns(table, columns, (text) => (known.has(text) ? "" : text));
  },
  python: ({ columns, spellings }) => [
    `for name in ${pythonList(columns)}:`,
    `    df[name] = df[name].mask(df[name].isin(${pythonList(spellings)}))`,
  ],
  sentence: ({ columns, spellings }) =>
    `Count ${spellings.map((one) => `“${one}”`).join(", ")} as missing in ${columns.map((name) => `“${name}”`).join(", ")}.`,
});
