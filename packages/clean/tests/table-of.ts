import type { Table } from "../src/columns/table.ts";
import { type Profile, profileTable } from "../src/detect/profile.ts";
import type { Delimiter } from "../src/read/dialect.ts";
import { readFile } from "../src/read/read-file.ts";

/** The table of a file with these lines. Without a delimiter each is one cell. */
export function tableOf(lines: readonly string[], delimiter: Delimiter = "|"): Table {
  return readFile(new TextEncoder().encode(`${lines.join("\n")}\n`), { delimiter }).table;
}

/** The same as detectors look at it. */
export function profileOf(lines: readonly string[], delimiter?: Delimiter): Profile {
  return profileTable(tableOf(lines, delimiter));
}
