import * as v from "valibot";

import { getTextLength, getText } from "../../columns/cell-text.ts";
import { groupRows } from "../../columns/group-table.ts";
import { assertTextLength } from "../../columns/limits.ts";
import { remapCodes } from "../../columns/map-text.ts";
import type { TextColumn } from "../../columns/table.ts";
import { createTextBuilder } from "../../columns/text-values.ts";
import { columnField, listField, textField } from "../fields.ts";
import {
  toPolarsNames,
  buildNewColumnAssertion,
  toPandasColumn,
  toPythonString,
} from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { getTextColumn, assertNewColumns } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("join"),
  columns: listField(columnField, 2, 20),
  between: textField,
  /** The name of the new column, which is added at the end. */
  into: columnField,
});

export const joinStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { columns, between, into }) {
    assertNewColumns(table, [into]);
    const parts = columns.map((name) => getTextColumn(table, name));
    const joined = joinColumns(parts, table.rows, between, into);
    return { table: { ...table, columns: [...table.columns, joined] }, touched: table.rows };
  },
  python({ columns, between, into }) {
    const glue = between === "" ? " + " : ` + ${toPythonString(between)} + `;
    return [
      buildNewColumnAssertion(into),
      `${toPandasColumn(into)} = ${columns.map(toPandasColumn).join(glue)}`,
    ];
  },
  polars: ({ columns, between, into }) => [
    buildNewColumnAssertion(into),
    `joined = pl.concat_str(${toPolarsNames(columns)}, separator=${toPythonString(between)})`,
    `df = df.with_columns(joined.alias(${toPythonString(into)}))`,
  ],
  sentence: ({ columns, between, into }) =>
    `Join ${columns.map((name) => `“${name}”`).join(", ")}${between === "" ? "" : ` with “${between}”`} into “${into}”; missing where one of them is.`,
});

/** Joins each distinct combination of values only once. */
function joinColumns(
  parts: readonly TextColumn[],
  rows: number,
  between: string,
  name: string,
): TextColumn {
  const { groups, firsts } = groupRows(
    rows,
    parts.map(({ codes }) => codes),
  );
  const hasAll = (row: number) => parts.every(({ codes }) => codes[row] !== 0);
  assertTextLength(getJoinedLength(parts, firsts.filter(hasAll), between));
  const texts = createTextBuilder();
  const joined = firsts.map((row) => {
    if (!hasAll(row)) return 0;
    return texts.add(
      parts.map(({ codes, values }) => getText(values, codes[row] ?? 0)).join(between),
    );
  });
  return { name, type: "text", codes: remapCodes(groups, joined), values: texts.finish() };
}

/** Returns the total length of the new texts, to check the limit before allocating memory. */
function getJoinedLength(parts: readonly TextColumn[], rows: Uint32Array, between: string): number {
  const lengths = parts.map(({ values }) =>
    values.starts.map((_, code) => getTextLength(values, code)),
  );
  let length = 0;
  for (const row of rows) {
    length += between.length * (parts.length - 1);
    for (const [at, { codes }] of parts.entries()) length += lengths[at]?.[codes[row] ?? 0] ?? 0;
  }
  return length;
}
