import type { Column, Table } from "@site/clean/columns/table";
import { cellText } from "@site/clean/columns/value-text";

/** The rows as JSON, an object in each line; a missing cell is null. */
export function writeJson({ rows, columns }: Table): string {
  const lines = Array.from({ length: rows }, (_, row) =>
    JSON.stringify(
      Object.fromEntries(columns.map((column) => [column.name, valueOf(column, row)])),
    ),
  );
  return `[\n${lines.join(",\n")}\n]\n`;
}

function valueOf(column: Column, row: number): string | number | null {
  const code = column.codes[row] ?? 0;
  if (code === 0) return null;
  const isNumber = column.type === "number" || column.type === "whole";
  return isNumber ? (column.values[code] ?? null) : cellText(column, row);
}
