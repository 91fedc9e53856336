import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Table } from "../../src/columns/table.ts";
import { detectIssues } from "../../src/detect/detect.ts";
import { getSuggestedSteps, groupIssues } from "../../src/detect/group-issues.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";

/**
 * Prints how much a visitor of the page has to review and click. `node tests/messy/count-cards.ts [file…]` counts for
 * these files, or for all messy tables that we publish.
 */
const folder = path.join(import.meta.dirname, "../../../content/datasets");
const given = process.argv.slice(2);
const files =
  given.length > 0
    ? given
    : globSync("*/*-messy.csv", { cwd: folder }).map((file) => path.join(folder, file));

interface Count {
  columns: number;
  /** Issues and cards when the table is open. */
  issues: number;
  cards: number;
  /** Questions in the whole work, and the clicks that answer them and accept the suggestions. */
  questions: number;
  clicks: number;
}

const MAX_ROUNDS = 50;

/** Accepts all suggestions, and answers each question with its first option, until nothing is left. */
function countClicks(source: Table): Count {
  // The page applies a certain header when it opens the table.
  const [first] = detectIssues(source);
  const header = first && "step" in first && first.step.kind === "header" ? [first.step] : [];
  let { table } = applySteps(source, header);
  const atFirst = detectIssues(table);
  const count = {
    columns: table.columns.length,
    issues: atFirst.length,
    cards: groupIssues(atFirst).length,
    questions: 0,
    clicks: 0,
  };
  let isAccepting = false;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const issues = detectIssues(table);
    const suggested = getSuggestedSteps(issues);
    if (suggested.length > 0) {
      if (!isAccepting) count.clicks += 1;
      isAccepting = true;
      ({ table } = applySteps(table, suggested));
      continue;
    }
    const question = issues.find((issue) => "options" in issue && !issue.isOptional);
    const [option] = question && "options" in question ? question.options : [];
    if (!option) break;
    // The page accepts the suggestions that follow from an answer, if all others are accepted.
    count.questions += 1;
    count.clicks += 1;
    if (given.length > 0) process.stdout.write(`  ? ${question?.title}: ${option.label}\n`);
    ({ table } = applySteps(table, [option.step]));
  }
  return count;
}

const total: Count = { columns: 0, issues: 0, cards: 0, questions: 0, clicks: 0 };
for (const file of files) {
  const count = countClicks(readCsv(readFileSync(file)).table);
  for (const key of ["columns", "issues", "cards", "questions", "clicks"] as const) {
    total[key] += count[key];
  }
  process.stdout.write(`${path.basename(file)} ${JSON.stringify(count)}\n`);
}
process.stdout.write(`${files.length} tables ${JSON.stringify(total)}\n`);
