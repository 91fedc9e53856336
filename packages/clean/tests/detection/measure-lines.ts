import { getCellText } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import { detectIssues } from "../../src/detect/detect.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import { getStepKind, type Step } from "../../src/steps/kinds.ts";
import { writeTable, type CleanTable } from "./clean-tables.ts";
import type { LineError } from "./line-errors.ts";
import { createRandom } from "./random.ts";
import { createTally, recordExample, type Tally } from "./tally.ts";

/** Puts lines into each table and counts which of them the proposals of the kind would take away, and which others. */
export function measureLines(tables: readonly CleanTable[], error: LineError, rate: number): Tally {
  const tally = createTally();
  for (const [at, table] of tables.entries()) {
    if (error.appliesTo(table))
      measureTable(table, error, { rate, random: createRandom(at) }, tally);
  }
  return tally;
}

function measureTable(
  table: CleanTable,
  error: LineError,
  { rate, random }: { rate: number; random: () => number },
  tally: Tally,
): void {
  const clean = [table.names, ...table.rows].map((cells) => ({ cells, isExtra: false }));
  const lines = error.corrupt(clean, rate, random);
  const extras = lines.filter(({ isExtra }) => isExtra).length;
  if (extras === 0) return;
  const [names = [], ...rows] = lines.map(({ cells }) => cells);
  let now = readCsv(writeTable({ names, rows }), { delimiter: "," }).table;
  let left = [...lines];
  let mended = 0;
  for (const proposal of detectIssues(now)) {
    // Someone who knows the table says that copies are copies, and answers nothing else.
    const [option] = "options" in proposal ? proposal.options : [];
    const step = "step" in proposal ? proposal.step : option?.step;
    const isOurs = step !== undefined && error.fixedBy.includes(step.kind);
    if (!step || ("options" in proposal && !isOurs)) continue;
    const next = tryStep(now, step);
    if (!next) continue;
    const removed = removedRows(now, next, step);
    if (isOurs) {
      const gone = removed.flatMap((row) => left[row] ?? []);
      const right = gone.filter(({ isExtra }) => isExtra).length;
      mended += right;
      if (proposal.confidence === "ambiguous") tally.ambiguous += right;
      // A header step takes its own line away too.
      const wrong = gone.length - right - (step.kind === "header" ? 1 : 0);
      tally.damaged += wrong;
      if (wrong > 0) recordExample(tally, `${table.name}: ${wrong} rows of the table taken away`);
    }
    const isGone = new Set(removed);
    left = left.filter((_, row) => !isGone.has(row));
    now = next;
  }
  tally.fixed += mended;
  tally.missed += extras - mended;
  if (mended < extras)
    recordExample(tally, `${table.name}: ${extras - mended} of ${extras} lines left`);
}

/** The rows that a step took away; each step takes rows from the top, the end, or equal ones. */
function removedRows(before: Table, after: Table, step: Step): number[] {
  const count = before.rows - after.rows;
  if (count === 0) return [];
  if (step.kind === "header") return Array.from({ length: count }, (_, row) => row);
  if (step.kind === "duplicates") return laterCopies(before);
  const removed: number[] = [];
  for (let row = 0, at = 0; row < before.rows; row += 1) {
    if (at < after.rows && isSameRow(before, row, after, at)) at += 1;
    else removed.push(row);
  }
  return removed;
}

function laterCopies(table: Table): number[] {
  const seen = new Set<string>();
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  return rows.filter((row) => {
    const key = table.columns.map((column) => getCellText(column, row)).join("\0");
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

function isSameRow(one: Table, row: number, other: Table, at: number): boolean {
  // A step may take columns at the end away too.
  return other.columns.every((theirs, index) => {
    const column = one.columns[index];
    return column !== undefined && getCellText(column, row) === getCellText(theirs, at);
  });
}

function tryStep(table: Table, step: Step): Table | undefined {
  try {
    return getStepKind(step).apply(table, step).table;
  } catch {
    return undefined;
  }
}
