import * as v from "valibot";

import { areDistinct, columnField, restField, valueField } from "../fields.ts";
import {
  buildPolarsAssertion,
  toPolarsColumn,
  toPandasColumn,
  toPythonList,
  toPythonString,
} from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { convertColumn } from "../table-columns.ts";

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
  python({ column, yes, no, rest }) {
    const cells = toPandasColumn(column);
    const entries = [
      ...yes.map((text) => `${toPythonString(text)}: True`),
      ...no.map((text) => `${toPythonString(text)}: False`),
    ];
    return [
      ...(rest === "stop"
        ? [
            `fits = ${cells}.isna() | ${cells}.isin(${toPythonList([...yes, ...no])})`,
            `assert fits.all(), ${cells}[~fits].unique()[:5]`,
          ]
        : []),
      `${cells} = ${cells}.map({${entries.join(", ")}}).astype("boolean")`,
    ];
  },
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
