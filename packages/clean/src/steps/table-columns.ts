import { assertCellCount } from "../columns/limits.ts";
import { convertText, mapText } from "../columns/map-text.ts";
import type { Column, NumberColumn, Table, TextColumn } from "../columns/table.ts";
import { CleanError, type CleanErrorCode } from "../errors.ts";
import type { StepResult } from "./step-kind.ts";

/** Returns the column with this name. Throws a CleanError if there is none. */
export function getColumn(table: Table, name: string): Column {
  const found = table.columns.find((column) => column.name === name);
  if (!found) throw new CleanError("no-such-column", { column: name });
  return found;
}

export function getTextColumn(table: Table, name: string): TextColumn {
  return requireText(getColumn(table, name));
}

export function requireText(column: Column): TextColumn {
  if (column.type !== "text") throw new CleanError("column-is-not-text", { column: column.name });
  return column;
}

export function requireNumbers(column: Column): NumberColumn {
  if (column.type !== "number" && column.type !== "whole")
    throw new CleanError("column-is-not-number", { column: column.name });
  return column;
}

export function replaceColumn(table: Table, name: string, column: Column): Table {
  const columns = table.columns.map((existing) => (existing.name === name ? column : existing));
  return { ...table, columns };
}

/** Throws a CleanError if a new column has an existing name, or if the table would get too large. */
export function assertNewColumns({ rows, columns }: Table, names: readonly string[]): void {
  assertCellCount(rows, columns.length + names.length);
  assertUniqueColumnNames([...columns.map(({ name }) => name), ...names]);
}

/** Throws a CleanError if a name occurs twice. */
export function assertUniqueColumnNames(names: readonly string[]): void {
  const known = new Set<string>();
  for (const name of names) {
    if (known.has(name)) throw new CleanError("names-are-not-unique", { column: name });
    known.add(name);
  }
}

export function mapTextColumns(
  table: Table,
  names: readonly string[],
  repair: (text: string) => string,
): StepResult {
  return names.reduce<StepResult>(
    (applied, name) => {
      const { column, changed } = mapText(getTextColumn(applied.table, name), repair);
      const next = changed === 0 ? applied.table : replaceColumn(applied.table, name, column);
      return { table: next, touched: applied.touched + changed };
    },
    { table, touched: 0 },
  );
}

/** Converts a text column to another type. Cells that can't be parsed become missing, or throw a CleanError if `rest` is "stop". */
export function convertColumn<Type extends "number" | "whole" | "boolean" | "date">(
  table: Table,
  { column: name, rest }: { column: string; rest: "stop" | "missing" },
  type: Type,
  createValues: (length: number) => Extract<Column, { type: Type }>["values"],
  parse: (text: string) => number | undefined,
): StepResult {
  const result = convertText(getTextColumn(table, name), createValues, parse);
  if (rest === "stop") assertAllParsed(name, result);
  const column = { name, type, codes: result.codes, values: result.values } as Column;
  return {
    table: replaceColumn(table, name, column),
    touched: result.converted + result.unparsedCells,
  };
}

const EXAMPLES = 3;
const MAX_LENGTH = 40;

/** Throws a CleanError with examples if some values couldn't be parsed. */
export function assertAllParsed(
  column: string,
  { unparsed, unparsedCells }: { unparsed: readonly string[]; unparsedCells: number },
  code: CleanErrorCode = "values-do-not-fit",
): void {
  if (unparsed.length === 0) return;
  const examples = unparsed.slice(0, EXAMPLES).map((text) => `“${text.slice(0, MAX_LENGTH)}”`);
  throw new CleanError(code, {
    column,
    count: unparsedCells,
    examples: examples.join(", "),
  });
}
