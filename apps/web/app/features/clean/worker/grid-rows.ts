import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { isSameText } from "@site/clean/recipe/affected-rows";
import { type CellOrigins, NOT_IN_FILE } from "@site/clean/recipe/row-origins";

import type { GridColumn, GridRow } from "#app/features/clean/worker-messages.ts";

import type { TableAnalysis } from "./analyse-table.ts";

/** Number of rows that are measured to determine a column's width. */
const WIDTH_ROWS = 200;
const MAX_SHOWN_LENGTH = 300;
/** Room for the dots after a column's name, in characters. */
const DOTS_WIDTH = 3;

/** The columns for the grid. No column is narrower than in `before`, so that the columns after it do not move. */
export function toGridColumns(table: Table, before: readonly GridColumn[] = []): GridColumn[] {
  const measuredRows = Math.min(table.rows, WIDTH_ROWS);
  const isSameCount = before.length === table.columns.length;
  return table.columns.map((column, at) => {
    const previousWidth = (isSameCount && before[at]?.width) || 0;
    let width = Math.max(column.name.length + DOTS_WIDTH, previousWidth);
    for (let row = 0; row < measuredRows; row += 1) {
      width = Math.max(width, getCellText(column, row).length);
    }
    return { name: column.name, type: column.type, width, missing: countMissing(column.codes) };
  });
}

/** Runs over all cells after each step, so it uses an index loop, which is five times as fast as an iterator. */
function countMissing(codes: Uint32Array): number {
  let missing = 0;
  for (let row = 0; row < codes.length; row += 1) if (codes[row] === 0) missing += 1;
  return missing;
}

interface RowContext {
  table: Table;
  source: Table;
  origins: CellOrigins;
  analysis: TableAnalysis | undefined;
}

/** A row with its cells' original texts and issues. */
export function toGridRow({ table, source, origins, analysis }: RowContext, row: number): GridRow {
  const cells = table.columns.map((column) => getCellText(column, row));
  return {
    number: row + 1,
    cells: cells.map(truncate),
    hasIssue: table.columns.map(
      ({ codes }, at) => analysis?.issueFlags[at]?.[codes[row] ?? 0] === 1,
    ),
    original: cells.map((cell, at) => {
      const column = source.columns[origins.columns[at] ?? -1];
      const origin = origins.rows?.[row] ?? row;
      if (!column || origin === NOT_IN_FILE) return undefined;
      const original = getCellText(column, origin);
      return isSameText(original, cell) ? undefined : truncate(original);
    }),
  };
}

function truncate(text: string): string {
  return text.slice(0, MAX_SHOWN_LENGTH);
}
