import type { TextTable } from "../../score/score-table.ts";
import type { ColumnType } from "../../table.ts";
import { fingerprint } from "./fingerprint.ts";

/** Takes the cells of a column to those after it. */
type Operation = (cells: readonly string[]) => readonly string[];

const each =
  (change: (cell: string) => string): Operation =>
  (cells) =>
    cells.map(change);

/**
 * What the menus of OpenRefine offer for a column without a formula, as its manual describes it; we do not run the
 * program. Source: https://openrefine.org/docs/manual/cellediting#common-transforms, read on 2026-11-23.
 */
const trim = each((cell) => cell.trim());
const collapse = each((cell) => cell.replace(/\s+/g, " "));

/** “Cells that cannot be transformed will output the original value.” */
const toNumber = each((cell) => (/^-?\d+(?:\.\d+)?$/.test(cell) ? String(Number(cell)) : cell));

/** ISO 8601, and the forms that the manual names: `yyyy/mm/dd` and `YYYYMMDD`. Others “may require manual intervention”. */
const toDate = each((cell) => {
  const [, year, , month, day] = /^(\d{4})([-/]?)(\d\d)\2(\d\d)(?: 00:00:00)?$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month}-${day}T00:00:00Z`;
});

/**
 * “Cluster and edit” by the fingerprint. Each suggestion is to be approved by a person: ours merges a cluster into the
 * value of it that is known to be right, and leaves one without such a value alone.
 */
const cluster =
  (right: ReadonlySet<string>): Operation =>
  (cells) => {
    const chosen = new Map(
      cells.filter((cell) => right.has(cell)).map((cell) => [fingerprint(cell), cell]),
    );
    return cells.map((cell) => (right.has(cell) ? cell : (chosen.get(fingerprint(cell)) ?? cell)));
  };

export interface RefinedColumn {
  type: ColumnType;
  /** What the person who approves a merge knows: the values that the column should have. */
  values: ReadonlySet<string>;
}

const operations: Record<ColumnType, (column: RefinedColumn) => readonly Operation[]> = {
  integer: () => [trim, collapse, toNumber],
  number: () => [trim, collapse, toNumber],
  date: () => [trim, collapse, toDate],
  string: ({ values }) => [trim, collapse, cluster(values)],
};

/** A table after these operations on each of its columns. Rows stay as they are. */
export function openRefine(
  { header, rows }: TextTable,
  columns: readonly RefinedColumn[],
): TextTable {
  const refined = columns.map((column, at) => {
    const cells = rows.map((row) => row[at] ?? "");
    return operations[column.type](column).reduce(
      (before, operation) => [...operation(before)],
      cells,
    );
  });
  return { header, rows: rows.map((_, row) => refined.map((cells) => cells[row] ?? "")) };
}
