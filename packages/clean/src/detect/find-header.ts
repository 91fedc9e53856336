import type { Table } from "../columns/table.ts";
import { cellText } from "../columns/value-text.ts";
import type { Detector } from "./proposal.ts";

const FIRST_ROWS = 20;
const SAMPLE_ROWS = 100;
/** What a name of a column hardly is. */
const LOOKS_LIKE_DATA = /^[-+(]?[$€£]? ?[0-9][0-9.,/:%\- ]*\)?$/;

/**
 * The row of names: the first one that has about as many cells as the rows below it, each another text and none a
 * number. Only for a table that still has the numbers of its columns as names.
 */
export const findHeader: Detector = ({ table }) => {
  if (!table.columns.every(({ name }, at) => name === `column ${at + 1}`)) return [];
  const usual = usualWidth(table);
  for (let row = 0; row < Math.min(FIRST_ROWS, table.rows - 1); row += 1) {
    const cells = table.columns.map((column) => cellText(column, row));
    const present = cells.filter((cell) => cell !== "");
    if (present.length < Math.max(1, usual * 0.7)) continue;
    if (present.some((cell) => LOOKS_LIKE_DATA.test(cell))) return [];
    const isNumbered = present.length < cells.length || new Set(present).size < present.length;
    const examples = cells
      .slice(0, 3)
      .map((cell, at) => ({ before: `column ${at + 1}`, after: cell }));
    return [
      {
        sureness: hasData(table, row) ? "sure" : "likely",
        step: { kind: "header", row: row + 1, numbered: isNumbered },
        count: cells.length,
        examples,
        why: `Row ${row + 1} holds texts only, one for each column: it names them.`,
        untouched:
          row === 0
            ? "The rows below it stay."
            : `The ${row} rows above it go; those below it stay.`,
      },
    ];
  }
  return [];
};

/** The median number of cells that have a value. */
function usualWidth(table: Table): number {
  const widths = Array.from(
    { length: Math.min(table.rows, SAMPLE_ROWS) },
    (_, row) => table.columns.filter(({ codes }) => codes[row] !== 0).length,
  );
  return widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0;
}

/** Whether a cell below looks like data where its name does not. */
function hasData(table: Table, header: number): boolean {
  const last = Math.min(table.rows, header + SAMPLE_ROWS);
  return table.columns.some((column) => {
    for (let row = header + 1; row < last; row += 1) {
      if (LOOKS_LIKE_DATA.test(cellText(column, row))) return true;
    }
    return false;
  });
}
