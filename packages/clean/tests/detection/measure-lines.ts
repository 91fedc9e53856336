import type { Table } from "../../src/columns/table.ts";
import { cellText } from "../../src/columns/value-text.ts";
import { detect } from "../../src/detect/detect.ts";
import { readFile } from "../../src/read/read-file.ts";
import { kindOf, type Step } from "../../src/steps/kinds.ts";
import { writeTable, type CleanTable } from "./clean-tables.ts";
import type { LineError } from "./line-errors.ts";
import { createRandom } from "./random.ts";
import { emptyTally, note, type Tally } from "./tally.ts";

/** Puts lines into each table and counts which of them the proposals of the kind would take away, and which others. */
export function measureLines(tables: readonly CleanTable[], error: LineError, rate: number): Tally {
  const tally = emptyTally();
  for (const [at, table] of tables.entries()) {
    if (error.suits(table)) measureTable(table, error, { rate, random: createRandom(at) }, tally);
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
  const lines = error.spoil(clean, rate, random);
  const extras = lines.filter(({ isExtra }) => isExtra).length;
  if (extras === 0) return;
  const [names = [], ...rows] = lines.map(({ cells }) => cells);
  let now = readFile(writeTable({ names, rows }), { delimiter: "," }).table;
  let left = [...lines];
  let mended = 0;
  for (const proposal of detect(now)) {
    // Someone who knows the table says that copies are copies, and answers nothing else.
    const [choice] = "choices" in proposal ? proposal.choices : [];
    const step = "step" in proposal ? proposal.step : choice?.step;
    const isOurs = step !== undefined && error.mendedBy.includes(step.kind);
    if (!step || ("choices" in proposal && !isOurs)) continue;
    const next = tryStep(now, step);
    if (!next) continue;
    const removed = removedRows(now, next, step);
    if (isOurs) {
      const gone = removed.flatMap((row) => left[row] ?? []);
      const right = gone.filter(({ isExtra }) => isExtra).length;
      mended += right;
      if (proposal.sureness === "asked") tally.asked += right;
      // A header step takes its own line away too.
      const wrong = gone.length - right - (step.kind === "header" ? 1 : 0);
      tally.damaged += wrong;
      if (wrong > 0) note(tally, `${table.name}: ${wrong} rows of the table taken away`);
    }
    const isGone = new Set(removed);
    left = left.filter((_, row) => !isGone.has(row));
    now = next;
  }
  tally.mended += mended;
  tally.missed += extras - mended;
  if (mended < extras) note(tally, `${table.name}: ${extras - mended} of ${extras} lines left`);
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
    const key = table.columns.map((column) => cellText(column, row)).join("\0");
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

function isSameRow(one: Table, row: number, other: Table, at: number): boolean {
  // A step may take columns at the end away too.
  return other.columns.every((theirs, index) => {
    const column = one.columns[index];
    return column !== undefined && cellText(column, row) === cellText(theirs, at);
  });
}

function tryStep(table: Table, step: Step): Table | undefined {
  try {
    return kindOf(step).apply(table, step).table;
  } catch {
    return undefined;
  }
}
