import * as z from "zod/mini";

import { areDistinct, columnsField, valueField } from "../fields.ts";
import { mapColumns } from "../map-columns.ts";
import { pythonList } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = z.strictObject({
  kind: z.literal("missing"),
  columns: columnsField,
  /** Whole cells that mean that there is no value. */
  spellings: z
    .array(valueField)
    .check(z.minLength(1), z.maxLength(100), z.refine(areDistinct, "A spelling is there twice.")),
});

export const missing = defineKind<z.infer<typeof schema>>({
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
