import type { Table } from "../../columns/table.ts";
import { cellText } from "../../columns/value-text.ts";

const SAMPLED_ROWS_BELOW = 100;

/** What a name of a column hardly is. */
export const LOOKS_LIKE_DATA = /^[-+(]?[$€£]? ?[.]?[0-9][0-9.,/:%\- ]*\)?$/;

/** The cells of the rows below, by column; without those that only repeat the row. */
export function sampleBelow(table: Table, row: number): string[][] {
  const last = Math.min(table.rows, row + 1 + SAMPLED_ROWS_BELOW);
  const rows = Array.from({ length: last - row - 1 }, (_, at) => row + 1 + at);
  const isOther = (at: number) =>
    table.columns.length === 1 || table.columns.some(({ codes }) => codes[at] !== codes[row]);
  const others = rows.filter(isOther);
  return table.columns.map((column) => others.map((at) => cellText(column, at)));
}
