import type { Table } from "../src/columns/table.ts";
import { type TableProfile, profileTable } from "../src/detect/profile.ts";
import type { Delimiter } from "../src/read/dialect.ts";
import { readCsv } from "../src/read/read-csv.ts";

/** The table of a file with these lines. Without a delimiter each is one cell. */
export function readLines(lines: readonly string[], delimiter: Delimiter = "|"): Table {
  return readCsv(new TextEncoder().encode(`${lines.join("\n")}\n`), { delimiter }).table;
}

/** The same as detectors look at it. */
export function profileLines(lines: readonly string[], delimiter?: Delimiter): TableProfile {
  return profileTable(readLines(lines, delimiter));
}
