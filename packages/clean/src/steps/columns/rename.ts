import * as v from "valibot";

import { areDistinct, columnField } from "../fields.ts";
import { toPythonString } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { getColumn, assertUniqueColumnNames } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("rename"),
  pairs: v.pipe(
    v.array(v.strictTuple([columnField, columnField])),
    v.minLength(1),
    v.maxLength(1000),
    v.check((pairs) => areDistinct(pairs.map(([from]) => from))),
  ),
});

export const renameStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { pairs }) {
    const names = new Map(pairs.map(([from, to]) => [getColumn(table, from).name, to]));
    const columns = table.columns.map((column) => ({
      ...column,
      name: names.get(column.name) ?? column.name,
    }));
    assertUniqueColumnNames(columns.map(({ name }) => name));
    return { table: { ...table, columns }, touched: pairs.length };
  },
  python: ({ pairs }) => [
    `df = df.rename(columns={${pairs.map(([from, to]) => `${toPythonString(from)}: ${toPythonString(to)}`).join(", ")}}, errors="raise")`,
    "assert df.columns.is_unique, list(df.columns)",
  ],
  polars: ({ pairs }) => [
    // Polars doesn't check that a column exists if its name stays the same.
    ...pairs
      .filter(([from, to]) => from === to)
      .map(([from]) => `assert ${toPythonString(from)} in df.columns`),
    "df = df.rename(",
    "    {",
    ...pairs.map(([from, to]) => `        ${toPythonString(from)}: ${toPythonString(to)},`),
    "    }",
    ")",
  ],
  sentence: ({ pairs }) =>
    `Rename ${pairs.map(([from, to]) => `“${from}” to “${to}”`).join(", ")}.`,
});
