import { refuseManyCells } from "../columns/limits.ts";
import type { Column, NumberColumn, Table, TextColumn } from "../columns/table.ts";
import { Refusal } from "../refusal.ts";

/** The column of that name, or a Refusal. */
export function findColumn(table: Table, name: string): Column {
  const found = table.columns.find((column) => column.name === name);
  if (!found) throw new Refusal("no-such-column", { column: name });
  return found;
}

export function findTextColumn(table: Table, name: string): TextColumn {
  return asText(findColumn(table, name));
}

export function asText(column: Column): TextColumn {
  if (column.type !== "text") throw new Refusal("column-is-not-text", { column: column.name });
  return column;
}

export function asNumbers(column: Column): NumberColumn {
  if (column.type !== "number" && column.type !== "whole")
    throw new Refusal("column-is-not-number", { column: column.name });
  return column;
}

/** The table with the column of that name replaced. */
export function replaceColumn(table: Table, name: string, column: Column): Table {
  const columns = table.columns.map((one) => (one.name === name ? column : one));
  return { ...table, columns };
}

/** Refuses new columns with a name that one has already, or more of them than memory is there for. */
export function refuseNewColumns({ rows, columns }: Table, names: readonly string[]): void {
  refuseManyCells(rows, columns.length + names.length);
  refuseRepeated([...columns.map(({ name }) => name), ...names]);
}

/** Refuses names of columns of which one is there twice. */
export function refuseRepeated(names: readonly string[]): void {
  const known = new Set<string>();
  for (const name of names) {
    if (known.has(name)) throw new Refusal("names-are-not-unique", { column: name });
    known.add(name);
  }
}
