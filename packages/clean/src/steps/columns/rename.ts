import * as z from "zod/mini";

import { areDistinct, columnField } from "../fields.ts";
import { findColumn, refuseRepeated } from "../find-column.ts";
import { pythonText } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = z.strictObject({
  kind: z.literal("rename"),
  /** Each old name with its new one. */
  pairs: z.array(z.tuple([columnField, columnField])).check(
    z.minLength(1),
    z.maxLength(1000),
    z.refine((pairs) => areDistinct(pairs.map(([from]) => from)), "A column is there twice."),
  ),
});

export const rename = defineKind<z.infer<typeof schema>>({
  schema,
  apply(table, { pairs }) {
    const names = new Map(pairs.map(([from, to]) => [findColumn(table, from).name, to]));
    const columns = table.columns.map((column) => ({
      ...column,
      name: names.get(column.name) ?? column.name,
    }));
    refuseRepeated(columns.map(({ name }) => name));
    return { table: { ...table, columns }, touched: pairs.length };
  },
  python: ({ pairs }) => [
    "df = df.rename(",
    "    columns={",
    ...pairs.map(([from, to]) => `        ${pythonText(from)}: ${pythonText(to)},`),
    "    },",
    '    errors="raise",',
    ")",
    "assert df.columns.is_unique, list(df.columns)",
  ],
  sentence: ({ pairs }) => `Call ${pairs.map(([from, to]) => `“${from}” “${to}”`).join(", ")}.`,
});
