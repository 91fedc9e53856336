import type { Table } from "../../src/columns/table.ts";
import { cellText } from "../../src/columns/value-text.ts";
import { detect } from "../../src/detect/detect.ts";
import type { Proposal } from "../../src/detect/proposal.ts";
import { readFile } from "../../src/read/read-file.ts";
import { kindOf, type Step } from "../../src/steps/kinds.ts";
import { spoilColumn, type CellError } from "./cell-errors.ts";
import { writeTable, type CleanTable } from "./clean-tables.ts";
import { createRandom } from "./random.ts";
import type { Spoilt, TableError } from "./table-error.ts";
import { emptyTally, note, type Tally } from "./tally.ts";

/** Spoils each column that can have an error, in each table, and counts what the proposals of its kind would do. */
export function measureCells(tables: readonly CleanTable[], error: CellError, rate: number): Tally {
  const tally = emptyTally();
  for (const [at, table] of tables.entries()) {
    for (const column of table.names.keys()) {
      if (!error.suits(table.rows.map((row) => row[column] ?? ""))) continue;
      const random = createRandom(at * 1000 + column);
      measureSpoilt(table.name, spoilCells(table, column, error, { rate, random }), error, tally);
    }
  }
  return tally;
}

/** Spoils each table as a whole. */
export function measureTables(
  tables: readonly CleanTable[],
  error: TableError,
  rate: number,
): Tally {
  const tally = emptyTally();
  for (const [at, table] of tables.entries()) {
    const spoilt = error.spoil(table, rate, createRandom(at));
    if (spoilt) measureSpoilt(table.name, spoilt, error, tally);
  }
  return tally;
}

function spoilCells(
  table: CleanTable,
  column: number,
  error: CellError,
  how: Parameters<typeof spoilColumn>[3],
): Spoilt {
  const { clean, dirty } = spoilColumn(table, column, error, how);
  const becomes = error.becomes ?? String;
  const withCells = (cells: readonly string[]) =>
    table.rows.map((row, at) =>
      row.map((cell, one) => (one === column ? (cells[at] ?? "") : cell)),
    );
  return {
    names: table.names,
    rows: withCells(dirty),
    wanted: withCells(clean.map((cell, at) => (cell === dirty[at] ? cell : becomes(cell)))),
    columns: [column],
  };
}

function measureSpoilt(
  name: string,
  spoilt: Spoilt,
  { mendedBy }: Pick<CellError, "mendedBy">,
  tally: Tally,
): void {
  const { rows, wanted, columns } = spoilt;
  const cells = wanted.flatMap((row, at) =>
    columns.map((column) => ({ row: at, column, wanted: row[column] ?? "" })),
  );
  const dirtyOf = ({ row, column }: (typeof cells)[number]) => rows[row]?.[column] ?? "";
  const left = new Set(cells.filter((cell) => cell.wanted !== dirtyOf(cell)));
  const spoiltCells = new Set(left);
  if (left.size === 0) return;
  let now = readFile(writeTable(spoilt), { delimiter: "," }).table;
  for (const proposal of detect(now)) {
    const step = stepOf(proposal, now, cells, wanted.length);
    if (!step) continue;
    const next = tryStep(now, step);
    if (!next) continue;
    if (mendedBy.includes(step.kind) && next.rows === wanted.length) {
      for (const cell of cells) {
        const [before, after] = [textIn(now, cell), textIn(next, cell)];
        const isRight = areEqual(after, cell.wanted);
        if (isRight && spoiltCells.has(cell) && left.delete(cell)) {
          tally.mended += 1;
          if (proposal.sureness === "asked") tally.asked += 1;
        }
        if (isRight || before === after) continue;
        tally.damaged += 1;
        note(tally, `${name} ${spoilt.names[cell.column] ?? "new"}: ${before} → ${after}`);
      }
    }
    now = next;
  }
  tally.missed += left.size;
  const [first] = left;
  if (first) {
    const column = spoilt.names[first.column] ?? "new";
    note(tally, `${name} ${column}: ${left.size} left, as ${dirtyOf(first)} for ${first.wanted}`);
  }
}

interface WantedCell {
  row: number;
  column: number;
  wanted: string;
}

/** The step that is taken; for a question, the answer of someone who knows the table. */
function stepOf(
  proposal: Proposal,
  table: Table,
  cells: readonly WantedCell[],
  rows: number,
): Step | undefined {
  if ("step" in proposal) return proposal.step;
  const countRight = (one: Table | undefined) =>
    one?.rows === rows
      ? cells.filter((cell) => areEqual(textIn(one, cell), cell.wanted)).length
      : -1;
  const now = countRight(table);
  const [best] = proposal.choices
    .map(({ step }) => ({ step, right: countRight(tryStep(table, step)) }))
    .toSorted((a, b) => b.right - a.right);
  return best && best.right > now ? best.step : undefined;
}

function textIn({ columns }: Table, { row, column }: WantedCell): string {
  const one = columns[column];
  return one ? cellText(one, row) : "";
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
