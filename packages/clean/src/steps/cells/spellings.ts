import * as v from "valibot";

import { areDistinct, columnField, valueField } from "../fields.ts";
import { toPolarsColumn, toPythonString } from "../python-code.ts";
import type { Helper } from "../script-change.ts";
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

/** The function of a script that replaces values, for all steps that do so. */
export const mergeHelper: Helper = {
  name: "merge",
  write: () => [
    "def merge(text, spellings):",
    '    """Write each spelling as the key that lists it; other values stay."""',
    "    chosen = {old: new for new, olds in spellings.items() for old in olds}",
    "    return text.map(chosen).fillna(text).astype(object)",
  ],
};

export const spellingsStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column, pairs }) {
    const chosen = new Map(pairs);
    return mapTextColumns(table, [column], (text) => chosen.get(text) ?? text);
  },
  python: ({ column, pairs }) => [{ column, does: "merge", pairs }],
  polars: ({ column, pairs }) => [
    "spellings = {",
    ...pairs.map(([from, to]) => `    ${toPythonString(from)}: ${toPythonString(to)},`),
    "}",
    `df = df.with_columns(${toPolarsColumn(column)}.replace(spellings))`,
  ],
  sentence({ column, pairs }) {
    const targets = new Set(pairs.map(([, to]) => to)).size;
    const spellings = pairs.length === 1 ? "1 spelling" : `${pairs.length} spellings`;
    return `Merge ${spellings} into ${targets} ${targets === 1 ? "value" : "values"} in “${column}”.`;
  },
});
