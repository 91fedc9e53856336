import type { Table } from "@site/clean/columns/table";
import { readCsv } from "@site/clean/read/read-csv";

export function parseTable(...lines: string[]): Table {
  return readCsv(new TextEncoder().encode(`${lines.join("\n")}\n`)).table;
}
