import type { parquetWriteBuffer } from "hyparquet-writer";

import { getText } from "../columns/cell-text.ts";
import type { Column, ColumnType, Table } from "../columns/table.ts";

const DAY_MS = 86_400_000;
const ROWS_OF_GROUP = 100_000;

type Schema = NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>;
type Element = Omit<Schema[number], "name">;

const elements: Record<ColumnType, Element> = {
  text: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  number: { type: "DOUBLE" },
  whole: { type: "INT64" },
  boolean: { type: "BOOLEAN" },
  date: { type: "INT32", converted_type: "DATE" },
};

/** Writes a table as Apache Parquet, with the types of its columns. Loads the writer on demand. */
export async function writeParquet(table: Table): Promise<Uint8Array<ArrayBuffer>> {
  const { parquetWriteBuffer } = await import("hyparquet-writer");
  const columnData = table.columns.map((column) => ({ name: column.name, data: getCells(column) }));
  const schema: Schema = [
    { name: "schema", num_children: table.columns.length },
    ...table.columns.map(toSchemaElement),
  ];
  return new Uint8Array(parquetWriteBuffer({ columnData, schema, rowGroupSize: ROWS_OF_GROUP }));
}

/** All columns are optional, because any may have missing cells. */
function toSchemaElement({ name, type }: Column): Schema[number] {
  return { name, repetition_type: "OPTIONAL", ...elements[type] };
}

type Cell = string | number | bigint | boolean | Date | null;

/** Converts each distinct value once. */
function getCells(column: Column): Cell[] {
  const length = column.type === "text" ? column.values.starts.length : column.values.length;
  const values = Array.from({ length }, (_, code) => (code === 0 ? null : getValue(column, code)));
  return Array.from(column.codes, (code) => values[code] ?? null);
}

function getValue(column: Column, code: number): Cell {
  switch (column.type) {
    case "text":
      return getText(column.values, code);
    case "number":
      return column.values[code] ?? 0;
    case "whole":
      return BigInt(column.values[code] ?? 0);
    case "boolean":
      return column.values[code] === 1;
    case "date":
      return new Date((column.values[code] ?? 0) * DAY_MS);
  }
}
