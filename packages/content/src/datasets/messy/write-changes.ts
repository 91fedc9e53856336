import { writeCsv } from "../csv.ts";
import type { Change } from "./messy-table.ts";

/** The list of changes as CSV: line of the messy file, column, kinds, value before and after. */
export function writeChanges(changes: readonly Change[]): string {
  return writeCsv([
    ["line", "column", "kind", "clean", "messy"],
    ...changes.map(({ line, column, kinds, clean, messy }) => [
      line,
      column,
      kinds.join(" "),
      clean,
      messy,
    ]),
  ]);
}
