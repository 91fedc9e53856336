import { columnCells, type Table } from "../table.ts";

/** The columns of a table as numbers, days as milliseconds; only rows that have all of them. */
export function readNumbers(table: Table, ...names: readonly string[]): number[][] {
  const columns = names.map((name) => columnCells(table, name));
  return table.rows
    .map((_, row) =>
      columns.map((cells) => {
        const cell = cells[row] ?? null;
        return cell === null ? Number.NaN : typeof cell === "number" ? cell : Date.parse(cell);
      }),
    )
    .filter((values) => values.every((value) => !Number.isNaN(value)));
}

/** The rows of a table in which a column has a value. */
export function rowsWhere(table: Table, name: string, value: string | number): Table {
  const cells = columnCells(table, name);
  return { ...table, rows: table.rows.filter((_, row) => cells[row] === value) };
}
