import { parquetWriteBuffer } from "hyparquet-writer";
import type { ColumnSource } from "hyparquet-writer";

import { type Cell, getColumnCells, type ColumnType, type Table } from "./table.ts";

const DAY_MS = 86_400_000;

type Schema = NonNullable<Parameters<typeof parquetWriteBuffer>[0]["schema"]>;
type Element = Omit<Schema[number], "name">;

const elements: Record<ColumnType, Element> = {
  integer: { type: "INT64" },
  number: { type: "DOUBLE" },
  string: { type: "BYTE_ARRAY", converted_type: "UTF8" },
  date: { type: "INT32", converted_type: "DATE" },
};

/**
 * Writes a table as Apache Parquet with one row group, Snappy compression and optional columns. The
 * output is deterministic. Source: https://parquet.apache.org/docs/file-format/
 */
export function tableToParquet(table: Table): Uint8Array {
  const columnData: ColumnSource[] = table.columns.map(({ name, type }) => ({
    name,
    data: getColumnCells(table, name).map((cell) => toParquet(cell, type)),
  }));
  const schema: Schema = [
    { name: "schema", num_children: table.columns.length },
    ...table.columns.map(({ name, type }) => ({
      name,
      repetition_type: "OPTIONAL" as const,
      ...elements[type],
    })),
  ];
  return new Uint8Array(
    parquetWriteBuffer({ columnData, schema, rowGroupSize: Math.max(1, table.rows.length) }),
  );
}

function toParquet(cell: Cell, type: ColumnType): string | number | bigint | Date | null {
  if (cell === null) return null;
  if (type === "integer") return BigInt(cell);
  if (type === "date") return new Date(Math.round(Date.parse(String(cell)) / DAY_MS) * DAY_MS);
  return cell;
}
