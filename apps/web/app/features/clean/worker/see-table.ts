import type { Table } from "@site/clean/columns/table";
import { cellText } from "@site/clean/columns/value-text";

import type { SeenColumn, SeenRow } from "#app/features/clean/messages.ts";

import { isSameText } from "./changed-codes.ts";
import type { Survey } from "./survey-table.ts";
import type { Origins } from "./trace-origins.ts";

const WIDTH_ROWS = 200;
const LONGEST_SHOWN = 300;

/** The columns as the page shows them. */
export function seeColumns(table: Table): SeenColumn[] {
  const first = Math.min(table.rows, WIDTH_ROWS);
  return table.columns.map((column) => {
    let width = column.name.length;
    for (let row = 0; row < first; row += 1) {
      width = Math.max(width, cellText(column, row).length);
    }
    let missing = 0;
    for (const code of column.codes) if (code === 0) missing += 1;
    return { name: column.name, type: column.type, width, missing };
  });
}

interface Seen {
  table: Table;
  source: Table;
  origins: Origins;
  survey: Survey | undefined;
}

/** A row as it is, as it came, and what of it is dirty. */
export function seeRow({ table, source, origins, survey }: Seen, row: number): SeenRow {
  const cells = table.columns.map((column) => cellText(column, row));
  return {
    number: row + 1,
    cells: cells.map(shorten),
    dirty: table.columns.map(({ codes }, at) => survey?.marks[at]?.[codes[row] ?? 0] === 1),
    raw: cells.map((cell, at) => {
      const origin = source.columns[origins.columns[at] ?? -1];
      if (!origin) return undefined;
      const raw = cellText(origin, origins.rows?.[row] ?? row);
      return isSameText(raw, cell) ? undefined : shorten(raw);
    }),
  };
}

function shorten(text: string): string {
  return text.slice(0, LONGEST_SHOWN);
}
