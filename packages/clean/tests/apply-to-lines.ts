import { applySteps } from "../src/recipe/apply-steps.ts";
import type { Step } from "../src/steps/kinds.ts";
import { writeCsv } from "../src/write/write-csv.ts";
import { readLines } from "./read-lines.ts";

/** Names the columns by the first line. */
export const header: Step = { kind: "header", row: 1, numbered: false };

/** What becomes of a file of these lines: the lines of the clean one, and what the last step touched; or its refusal. */
export function applyToLines(
  lines: readonly string[],
  ...steps: readonly Step[]
): { lines: string[]; touched: number } | { refused: string } {
  const { table, outcomes } = applySteps(readLines(lines, ","), steps);
  const last = outcomes.at(-1);
  if (last?.error) return { refused: last.error.message };
  const text = Buffer.from(writeCsv(table)).toString();
  return { lines: text.split("\r\n").slice(0, -1), touched: last?.touched ?? 0 };
}
