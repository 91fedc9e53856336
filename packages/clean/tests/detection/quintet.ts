/**
 * Measures which wrong cells are found and repaired, on pairs of tables that were not used for tuning: `node quintet.ts
 * <folder>`, where each folder in it has a dirty.csv and a clean.csv. Every suggestion and the first answer of each
 * question are applied.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

import { getCellText } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import { detectIssues } from "../../src/detect/detect.ts";
import { getIssueSteps } from "../../src/detect/group-issues.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";

const [folder = ""] = process.argv.slice(2);

function open(file: string): Table {
  const { table } = readCsv(new Uint8Array(readFileSync(file)), { delimiter: "," });
  return applySteps(table, [{ kind: "header", row: 1, numbered: false }]).table;
}

const MAX_ROUNDS = 10;

/** Applies what is found as long as it changes cells only, until nothing is found, as the page does. */
function repair(dirty: Table): Table {
  let table = dirty;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    let changes = 0;
    for (const issue of detectIssues(table)) {
      const [step] = getIssueSteps(issue);
      if (!step) continue;
      const { table: after, outcomes } = applySteps(table, [step]);
      if (after.rows !== table.rows || after.columns.length !== table.columns.length) continue;
      table = after;
      changes += outcomes.reduce((sum, { touched }) => sum + touched, 0);
    }
    if (changes === 0) break;
  }
  return table;
}

/** The text of a cell; 12.0 equals 12, and 0.052000000000000005 is 0.052. */
function read({ columns }: Table, column: number, row: number): string {
  const found = columns[column];
  const text = found ? getCellText(found, row).trim().replace(/\.0$/, "") : "";
  return /^0\.[0-9]{15,}$/.test(text) ? String(Number(Number(text).toPrecision(12))) : text;
}

function formatScore(right: number, changed: number, wrong: number): string {
  const [precision, recall] = [right / Math.max(1, changed), right / Math.max(1, wrong)];
  const score = (2 * precision * recall) / Math.max(Number.EPSILON, precision + recall);
  return [precision, recall, score].map((part) => part.toFixed(3)).join(" / ");
}

for (const name of readdirSync(folder)) {
  const dirty = open(path.join(folder, name, "dirty.csv"));
  const clean = open(path.join(folder, name, "clean.csv"));
  const repaired = repair(dirty);
  const counts = { wrong: 0, changed: 0, detected: 0, repaired: 0 };
  for (const column of dirty.columns.keys()) {
    for (let row = 0; row < dirty.rows; row += 1) {
      const [before, after, truth] = [dirty, repaired, clean].map((one) => read(one, column, row));
      const isWrong = before !== truth;
      const isChanged = after !== before;
      if (isWrong) counts.wrong += 1;
      if (isChanged) counts.changed += 1;
      if (isWrong && isChanged) counts.detected += 1;
      if (isWrong && after === truth) counts.repaired += 1;
    }
  }
  const { wrong, changed, detected } = counts;
  console.log(
    `${name}: detected ${formatScore(detected, changed, wrong)}, repaired ${formatScore(counts.repaired, changed, wrong)}`,
  );
}
