import { getCellText } from "../../columns/cell-text.ts";
import type { Table } from "../../columns/table.ts";
import { isMissingMarker } from "../text/find-missing.ts";
import { isNameText, rateHeader, sampleColumnsBelow } from "./rate-header.ts";

/** A table among several in one file: rows from 0, `end` is the row behind the last. */
export interface TableSpan {
  first: number;
  last: number;
  end: number;
}

const MAX_TABLES = 20;

/**
 * Finds further tables below one whose names are in the rows `first` to `last`: rows with other names, behind an empty
 * row or beginning with the same name. Returns all tables, the given one first.
 */
export function findTables(table: Table, first: number, last: number): TableSpan[] {
  const tables: TableSpan[] = [{ first, last, end: table.rows }];
  const [corner] = table.columns;
  for (let row = last + 1; row < table.rows - 1 && tables.length < MAX_TABLES; row += 1) {
    const isAgain =
      corner !== undefined && corner.codes[row] !== 0 && corner.codes[row] === corner.codes[last];
    if (!isAgain && !isEmptyRow(table, row)) continue;
    const start = isAgain ? row : findHeaderAfterGap(table, row);
    if (start === undefined || !isDifferentHeader(table, start, first, last)) continue;
    const previous = tables.at(-1);
    if (previous) previous.end = row;
    tables.push({ first: start, last: start, end: table.rows });
    row = start;
  }
  return tables;
}

function isEmptyRow({ columns }: Table, row: number): boolean {
  return columns.every(({ codes }) => codes[row] === 0);
}

/** Returns the first row behind empty ones, or the one below if that is only a title. */
function findHeaderAfterGap(table: Table, from: number): number | undefined {
  let row = from;
  while (row < table.rows && isEmptyRow(table, row)) row += 1;
  if (row >= table.rows - 1) return undefined;
  const filled = table.columns.filter(({ codes }) => codes[row] !== 0).length;
  return filled === 1 ? row + 1 : row;
}

/** Whether the row names columns of numbers or dates below it, and the names aren't those of the first table. */
function isDifferentHeader(table: Table, row: number, first: number, last: number): boolean {
  const { columns } = table;
  const getWidth = (at: number) => columns.findLastIndex(({ codes }) => codes[at] !== 0) + 1;
  for (let names = first; names <= last; names += 1) {
    const filled = columns.filter(({ codes }) => codes[row] !== 0);
    const equal = filled.filter(({ codes }) => codes[row] === codes[names]);
    // Parts of one table, such as one for each person, may repeat its names with small changes.
    if (getWidth(row) === getWidth(names) && equal.length * 2 >= filled.length) return false;
  }
  const cells = columns.map((column) => getCellText(column, row));
  const filled = cells.filter((cell) => cell !== "");
  if (filled.length < 2 || !filled.every((cell) => isNameText(cell) && !isMissingMarker(cell)))
    return false;
  const below = sampleColumnsBelow(table, row);
  const measured = cells.filter((cell, at) => {
    const values = below[at]?.filter((value) => value !== "") ?? [];
    return cell !== "" && values.filter((value) => !isNameText(value)).length * 2 > values.length;
  });
  return measured.length > 0 && rateHeader(cells, below) === "clear";
}

/** The table that is read if nobody chooses: the first, unless another has many times its rows. */
export function getMainTable(tables: readonly TableSpan[]): TableSpan | undefined {
  const [first] = tables;
  const longest = tables.toSorted((a, b) => b.end - b.last - (a.end - a.last))[0];
  const isLonger = first && longest && longest.end - longest.last > (first.end - first.last) * 5;
  return isLonger ? longest : first;
}
