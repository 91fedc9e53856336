import * as v from "valibot";

import { getCellText } from "../../columns/cell-text.ts";
import { type Table, sliceRows } from "../../columns/table.ts";
import { CleanError } from "../../errors.ts";
import { rowCountField } from "../fields.ts";
import type { Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { requireText, assertUniqueColumnNames } from "../table-columns.ts";

export const MAX_HEADER_ROWS = 4;

const schema = v.strictObject({
  kind: v.literal("header"),
  /** The row with the column names, from 1. Rows above are removed. */
  row: rowCountField,
  /**
   * How many rows make the names, of which `row` is the last. In those above it, an empty cell stands for the one to
   * its left, as in merged cells. The different texts of a column are joined by a space.
   */
  rows: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(MAX_HEADER_ROWS))),
  /** Whether missing and repeated names are replaced by the column's number. Otherwise they are errors. */
  numbered: v.boolean(),
});

export const headerStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { row, rows = 1, numbered }) {
    if (table.rows < row) throw new CleanError("rows-are-missing", { rows: row });
    const found = joinHeaderRows(table, row, Math.min(rows, row));
    const names = numbered ? toUniqueNames(found) : found;
    const missing = names.indexOf("");
    if (missing >= 0) throw new CleanError("name-is-missing", { column: missing + 1 });
    assertUniqueColumnNames(names);
    const below = sliceRows(table, row, table.rows);
    const columns = below.columns.map((column, at) => ({ ...column, name: names[at] ?? "" }));
    return { table: { ...below, columns }, touched: columns.length };
  },
  python({ row, rows, numbered }) {
    const below = `df = df.iloc[${row}:].reset_index(drop=True)`;
    const check = numbered
      ? []
      : ["assert all(df.columns) and df.columns.is_unique, list(df.columns)"];
    const name = (found: string) => `df.columns = ${numbered ? `number_names(${found})` : found}`;
    const numbering = numbered ? [numberNamesHelper] : [];
    if (rows === undefined) {
      const found = `df.iloc[${row - 1}].fillna("").tolist()`;
      return [{ helpers: numbering, lines: [name(found), ...check, below] }];
    }
    return [
      {
        helpers: [joinRowsHelper, ...numbering],
        lines: [
          `assert len(df) >= ${row}, "There are fewer than ${row} rows."`,
          name(`join_rows(df.iloc[${Math.max(0, row - rows)}:${row}].fillna("").values.tolist())`),
          ...check,
          below,
        ],
      },
    ];
  },
  polars: ({ row, rows, numbered }) => [
    ...(rows !== undefined
      ? [
          `rows = [list(df.row(n)) for n in range(${Math.max(0, row - rows)}, ${row})]`,
          ...pythonJoinRows,
          ...(numbered
            ? pythonNumberNames
            : ["names = found", "assert all(names) and len(set(names)) == len(names), names"]),
        ]
      : numbered
        ? [`found = [name or "" for name in df.row(${row - 1})]`, ...pythonNumberNames]
        : [
            `names = df.row(${row - 1})`,
            "assert None not in names and len(set(names)) == len(names), names",
          ]),
    `df = df.slice(${row})`,
    "df.columns = names",
  ],
  sentence({ row, rows = 1, numbered }) {
    const first = Math.max(1, row - rows + 1);
    const others = first === 2 ? "row" : `${first - 1} rows`;
    const above =
      first === 1 ? "" : `, and remove the ${others} above ${rows === 1 ? "it" : "them"}`;
    const double = numbered ? "; number those that are missing or used twice" : "";
    const which = first === row ? `row ${row}` : `rows ${first} to ${row}, joined,`;
    return `Use ${which} as the column names${above}${double}.`;
  },
});

/** Python lines that number missing and repeated names in `found`. */
const pythonNumberNames: readonly string[] = [
  'names = [name if found.count(name) == 1 else "" for name in found]',
  "for at, name in enumerate(found):",
  `    numbered = f"{name or 'column'} {at + 1}"`,
  "    while numbered in names:",
  `        numbered += f" {at + 1}"`,
  "    names[at] = names[at] or numbered",
];

/** Python lines that join the cells in `rows` to `found`. */
const pythonJoinRows: readonly string[] = [
  "for cells in rows[:-1]:",
  "    for at in range(1, len(cells)):",
  "        cells[at] = cells[at] or cells[at - 1]",
  `found = [" ".join(dict.fromkeys(filter(None, cells))) for cells in zip(*rows)]`,
];

const indent = (line: string) => `    ${line}`;

const numberNamesHelper: Helper = {
  name: "number_names",
  write: () => [
    "def number_names(found):",
    '    """Number names that are missing or used twice."""',
    ...pythonNumberNames.map(indent),
    "    return names",
  ],
};

const joinRowsHelper: Helper = {
  name: "join_rows",
  write: () => [
    "def join_rows(rows):",
    '    """Join the texts above each other. An empty upper cell is merged with the one before."""',
    ...pythonJoinRows.slice(0, -1).map(indent),
    `    return [" ".join(dict.fromkeys(filter(None, cells))) for cells in zip(*rows)]`,
  ],
};

/** Returns the texts of a header of several rows, joined for each column. */
export function joinHeaderRows({ columns }: Table, row: number, rows: number): string[] {
  const all = Array.from({ length: rows }, (_, at) =>
    columns.map((column) => getCellText(requireText(column), row - rows + at)),
  );
  for (const cells of all.slice(0, -1))
    for (let at = 1; at < cells.length; at += 1) cells[at] ||= cells[at - 1] ?? "";
  return columns.map((_, at) =>
    [...new Set(all.map((cells) => cells[at] ?? "").filter(Boolean))].join(" "),
  );
}

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
