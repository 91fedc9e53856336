import { readFileSync } from "node:fs";
import path from "node:path";

import { getCellText } from "@site/clean/columns/cell-text";
import type { ColumnType, Table } from "@site/clean/columns/table";
import { detectIssues } from "@site/clean/detect/detect";
import { getStepColumns, getSuggestedSteps } from "@site/clean/detect/group-issues";
import type { Issue } from "@site/clean/detect/issue";
import { readCsv } from "@site/clean/read/read-csv";
import { applySteps } from "@site/clean/recipe/apply-steps";
import { formatScript } from "@site/clean/scripts/format-script";
import { buildPandasScript } from "@site/clean/scripts/pandas-script";
import type { Step } from "@site/clean/steps/kinds";
import { datasetFolder } from "@site/content/datasets/dataset-files";

/** The ten rows of the home page before and after the cleaner, with the script that it writes for them. */
export interface TenRows {
  columns: { name: string; type: ColumnType }[];
  rows: {
    raw: string[];
    clean: string[];
    /** Whether the cleaned row equals an earlier one. The script removes it. */
    isDuplicate: boolean;
  }[];
  /** The statements of the script that change the table, with their columns. */
  statements: { code: string; columns: string[]; removesRows: boolean }[];
}

/** The answer to the only question that these rows raise. */
const ANSWER = "Read 1 as Male, 2 as Female";
const FILE = "census-messy-sample.csv";

const { table, dialect } = readCsv(
  readFileSync(path.join(datasetFolder, "census-historical", FILE)),
);
const steps = chooseSteps(table, []);
const blocks = buildPandasScript(
  { dialect, source: table, steps },
  { source: FILE, target: "census-clean.csv" },
);

export const tenRowsScript = formatScript(blocks);

function cleanTenRows(): TenRows {
  const raw = applySteps(table, steps.slice(0, 1)).table;
  // Also has the duplicate row, which the home page shows crossed out.
  const clean = applySteps(
    table,
    steps.filter(({ kind }) => kind !== "duplicates"),
  ).table;
  const seen = new Set<string>();
  const rows = Array.from({ length: clean.rows }, (_, row) => {
    const cells = getRow(clean, row);
    const isDuplicate = seen.has(cells.join("\t"));
    seen.add(cells.join("\t"));
    return { raw: getRow(raw, row), clean: cells, isDuplicate };
  });
  const reading = blocks.findIndex(({ code }) => code.includes("pd.read_csv("));
  return {
    columns: clean.columns.map(({ name, type }) => ({ name, type })),
    rows,
    // The last block saves the file.
    statements: blocks.slice(reading + 1, -1).map((block) => {
      const done = block.steps.flatMap((number) => steps[number] ?? []);
      return {
        code: block.code.replaceAll(/^#.*\n/gm, ""),
        columns: [...new Set(done.flatMap(getStepColumns))],
        removesRows: done.some(({ kind }) => kind === "duplicates"),
      };
    }),
  };
}

/** Applies suggestions until none is left, and answers the one remaining question. */
function chooseSteps(table: Table, chosen: readonly Step[]): readonly Step[] {
  const issues = detectIssues(applySteps(table, chosen).table);
  if (issues.length === 0) return chosen;
  const suggested = getSuggestedSteps(issues);
  return chooseSteps(table, [
    ...chosen,
    ...(suggested.length > 0 ? suggested : answerQuestion(issues)),
  ]);
}

function answerQuestion(issues: readonly Issue[]): Step[] {
  const options = issues.flatMap((issue) => ("options" in issue ? issue.options : []));
  const option = options.find(({ label }) => label === ANSWER);
  if (!option) {
    const titles = issues.map(({ title }) => title).join("; ");
    throw new Error(`The ten rows of the home page raise a question without an answer: ${titles}`);
  }
  return [option.step];
}

function getRow({ columns }: Table, row: number): string[] {
  return columns.map((column) => getCellText(column, row));
}

export default cleanTenRows();
