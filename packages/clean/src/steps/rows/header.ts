import * as v from "valibot";

import { getCellText } from "../../columns/cell-text.ts";
import { sliceRows } from "../../columns/table.ts";
import { CleanError } from "../../errors.ts";
import { rowCountField } from "../fields.ts";
import { defineKind } from "../step-kind.ts";
import { requireText, assertUniqueColumnNames } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("header"),
  /** The row with the column names, from 1. Rows above are removed. */
  row: rowCountField,
  /** Whether missing and repeated names are replaced by the column's number. Otherwise they are errors. */
  numbered: v.boolean(),
});

export const headerStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { row, numbered }) {
    if (table.rows < row) throw new CleanError("rows-are-missing", { rows: row });
    const found = table.columns.map((column) => getCellText(requireText(column), row - 1));
    const names = numbered ? toUniqueNames(found) : found;
    const missing = names.indexOf("");
    if (missing >= 0) throw new CleanError("name-is-missing", { column: missing + 1 });
    assertUniqueColumnNames(names);
    const below = sliceRows(table, row, table.rows);
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
      `found = df.iloc[${row - 1}].fillna("").tolist()`,
      ...pythonNumberNames,
      "df.columns = names",
      below,
    ];
  },
  polars: ({ row, numbered }) => [
    ...(numbered
      ? [`found = [name or "" for name in df.row(${row - 1})]`, ...pythonNumberNames]
      : [
          `names = df.row(${row - 1})`,
          "assert None not in names and len(set(names)) == len(names), names",
        ]),
    `df = df.slice(${row})`,
    "df.columns = names",
  ],
  sentence({ row, numbered }) {
    const rows = row === 2 ? "row" : `${row - 1} rows`;
    const above = row === 1 ? "" : `, and remove the ${rows} above it`;
    const double = numbered ? "; number those that are missing or used twice" : "";
    return `Use row ${row} as the column names${above}${double}.`;
  },
});

/** Python lines that number missing and repeated names in `found`. */
const pythonNumberNames: readonly string[] = [
  'names = [name if found.count(name) == 1 else "" for name in found]',
  "for at, name in enumerate(found):",
  "    if not names[at]:",
  `        numbered = f"{name or 'column'} {at + 1}"`,
  "        while numbered in names:",
  `            numbered += f" {at + 1}"`,
  "        names[at] = numbered",
];

function toUniqueNames(found: readonly string[]): string[] {
  const counts = Map.groupBy(found, (name) => name);
  const names = found.map((name) => (counts.get(name)?.length === 1 ? name : ""));
  const taken = new Set(names);
  return names.map((name, at) => {
    if (name !== "") return name;
    let numbered = `${found[at] || "column"} ${at + 1}`;
    while (taken.has(numbered)) numbered += ` ${at + 1}`;
    taken.add(numbered);
    return numbered;
  });
}
