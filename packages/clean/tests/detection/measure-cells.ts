import type { Table } from "../../src/columns/table.ts";
import { cellText } from "../../src/columns/value-text.ts";
import { detect } from "../../src/detect/detect.ts";
import type { Proposal } from "../../src/detect/proposal.ts";
import { readFile } from "../../src/read/read-file.ts";
import { kindOf, type Step } from "../../src/steps/kinds.ts";
import { spoilColumn, type CellError } from "./cell-errors.ts";
import { writeTable, type CleanTable } from "./clean-tables.ts";
import { createRandom } from "./random.ts";
import { note, type Tally } from "./tally.ts";

/** Spoils each column that can have an error, in each table, and counts what the proposals of its kind would do. */
export function measureCells(tables: readonly CleanTable[], error: CellError, rate: number): Tally {
  const tally: Tally = { mended: 0, asked: 0, missed: 0, damaged: 0, examples: [] };
  for (const [at, table] of tables.entries()) {
    for (const column of table.names.keys()) {
      if (!error.suits(table.rows.map((row) => row[column] ?? ""))) continue;
      measureColumn(table, column, error, rate, createRandom(at * 1000 + column), tally);
    }
  }
  return tally;
}

function measureColumn(
  table: CleanTable,
  column: number,
  error: CellError,
  rate: number,
  random: () => number,
  tally: Tally,
): void {
  const { clean, dirty } = spoilColumn(table, column, error, { rate, random });
  const spoilt = new Set(dirty.flatMap((cell, row) => (cell === clean[row] ? [] : [row])));
  if (spoilt.size === 0) return;
  const rows = table.rows.map((row, at) =>
    row.map((cell, one) => (one === column ? (dirty[at] ?? "") : cell)),
  );
  const read = readFile(writeTable({ names: table.names, rows }), { delimiter: "," }).table;
  const wanted = clean.map((cell, row) =>
    spoilt.has(row) ? (error.becomes ?? String)(cell) : cell,
  );
  let now = read;
  const mended = new Set<number>();
  for (const proposal of detect(read)) {
    const step = stepOf(proposal, now, { column, wanted });
    if (!step) continue;
    const next = tryStep(now, step);
    if (!next) continue;
    const isOurs = error.mendedBy.includes(step.kind) && next.rows === wanted.length;
    if (isOurs) {
      const asked = proposal.sureness === "asked";
      const before = now.columns[column];
      const after = next.columns[column];
      for (const [row, cell] of wanted.entries()) {
        const text = after ? cellText(after, row) : "";
        const isRight = areEqual(text, cell);
        if (isRight && spoilt.has(row) && !mended.has(row)) {
          mended.add(row);
          if (asked) tally.asked += 1;
        }
        if (isRight || !before || cellText(before, row) === text) continue;
        tally.damaged += 1;
        note(tally, `${table.name} ${table.names[column]}: ${cellText(before, row)} → ${text}`);
      }
    }
    now = next;
  }
  tally.mended += mended.size;
  tally.missed += spoilt.size - mended.size;
  if (mended.size < spoilt.size) {
    const row = [...spoilt].find((one) => !mended.has(one)) ?? 0;
    note(
      tally,
      `${table.name} ${table.names[column]}: ${spoilt.size - mended.size} left, as ${dirty[row]}`,
    );
  }
}

/** The step that is taken; of a question the answer of someone who knows the column. */
function stepOf(
  proposal: Proposal,
  table: Table,
  { column, wanted }: { column: number; wanted: readonly string[] },
): Step | undefined {
  if ("step" in proposal) return proposal.step;
  const now = countRight(table, column, wanted);
  const [best] = proposal.choices
    .map(({ step }) => {
      const after = tryStep(table, step);
      return { step, right: after?.rows === table.rows ? countRight(after, column, wanted) : 0 };
    })
    .toSorted((a, b) => b.right - a.right);
  return best && best.right > now ? best.step : undefined;
}

function countRight(table: Table, at: number, wanted: readonly string[]): number {
  const column = table.columns[at];
  if (!column || table.rows !== wanted.length) return -1;
  return wanted.filter((cell, row) => areEqual(cellText(column, row), cell)).length;
}

function tryStep(table: Table, step: Step): Table | undefined {
  try {
    return kindOf(step).apply(table, step).table;
  } catch {
    return undefined;
  }
}

const NUMBER = /^-?[0-9.]+(?:e[+-]?[0-9]+)?$/;

/** The same text, or the same number. */
function areEqual(one: string, other: string): boolean {
  if (one === other) return true;
  return NUMBER.test(one) && NUMBER.test(other) && Number(one) === Number(other);
}
