import type { Table } from "../src/columns/table.ts";
import type { FixOption } from "../src/detect/issue.ts";
import { type TableProfile, profileTable } from "../src/detect/profile.ts";
import type { Delimiter } from "../src/read/dialect.ts";
import { readCsv } from "../src/read/read-csv.ts";
import { applySteps } from "../src/recipe/apply-steps.ts";
import type { Step } from "../src/steps/kinds.ts";
import { writeCsv } from "../src/write/write-csv.ts";

/** A step that uses the first line as column names. */
export const headerStep: Step = { kind: "header", row: 1, numbered: false };

/**
 * Applies steps to a file of these lines. Returns the lines of the clean file and what the last step changed, or its
 * error.
 */
export function applyToLines(
  lines: readonly string[],
  ...steps: readonly Step[]
): { lines: string[]; touched: number } | { error: string } {
  const { table, outcomes } = applySteps(readLines(lines, ","), steps);
  const last = outcomes.at(-1);
  if (last?.error) return { error: last.error.message };
  const text = Buffer.from(writeCsv(table)).toString();
  return { lines: text.split("\r\n").slice(0, -1), touched: last?.touched ?? 0 };
}

/** Reads a file of these lines. Without the delimiter, each line is one cell. */
export function readLines(lines: readonly string[], delimiter: Delimiter = "|"): Table {
  return readCsv(new TextEncoder().encode(`${lines.join("\n")}\n`), { delimiter }).table;
}

/** Profiles a table of these lines, for detectors. */
export function profileLines(lines: readonly string[], delimiter?: Delimiter): TableProfile {
  return profileTable(readLines(lines, delimiter));
}

/** What an option does to its examples, such as “3/4/2020 is 2020-04-03”; its label if it has none. */
export function describeOption({ label, examples }: FixOption): string {
  const changes = examples.map(({ before, after }) => `${before} is ${after ?? ""}`);
  return changes.length > 0 ? changes.join(", ") : label;
}
