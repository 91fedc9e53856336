/** A value of a table: a text, a number, a day as `YYYY-MM-DD`, or null if missing. */
export type Cell = string | number | null;

export type ColumnType = "integer" | "number" | "string" | "date";

export interface TableColumn {
  name: string;
  type: ColumnType;
}

/** A table in memory. Every row has one cell for each column, in column order. */
export interface Table {
  columns: readonly TableColumn[];
  rows: readonly (readonly Cell[])[];
}

/** Returns the cells of a column, top to bottom. Throws if there is no such column. */
export function getColumnCells(table: Table, name: string): Cell[] {
  const index = table.columns.findIndex((column) => column.name === name);
  if (index === -1) throw new Error(`The table has no column "${name}".`);
  return table.rows.map((row) => row[index] ?? null);
}
