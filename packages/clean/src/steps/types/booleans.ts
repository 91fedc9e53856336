import * as v from "valibot";

import { convertText } from "../../columns/map-text.ts";
import { areDistinct, columnField, restField, valueField } from "../fields.ts";
import { buildPolarsAssertion, toPolarsColumn } from "../polars-literal.ts";
import { toPandasColumn, toPythonList, toPythonString } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";
import { getTextColumn, replaceColumn, assertAllParsed } from "../table-columns.ts";

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

export const booleans = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column: name, yes, no, rest }) {
    const values = new Map([
      ...yes.map((one) => [one, 1] as const),
      ...no.map((one) => [one, 0] as const),
    ]);
    const converted = convertText(
      getTextColumn(table, name),
      (length) => new Uint8Array(length),
      (text) => values.get(text),
    );
    if (rest === "stop") assertAllParsed(name, converted);
    const column = {
      name,
      type: "boolean",
      codes: converted.codes,
      values: converted.values,
    } as const;
    return {
      table: replaceColumn(table, name, column),
      touched: converted.converted + converted.unparsedCells,
    };
  },
  python({ column, yes, no, rest }) {
    const cells = toPandasColumn(column);
    const entries = [
      ...yes.map((one) => `${toPythonString(one)}: True`),
      ...no.map((one) => `${toPythonString(one)}: False`),
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
      ...yes.map((one) => `${toPythonString(one)}: True`),
      ...no.map((one) => `${toPythonString(one)}: False`),
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
