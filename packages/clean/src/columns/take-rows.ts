import type { Column, Table } from "./table.ts";

/** The table with only these rows, in this order. */
export function takeRows(table: Table, rows: Uint32Array): Table {
  return { rows: rows.length, columns: table.columns.map((column) => pickCells(column, rows)) };
}

function pickCells(column: Column, rows: Uint32Array): Column {
  const codes = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) codes[at] = column.codes[rows[at] ?? 0] ?? 0;
  return { ...column, codes };
}

/** The table with the rows that pass; the same table if all do. */
export function keepRows(table: Table, passes: (row: number) => boolean): Table {
  const kept = new Uint32Array(table.rows);
  let count = 0;
  for (let row = 0; row < table.rows; row += 1) {
    if (passes(row)) {
      kept[count] = row;
      count += 1;
    }
  }
  return count === table.rows ? table : takeRows(table, kept.slice(0, count));
}

/** The rows from one to another, which share the memory of the table. */
export function sliceRows(table: Table, from: number, to: number): Table {
  const columns = table.columns.map((one) => ({ ...one, codes: one.codes.subarray(from, to) }));
  return { rows: to - from, columns };
}
