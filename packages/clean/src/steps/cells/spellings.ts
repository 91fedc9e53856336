import * as v from "valibot";

import { areDistinct, columnField, valueField } from "../fields.ts";
import { toPolarsColumn, toPandasColumn, toPythonString } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { mapTextColumns } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("spellings"),
  column: columnField,
  pairs: v.pipe(
    v.array(v.strictTuple([valueField, valueField])),
    v.minLength(1),
    v.maxLength(1000),
    v.check((pairs) => areDistinct(pairs.map(([from]) => from))),
  ),
});

export const spellingsStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column, pairs }) {
    const chosen = new Map(pairs);
    return mapTextColumns(table, [column], (text) => chosen.get(text) ?? text);
  },
  python: ({ column, pairs }) => [
    "spellings = {",
    ...pairs.map(([from, to]) => `    ${toPythonString(from)}: ${toPythonString(to)},`),
    "}",
    // `replace` would turn a column without values into floats, and pandas 2 warns about it.
    `${toPandasColumn(column)} = ${toPandasColumn(column)}.map(lambda text: spellings.get(text, text)).astype(object)`,
  ],
  polars: ({ column, pairs }) => [
    "spellings = {",
    ...pairs.map(([from, to]) => `    ${toPythonString(from)}: ${toPythonString(to)},`),
    "}",
    `df = df.with_columns(${toPolarsColumn(column)}.replace(spellings))`,
  ],
  sentence({ column, pairs }) {
    const targets = new Set(pairs.map(([, to]) => to)).size;
    const spellings = pairs.length === 1 ? "1 spelling" : `${pairs.length} spellings`;
    return `Write ${spellings} of ${targets} ${targets === 1 ? "value" : "values"} in “${column}” one way.`;
  },
});
