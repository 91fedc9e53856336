import type { Table } from "@site/clean/columns/table";
import { readCsv } from "@site/clean/read/read-csv";
import type { Step } from "@site/clean/steps/kinds";

/** A step that takes the second line of a file as its header. */
const headerStep: Step = { kind: "header", row: 2, numbered: false };

/** The table of a file with these lines. */
export function parseTable(...lines: string[]): Table {
  return readCsv(new TextEncoder().encode(`${lines.join("\n")}\n`)).table;
}
