import { createRandom } from "../random.ts";
import type { Cell } from "../table.ts";
import type { ChangeKind } from "./messy-form.ts";
import type { MessySheet, MessySpec } from "./messy-spec.ts";
import type { MissingCells } from "./missing-cells.ts";
import { writeRow, type Written } from "./write-row.ts";

/** How often a row is duplicated. */
const DUPLICATED = 0.05;

export interface Change {
  /** In the messy file; its first line is 1. */
  line: number;
  /** Undefined for the whole line. */
  column: string | null;
  kinds: ChangeKind[];
  clean: string | null;
  messy: string | null;
}

export interface MessyTable<Row> {
  /** Every line of the file, including the headers. */
  lines: string[][];
  /** The clean row behind each line; undefined for a header. */
  origins: (Row | undefined)[];
  changes: Change[];
  missing: MissingCells;
}

/**
 * Makes the messy edition of a table: the clean rows in their order, glued together from sheets that each write in
 * their own way, with missing values and duplicated rows. The same rows and seed give the same lines. `changes`
 * lists everything that was done.
 */
export function messyTable<Row extends Record<string, Cell>>(
  rows: readonly Row[],
  spec: MessySpec<Row>,
): MessyTable<Row> {
  const random = createRandom(spec.seed);
  const missing = spec.missing(random);
  const made: MessyTable<Row> = { lines: [], origins: [], changes: [], missing };
  let sheet: MessySheet | undefined;
  for (const [index, row] of rows.entries()) {
    const own = spec.sheetOf(row, index);
    if (own.name !== sheet?.name) addHeader(made, spec.columns, own);
    sheet = own;
    const gone = missing.get(index);
    addRow(made, spec.columns, row, writeRow(row, spec, own, random, gone));
    if (gone || !random.chance(DUPLICATED)) continue;
    const before = made.lines.at(-1) ?? [];
    const line = made.lines.length + 1;
    made.changes.push({ line, column: null, kinds: ["duplicate"], clean: null, messy: null });
    // Half of the duplicates are exact, the others as if typed a second time.
    if (random.chance(0.5)) {
      made.lines.push([...before]);
      made.origins.push(row);
    } else {
      addRow(made, spec.columns, row, writeRow(row, spec, own, random));
    }
  }
  return made;
}

function addHeader(
  { lines, origins, changes }: MessyTable<unknown>,
  columns: readonly string[],
  { header }: MessySheet,
): void {
  lines.push([...header]);
  origins.push(undefined);
  const line = lines.length;
  for (const [index, column] of columns.entries()) {
    const messy = header[index] ?? "";
    if (line === 1 && messy === column) continue;
    const clean = line === 1 ? column : null;
    changes.push({ line, column, kinds: ["header"], clean, messy });
  }
}

function addRow<Row extends Record<string, Cell>>(
  { lines, origins, changes }: MessyTable<Row>,
  columns: readonly (keyof Row & string)[],
  row: Row,
  cells: readonly Written[],
): void {
  lines.push(cells.map(({ text }) => text));
  origins.push(row);
  for (const [index, { text, kinds }] of cells.entries()) {
    const column = columns[index];
    if (column === undefined || kinds.length === 0) continue;
    const clean = String(row[column] ?? "");
    changes.push({ line: lines.length, column, kinds, clean, messy: text });
  }
}
