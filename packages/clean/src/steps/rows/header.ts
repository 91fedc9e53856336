import * as z from "zod/mini";

import { keepRows } from "../../columns/take-rows.ts";
import { cellText } from "../../columns/value-text.ts";
import { Refusal } from "../../refusal.ts";
import { rowCountField } from "../fields.ts";
import { findTextColumn } from "../find-column.ts";
import { defineKind } from "../step-kind.ts";

const schema = z.strictObject({
  kind: z.literal("header"),
  /** The row that holds the names, from 1. What is above it goes too. */
  row: rowCountField,
  /** A name that is missing or there twice gets the number of its column; else it is refused. */
  numbered: z.boolean(),
});

export const header = defineKind<z.infer<typeof schema>>({
  schema,
  apply(table, { row, numbered }) {
    if (table.rows < row) throw new Refusal("rows-are-missing", { rows: row });
    const found = table.columns.map(({ name }) => cellText(findTextColumn(table, name), row - 1));
    const names = numbered ? numberNames(found) : found;
    const missing = names.indexOf("");
    if (missing >= 0) throw new Refusal("name-is-missing", { column: missing + 1 });
    const repeated = names.find((name, index) => names.indexOf(name) < index);
    if (repeated !== undefined) throw new Refusal("names-are-not-unique", { column: repeated });
    const below = keepRows(table, (at) => at >= row);
    const columns = below.columns.map((column, at) => ({ ...column, name: names[at] ?? "" }));
    return { table: { ...below, columns }, touched: columns.length };
  },
  python({ row, numbered }) {
    const below = `df = df.iloc[${row}:].reset_index(drop=True)`;
    if (!numbered) {
      return [
        `df.columns = df.iloc[${row - 1}].tolist()`,
        "assert df.columns.notna().all() and df.columns.is_unique, list(df.columns)",
        below,
      ];
    }
    return [
      `names = df.iloc[${row - 1}].fillna("").tolist()`,
      "df.columns = [",
      `    name if name and names.count(name) == 1 else f"{name or 'column'} {at}"`,
      "    for at, name in enumerate(names, 1)",
      "]",
      "assert df.columns.is_unique, list(df.columns)",
      below,
    ];
  },
  sentence({ row, numbered }) {
    const above = row === 1 ? "" : `, and take away the ${row - 1} rows above it`;
    const double = numbered ? "; number those that are missing or there twice" : "";
    return `Take the names of the columns from row ${row}${above}${double}.`;
  },
});

function numberNames(names: readonly string[]): string[] {
  const counts = Map.groupBy(names, (name) => name);
  return names.map((name, at) =>
    name !== "" && counts.get(name)?.length === 1 ? name : `${name || "column"} ${at + 1}`,
  );
}
