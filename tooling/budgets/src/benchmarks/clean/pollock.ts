import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { getCellText } from "@site/clean/columns/cell-text";
import { detectIssues } from "@site/clean/detect/detect";
import { readCsv, openText } from "@site/clean/read/read-csv";
import { applySteps } from "@site/clean/recipe/apply-steps";

import { type Benchmark, checkAtLeast } from "../benchmark.ts";

const SETS = [
  { folder: "polluted_files", name: "polluted files", goal: 9.88 },
  { folder: "survey_sample", name: "real files", goal: 9.75 },
];
/** Steps that say which lines belong to the table. The benchmark compares the cells as they are written. */
const ROW_STEPS: ReadonlySet<string> = new Set(["header", "blank-rows", "footer"]);

/** `pnpm measure clean-pollock <checkout>` */
export const pollock: Benchmark = {
  description:
    "Opens the files of the benchmark Pollock, in a clone of HPI-Information-Systems/Pollock, without hints, and compares header, records and cells with the clean files: at most 10. The files aren't ours, and stay in the clone.",
  limitSeconds: 900,
  async run({ log }, [checkout]) {
    if (checkout === undefined) throw new Error("Name the folder of a clone of Pollock.");
    const measurements = [];
    for (const { folder, name, goal } of SETS) {
      const files = await readdir(path.join(checkout, folder, "csv"));
      let sum = 0;
      for (const file of files) {
        const score = await scoreFile(path.join(checkout, folder), file);
        if (score < 9.5) log(`${score.toFixed(2)} ${folder}/${file}`);
        sum += score;
      }
      const mean = Math.round((sum / files.length) * 1000) / 1000;
      measurements.push(checkAtLeast(`pollock: ${name}, simple score`, mean, goal, ""));
    }
    return measurements;
  },
};

/** Whether the file could be opened, and precision, recall and F1 of header, records and cells. */
async function scoreFile(folder: string, file: string): Promise<number> {
  const [clean, source] = await Promise.all(
    ["clean", "csv"].map(
      async (part) => new Uint8Array(await readFile(path.join(folder, part, file))),
    ),
  );
  if (!clean || !source || clean.length === 0) return 10;
  let rows: string[][];
  try {
    rows = await openRows(source);
  } catch {
    return 0;
  }
  const { table } = readCsv(clean, {
    delimiter: ",",
    encoding: "utf-8",
    comment: null,
    layout: null,
  });
  const expected = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
  const records = (lines: readonly string[][]) => lines.slice(1).map((cells) => cells.join(""));
  return (
    1 +
    compareTexts(expected[0] ?? [], rows[0] ?? []) +
    compareTexts(records(expected), records(rows)) +
    compareTexts(expected.flat(), rows.flat())
  );
}

/** Returns the rows of the opened table with its names, if it has some. */
async function openRows(source: Uint8Array): Promise<string[][]> {
  const opened = await openText(source);
  const steps = detectIssues(opened.table).flatMap((issue) =>
    "step" in issue && ROW_STEPS.has(issue.step.kind) ? [issue.step] : [],
  );
  const { table } = applySteps(opened.table, steps);
  const hasNames = table.columns.some(({ name }, at) => name !== `column ${at + 1}`);
  const rows = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
  return hasNames ? [table.columns.map(({ name }) => name), ...rows] : rows;
}

/** Sum of precision, recall and F1 of texts, regardless of their order. */
function compareTexts(expected: readonly string[], found: readonly string[]): number {
  if (expected.length === 0) return 3;
  const left = new Map<string, number>();
  for (const text of expected) left.set(text, (left.get(text) ?? 0) + 1);
  let same = 0;
  for (const text of found) {
    const count = left.get(text) ?? 0;
    if (count === 0) continue;
    left.set(text, count - 1);
    same += 1;
  }
  if (same === 0) return 0;
  const [precision, recall] = [same / expected.length, same / found.length];
  return precision + recall + (2 * precision * recall) / (precision + recall);
}
