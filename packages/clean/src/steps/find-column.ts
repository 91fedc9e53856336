import type { Column, Table, TextColumn } from "../columns/table.ts";
import { Refusal } from "../refusal.ts";

/** The column of that name, or a Refusal. */
export function findColumn(table: Table, name: string): Column {
  const found = table.columns.find((column) => column.name === name);
  if (!found) throw new Refusal("no-such-column", { column: name });
  return found;
}

export function findTextColumn(table: Table, name: string): TextColumn {
  const column = findColumn(table, name);
  if (column.type !== "text") throw new Refusal("column-is-not-text", { column: name });
  return column;
}

/** The table with the column of that name replaced. */
export function replaceColumn(table: Table, name: string, column: Column): Table {
  const columns = table.columns.map((one) => (one.name === name ? column : one));
  return { ...table, columns };
}

/** Refuses a name that a column has already. */
export function refuseTaken(table: Table, name: string): void {
  const isTaken = table.columns.some((column) => column.name === name);
  if (isTaken) throw new Refusal("names-are-not-unique", { column: name });
}

/** Refuses columns of which two have one name. */
export function refuseRepeated(columns: readonly Column[]): void {
  const seen = new Set<string>();
  for (const { name } of columns) {
    if (seen.has(name)) throw new Refusal("names-are-not-unique", { column: name });
    seen.add(name);
  }
}
