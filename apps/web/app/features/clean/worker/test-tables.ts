import type { Table } from "@site/clean/columns/table";
import { readCsv } from "@site/clean/read/read-csv";

/** The table of a file with these lines. */
export function parseTable(...lines: string[]): Table {
  return readCsv(new TextEncoder().encode(`${lines.join("\n")}\n`)).table;
}
