import type { TextTable } from "../score/score-table.ts";
import type { ColumnType } from "../table.ts";

type Operation = (cells: readonly string[]) => readonly string[];

const mapCells =
  (change: (cell: string) => string): Operation =>
  (cells) =>
    cells.map(change);

/**
 * The operations that OpenRefine's menus offer without a formula, implemented from its manual; the program itself is
 * not run. Source: https://openrefine.org/docs/manual/cellediting#common-transforms, read on 2026-11-23.
 */
const trimCells = mapCells((cell) => cell.trim());
const collapseSpaces = mapCells((cell) => cell.replace(/\s+/g, " "));

/** “Cells that cannot be transformed will output the original value.” */
const toNumber = mapCells((cell) => (/^-?\d+(?:\.\d+)?$/.test(cell) ? String(Number(cell)) : cell));

/**
 * ISO 8601, and the formats that the manual names: `yyyy/mm/dd` and `YYYYMMDD`. Others “may require manual
 * intervention”.
 */
const toDate = mapCells((cell) => {
  const [, year, , month, day] = /^(\d{4})([-/]?)(\d\d)\2(\d\d)(?: 00:00:00)?$/.exec(cell) ?? [];
  return year === undefined ? cell : `${year}-${month}-${day}T00:00:00Z`;
});

/**
 * “Cluster and edit” by fingerprint. In OpenRefine a person approves each suggestion; here a
 * cluster is merged into its value that is one of `values`, and a cluster without such a value is
 * skipped.
 */
const mergeClusters =
  (right: ReadonlySet<string>): Operation =>
  (cells) => {
    const chosen = new Map(
      cells.filter((cell) => right.has(cell)).map((cell) => [computeFingerprint(cell), cell]),
    );
    return cells.map((cell) =>
      right.has(cell) ? cell : (chosen.get(computeFingerprint(cell)) ?? cell),
    );
  };

export interface RefinedColumn {
  type: ColumnType;
  /** The correct values of the column, as known to the person who approves merges. */
  values: ReadonlySet<string>;
}

const operations: Record<ColumnType, (column: RefinedColumn) => readonly Operation[]> = {
  integer: () => [trimCells, collapseSpaces, toNumber],
  number: () => [trimCells, collapseSpaces, toNumber],
  date: () => [trimCells, collapseSpaces, toDate],
  string: ({ values }) => [trimCells, collapseSpaces, mergeClusters(values)],
};

/** Cleans a table by operations on its columns. It does not change the number of rows. */
export function cleanWithOpenRefine(
  { header, rows }: TextTable,
  columns: readonly RefinedColumn[],
): TextTable {
  const refined = columns.map((column, index) => {
    const cells = rows.map((row) => row[index] ?? "");
    return operations[column.type](column).reduce(
      (cells, operation) => [...operation(cells)],
      cells,
    );
  });
  return { header, rows: rows.map((_, row) => refined.map((cells) => cells[row] ?? "")) };
}

/**
 * Computes the key of OpenRefine's clustering method “fingerprint”, by the steps of its manual. Source:
 * https://openrefine.org/docs/technical-reference/clustering-in-depth#fingerprint, read on 2026-11-23.
 */
export function computeFingerprint(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[\p{P}\p{Cc}]/gu, "")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .split(/\s+/);
  return [...new Set(words)].sort().join(" ");
}
