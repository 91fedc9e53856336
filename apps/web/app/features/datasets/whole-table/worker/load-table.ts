import { getCellText } from "@site/clean/columns/cell-text";
import { convertText } from "@site/clean/columns/map-text";
import { type Column, sliceRows, type Table, type TextColumn } from "@site/clean/columns/table";
import { readCsv } from "@site/clean/read/read-csv";
import type { ViewedColumn } from "@site/content/datasets/view/view";

const DAY_MS = 86_400_000;

/** The same table twice: with the texts of the file, and with typed values. */
export interface LoadedTable {
  texts: { rows: number; columns: readonly TextColumn[] };
  values: Table;
}

/** Reads one of our CSV files, whose columns are known. Throws `CleanError`. */
export async function loadTable(
  file: Blob,
  columns: readonly ViewedColumn[],
): Promise<LoadedTable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { table } = readCsv(bytes, { delimiter: "," });
  const names = table.columns.map((column) => getCellText(column, 0));
  const { rows, columns: dataColumns } = sliceRows(table, 1, table.rows);
  const texts = columns.map(({ name }): TextColumn => {
    const column = dataColumns[names.indexOf(name)];
    if (column?.type !== "text") throw new Error(`The file has no column ${name}.`);
    return { ...column, name };
  });
  const values = texts.map((column, at) => parseColumn(column, columns[at]?.type ?? "string"));
  return { texts: { rows, columns: texts }, values: { rows, columns: values } };
}

function parseColumn(column: TextColumn, type: ViewedColumn["type"]): Column {
  const { name } = column;
  switch (type) {
    case "string":
      return column;
    case "integer":
    case "number": {
      const createValues = (length: number) => new Float64Array(length);
      const { codes, values } = convertText(column, createValues, (text) => toNumber(Number(text)));
      return { name, type: type === "integer" ? "whole" : "number", codes, values };
    }
    case "date": {
      const createValues = (length: number) => new Int32Array(length);
      const { codes, values } = convertText(column, createValues, (text) =>
        toNumber(parseDay(text)),
      );
      return { name, type, codes, values };
    }
  }
}

/** Days from 1970-01-01 to an ISO date; NaN for other texts. */
export function parseDay(date: string): number {
  return Date.parse(date) / DAY_MS;
}

function toNumber(value: number): number | undefined {
  return Number.isNaN(value) ? undefined : value;
}
