import type { Table } from "../../columns/table.ts";
import { cellText } from "../../columns/value-text.ts";
import type { Detector, Proposal } from "../proposal.ts";
import { judgeNames } from "./judge-names.ts";
import { LOOKS_LIKE_DATA, sampleBelow } from "./rows-below.ts";

const MAX_SEARCHED_ROWS = 20;
const SAMPLE_SIZE = 100;

/**
 * The row of names: the first one that has about as many cells as the rows below it, each another text. Only for a
 * table that still has the numbers of its columns as names.
 */
export const findHeader: Detector = ({ table }) => {
  if (!table.columns.every(({ name }, at) => name === `column ${at + 1}`)) return [];
  const comments = countCommentRows(table);
  const usual = getMedianWidth(table, comments);
  for (let row = 0; row < Math.min(comments + MAX_SEARCHED_ROWS, table.rows - 1); row += 1) {
    const cells = getRowTexts(table, row);
    const present = cells.filter((cell) => cell !== "");
    // The corner of a table may be empty.
    const width = cells[0] === "" ? present.length + 1 : present.length;
    if (present.length === 0 || width < usual * 0.7) continue;
    const names = present.length < cells.length ? (findCompleteRow(table, row) ?? row) : row;
    return buildHeaderIssue(table, names);
  }
  return [];
};

/**
 * Below a row with gaps, which may be a note over several cells: the row that names all columns, each in another
 * word, if no data is above it and there is right below it.
 */
function findCompleteRow(table: Table, after: number): number | undefined {
  for (let row = 0; row < Math.min(MAX_SEARCHED_ROWS, table.rows - 1); row += 1) {
    const cells = getRowTexts(table, row);
    if (cells.some((cell) => LOOKS_LIKE_DATA.test(cell))) return undefined;
    const isFull = !cells.includes("") && new Set(cells).size === cells.length;
    const hasData = getRowTexts(table, row + 1).some((cell) => LOOKS_LIKE_DATA.test(cell));
    if (row > after && isFull && hasData) return row;
  }
  return undefined;
}

function getRowTexts(table: Table, row: number): string[] {
  return table.columns.map((column) => cellText(column, row));
}

function buildHeaderIssue(table: Table, row: number): Proposal[] {
  const cells = getRowTexts(table, row);
  const below = sampleBelow(table, row);
  const sureness = judgeNames(cells, below);
  if (sureness === undefined) return [];
  const present = cells.filter((cell) => cell !== "");
  const numbered = present.length < cells.length || new Set(present).size < present.length;
  const step = { kind: "header", row: row + 1, numbered } as const;
  const found = {
    count: cells.length,
    examples: cells
      .slice(0, 3)
      .map((cell, at) => ({ before: `column ${at + 1}`, after: cell || `column ${at + 1}` })),
    untouched:
      row === 0
        ? "The rows below it stay."
        : `The ${row === 1 ? "row above it goes" : `${row} rows above it go`}; those below it stay.`,
  };
  if (sureness === "asked") {
    const why = `Row ${row + 1} may name the columns, or be the first row of data.`;
    const choices = [{ label: `Row ${row + 1} names the columns`, step }];
    return [{ ...found, sureness, choices, why }];
  }
  const hasLabels = present.some((cell) => LOOKS_LIKE_DATA.test(cell));
  const why = hasLabels
    ? `Row ${row + 1} holds words and a series, such as years, that the rows below it do not go on with: it names the columns.`
    : `Row ${row + 1} holds texts only, one for each column: it names them.`;
  return [{ ...found, sureness, step, why }];
}

/** Lines at the start that say of themselves that they are no rows; the last of them may hold the names. */
function countCommentRows({ columns, rows }: Table): number {
  const [first] = columns;
  if (!first) return 0;
  let count = 0;
  while (count < rows && cellText(first, count).startsWith("#")) count += 1;
  return count;
}

/** The median number of cells that have a value, in rows from this one on. */
function getMedianWidth(table: Table, from: number): number {
  const widths = Array.from(
    { length: Math.min(table.rows - from, SAMPLE_SIZE) },
    (_, row) => table.columns.filter(({ codes }) => codes[from + row] !== 0).length,
  );
  return widths.toSorted((a, b) => a - b)[widths.length >> 1] ?? 0;
}
