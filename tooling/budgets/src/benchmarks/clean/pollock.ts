import { readdir, readFile } from "node:fs/promises";
import path from "node:path";

import { getCellText } from "@site/clean/columns/cell-text";
import { detectIssues } from "@site/clean/detect/detect";
import { CleanError } from "@site/clean/errors";
import { readCsv, openText } from "@site/clean/read/read-csv";
import { applySteps } from "@site/clean/recipe/apply-steps";
import type { Step } from "@site/clean/steps/kinds";
import { joinHeaderRows } from "@site/clean/steps/rows/header";

import { type Benchmark, checkAtLeast } from "../benchmark.ts";

const SETS = [
  { folder: "polluted_files", name: "polluted files", goal: 9.88, weightedGoal: 9.97 },
  { folder: "survey_sample", name: "real files", goal: 9.75 },
];
/** Steps that say which lines belong to the table. The benchmark compares the cells as they are written. */
const ROW_STEPS: ReadonlySet<string> = new Set([
  "header",
  "repeated-headers",
  "blank-rows",
  "footer",
]);
const MAX_LOGGED = 40;

/** `pnpm measure clean-pollock <checkout>` */
export const pollock: Benchmark = {
  description:
    "Opens the files of the benchmark Pollock, in a clone of HPI-Information-Systems/Pollock, without hints, and compares header, records and cells with the clean files: at most 10. The files aren't ours, and stay in the clone. Published, without hints: CleverCSV 9.193 / 9.453, DuckDB 1.2 (Auto) 9.075 / 8.439.",
  limitSeconds: 900,
  async run({ log }, [checkout]) {
    if (checkout === undefined) throw new Error("Name the folder of a clone of Pollock.");
    const weights = JSON.parse(
      await readFile(path.join(checkout, "pollock_weights.json"), "utf8"),
    ) as Record<string, number>;
    const measurements = [];
    for (const { folder, name, goal, weightedGoal } of SETS) {
      const scores: { file: string; score: number; weight: number }[] = [];
      for (const file of await readdir(path.join(checkout, folder, "csv"))) {
        const score = await scoreFile(path.join(checkout, folder), file);
        scores.push({ file, score, weight: weights[file] ?? 1 });
      }
      const worst = scores.toSorted(
        (a, b) => (a.score - 10) * a.weight - (b.score - 10) * b.weight,
      );
      for (const { file, score, weight } of worst.slice(0, MAX_LOGGED)) {
        log(`${score.toFixed(2)} (weight ${weight.toFixed(1)}) ${folder}/${file}`);
      }
      const simple = getMean(scores.map(({ score }) => ({ score, weight: 1 })));
      measurements.push(checkAtLeast(`pollock: ${name}, simple score`, simple, goal, ""));
      if (weightedGoal === undefined) continue;
      const weighted = getMean(scores);
      measurements.push(
        checkAtLeast(`pollock: ${name}, weighted score`, weighted, weightedGoal, ""),
      );
    }
    return measurements;
  },
};

function getMean(scores: readonly { score: number; weight: number }[]): number {
  const total = scores.reduce((sum, { weight }) => sum + weight, 0);
  const sum = scores.reduce((all, { score, weight }) => all + score * weight, 0);
  return Math.round((sum / total) * 1000) / 1000;
}

/** Whether the file could be opened, and precision, recall and F1 of header, records and cells. */
async function scoreFile(folder: string, file: string): Promise<number> {
  const [clean, source] = await Promise.all(
    ["clean", "csv"].map(
      async (part) => new Uint8Array(await readFile(path.join(folder, part, file))),
    ),
  );
  if (!clean || !source || clean.length === 0) return 10;
  const { table } = readCsv(clean, {
    delimiter: ",",
    encoding: "utf-8",
    comment: null,
    layout: null,
    escape: null,
    quote: null,
    skipLines: null,
  });
  const expected = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
  const opened = await openRows(source);
  if (!opened) return 0;
  // Most of the clean files among the real ones number the columns of files without a header.
  const placeholders = (expected[0] ?? []).every((name) => /^ ?col_[0-9]+$/.test(name));
  const header = opened.names ?? (placeholders ? expected[0] : undefined);
  const rows = header ? [header, ...opened.rows] : opened.rows;
  const records = (lines: readonly string[][]) =>
    lines.slice(1).map((cells) => cells.map(normalizeCell).join(""));
  const names = (lines: readonly string[][]) => (lines[0] ?? []).map(normalizeCell);
  return (
    1 +
    compareTexts(names(expected), names(rows)) +
    compareTexts(records(expected), records(rows)) +
    compareTexts(expected.flat(), rows.flat())
  );
}

/** The benchmark also compares dates and amounts by value, which makes a difference only for tools that convert them. */
function normalizeCell(cell: string): string {
  return cell.trim() === "" || Number.isNaN(Number(cell))
    ? cell.toLowerCase()
    : String(Number(cell));
}

/** Opens a file as a visitor would, and returns the names in its header, if it has one, and its rows. */
async function openRows(
  source: Uint8Array,
): Promise<{ names: string[] | undefined; rows: string[][] } | undefined> {
  let opened;
  try {
    opened = await openText(source);
  } catch (error) {
    if (error instanceof CleanError) return undefined;
    throw error;
  }
  const suggested = detectIssues(opened.table).flatMap((issue) =>
    "step" in issue ? [issue.step] : [],
  );
  const hasNames = suggested.some(({ kind }) => kind === "header");
  const steps = suggested.filter((step) => isAboutLines(step, hasNames));
  const { table } = applySteps(opened.table, steps);
  const rows = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
  const header = steps.find((step) => step.kind === "header");
  // The names as the file has them: those that are missing or repeated aren't numbered.
  const all = header && joinHeaderRows(opened.table, header.row, header.rows ?? 1);
  const left = new Set(table.columns.map(({ name }) => name));
  const named = header ? applySteps(opened.table, [header]).table.columns : [];
  const names = all?.filter((_, at) => left.has(named[at]?.name ?? ""));
  return { names, rows };
}

/** Whether the step is about lines, or about columns without a name and a value: delimiters at the end of lines. */
function isAboutLines(step: Step, hasNames: boolean): boolean {
  if (step.kind === "drop-columns")
    return hasNames && step.columns.every((name) => /^column [0-9]+$/.test(name));
  return ROW_STEPS.has(step.kind);
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
