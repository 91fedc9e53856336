import { getCellText } from "@site/clean/columns/cell-text";
import { convertText } from "@site/clean/columns/map-text";
import { type Column, type Table, type TextColumn, sliceRows } from "@site/clean/columns/table";
import { readCsv } from "@site/clean/read/read-csv";
import type { ViewedColumn } from "@site/content/datasets/view/view";

const DAY_MS = 86_400_000;

/** A table twice: its cells as the file has them, and as the values that they stand for. Rows have the same places. */
export interface LoadedTable {
  texts: { rows: number; columns: readonly TextColumn[] };
  values: Table;
}

/** Reads a CSV file of ours, whose columns are known. Throws a Refusal. */
export async function loadTable(
  file: Blob,
  columns: readonly ViewedColumn[],
): Promise<LoadedTable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { table } = readCsv(bytes, { delimiter: "," }, { canOverwrite: true });
  const names = table.columns.map((column) => getCellText(column, 0));
  const below = sliceRows(table, 1, table.rows);
  const texts = columns.map(({ name }): TextColumn => {
    const column = below.columns[names.indexOf(name)];
    if (column?.type !== "text") throw new Error(`The file has no column ${name}.`);
    return { ...column, name };
  });
  const values = texts.map((column, at) => convert(column, columns[at]?.type ?? "string"));
  return {
    texts: { rows: below.rows, columns: texts },
    values: { rows: below.rows, columns: values },
  };
}

function convert(column: TextColumn, type: ViewedColumn["type"]): Column {
  const { name } = column;
  switch (type) {
    case "string":
      return column;
    case "integer":
      return { ...numbersOf(column), name, type: "whole" };
    case "number":
      return { ...numbersOf(column), name, type: "number" };
    case "date": {
      const { codes, values } = convertText(
        column,
        (length) => new Int32Array(length),
        (text) => known(parseDay(text)),
      );
      return { name, type: "date", codes, values };
    }
  }
}

function numbersOf(column: TextColumn): { codes: Uint32Array; values: Float64Array } {
  return convertText(
    column,
    (length) => new Float64Array(length),
    (text) => known(Number(text)),
  );
}

/** The days from 1970 to an ISO date; NaN if it is none. */
export function parseDay(date: string): number {
  return Date.parse(date) / DAY_MS;
}

function known(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}
