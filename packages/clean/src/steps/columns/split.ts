import * as v from "valibot";

import { mapText } from "../../columns/map-text.ts";
import { columnField, listField, valueField } from "../fields.ts";
import {
  toPolarsColumn,
  buildNewColumnAssertion,
  toPandasColumn,
  toPythonList,
  toPythonString,
} from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { getTextColumn, assertNewColumns } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("split"),
  column: columnField,
  /** A literal separator. The last part contains the rest of the text. */
  by: valueField,
  /** The names of the new columns, which are added at the end. The original column stays. */
  into: listField(columnField, 2, 20),
});

export const splitStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { column: name, by, into }) {
    assertNewColumns(table, into);
    const column = getTextColumn(table, name);
    const parts = into.map((part, at) => ({
      ...mapText(column, (text) => getSplitPart(text, by, at, into.length)).column,
      name: part,
    }));
    return { table: { ...table, columns: [...table.columns, ...parts] }, touched: table.rows };
  },
  python: ({ column, by, into }) => [
    buildNewColumnAssertion(...into),
    `parts = ${toPandasColumn(column)}.str.split(${toPythonString(by)}, n=${into.length - 1}, expand=True, regex=False)`,
    `parts = parts.reindex(columns=range(${into.length})).astype(object)`,
    `df[${toPythonList(into)}] = parts.where(parts.notna() & (parts != ""))`,
  ],
  polars: ({ column, by, into }) => [
    buildNewColumnAssertion(...into),
    `parts = ${toPolarsColumn(column)}.str.splitn(${toPythonString(by)}, ${into.length})`,
    `parts = parts.struct.rename_fields(${toPythonList(into)}).alias("parts")`,
    'parts = df.select(parts).unnest("parts")',
    'df = df.hstack(parts.with_columns(pl.all().replace("", None)))',
  ],
  sentence: ({ column, by, into }) =>
    `Split “${column}” at “${by}” into ${into.map((name) => `“${name}”`).join(", ")}.`,
});

/** Returns one part of a text; empty if it has fewer parts. The last part contains the rest. */
function getSplitPart(text: string, by: string, number: number, parts: number): string {
  let start = 0;
  for (let part = 0; part < number; part += 1) {
    const found = text.indexOf(by, start);
    if (found === -1) return "";
    start = found + by.length;
  }
  const end = number === parts - 1 ? -1 : text.indexOf(by, start);
  return text.slice(start, end === -1 ? undefined : end);
}
