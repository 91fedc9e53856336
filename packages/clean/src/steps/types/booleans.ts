import * as v from "valibot";

import { areDistinct, columnField, restField, valueField } from "../fields.ts";
import {
  buildPolarsAssertion,
  toPolarsColumn,
  toPythonList,
  toPythonString,
} from "../python-code.ts";
import { chainCells, type Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { convertColumn } from "../table-columns.ts";
import {
  listRestFeatures,
  requireHelper,
  writeRequire,
  writeRestArgument,
  writeRestParameter,
} from "./require-helper.ts";

const spellingsField = v.pipe(v.array(valueField), v.minLength(1), v.maxLength(20));

const schema = v.pipe(
  v.strictObject({
    kind: v.literal("booleans"),
    column: columnField,
    yes: spellingsField,
    no: spellingsField,
    rest: restField,
  }),
  v.check(({ yes, no }) => areDistinct([...yes, ...no])),
);

const toBooleanHelper: Helper = {
  name: "to_boolean",
  calls: [requireHelper],
  write: (features) => [
    `def to_boolean(text, yes, no${writeRestParameter(features)}):`,
    '    """Read words for yes and for no."""',
    "    known = text.isin(yes + no)",
    `    ${writeRequire(features, "text", "text.isna() | known")}`,
    '    return text.isin(yes).where(known).astype("boolean")',
  ],
};

export const booleansStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    const values = new Map([
      ...step.yes.map((text) => [text, 1] as const),
      ...step.no.map((text) => [text, 0] as const),
    ]);
    const createValues = (length: number) => new Uint8Array(length);
    return convertColumn(table, step, "boolean", createValues, (text) => values.get(text));
  },
  python: ({ column, yes, no, rest }) =>
    chainCells(
      [column],
      `.pipe(to_boolean, ${toPythonList(yes)}, ${toPythonList(no)}${writeRestArgument(rest)})`,
      { helpers: [toBooleanHelper], features: listRestFeatures(rest) },
    ),
  polars({ column, yes, no, rest }) {
    const cells = toPolarsColumn(column);
    const entries = [
      ...yes.map((text) => `${toPythonString(text)}: True`),
      ...no.map((text) => `${toPythonString(text)}: False`),
    ];
    return [
      ...(rest === "stop"
        ? buildPolarsAssertion(column, `~${cells}.is_in(${toPythonList([...yes, ...no])})`)
        : []),
      `values = {${entries.join(", ")}}`,
      `df = df.with_columns(${cells}.replace_strict(values, default=None, return_dtype=pl.Boolean))`,
    ];
  },
  sentence: ({ column, yes, no, rest }) =>
    `Read “${column}” as yes (${yes.join(", ")}) or no (${no.join(", ")})${rest === "missing" ? "; anything else becomes missing" : ""}.`,
});
