import { getCellText } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import { detectIssues } from "../../src/detect/detect.ts";
import type { Issue } from "../../src/detect/issue.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import { getStepKind, type Step } from "../../src/steps/kinds.ts";
import { corruptColumn, type CellError } from "./cell-errors.ts";
import { writeTable, type CleanTable } from "./clean-tables.ts";
import { createRandom } from "./random.ts";
import type { CorruptedTable, TableError } from "./table-error.ts";
import { createTally, recordExample, type Tally } from "./tally.ts";

/** Spoils each column that can have an error, in each table, and counts what the proposals of its kind would do. */
export function measureCells(tables: readonly CleanTable[], error: CellError, rate: number): Tally {
  const tally = createTally();
  for (const [at, table] of tables.entries()) {
    for (const column of table.names.keys()) {
      if (!error.appliesTo(table.rows.map((row) => row[column] ?? ""))) continue;
      const random = createRandom(at * 1000 + column);
      measureCorrupted(
        table.name,
        corruptCells(table, column, error, { rate, random }),
        error,
        tally,
      );
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
  const tally = createTally();
  for (const [at, table] of tables.entries()) {
    const spoilt = error.corrupt(table, rate, createRandom(at));
    if (spoilt) measureCorrupted(table.name, spoilt, error, tally);
  }
  return tally;
}

function corruptCells(
  table: CleanTable,
  column: number,
  error: CellError,
  how: Parameters<typeof corruptColumn>[3],
): CorruptedTable {
  const { clean, dirty } = corruptColumn(table, column, error, how);
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

function measureCorrupted(
  name: string,
  spoilt: CorruptedTable,
  { fixedBy }: Pick<CellError, "fixedBy">,
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
  let now = readCsv(writeTable(spoilt), { delimiter: "," }).table;
  for (const proposal of detectIssues(now)) {
    const step = chooseStep(proposal, now, cells, wanted.length);
    if (!step) continue;
    const next = tryStep(now, step);
    if (!next) continue;
    if (fixedBy.includes(step.kind) && next.rows === wanted.length) {
      for (const cell of cells) {
        const [before, after] = [textIn(now, cell), textIn(next, cell)];
        const isRight = areEqual(after, cell.wanted);
        if (isRight && spoiltCells.has(cell) && left.delete(cell)) {
          tally.fixed += 1;
          if (proposal.confidence === "ambiguous") tally.ambiguous += 1;
        }
        if (isRight || before === after) continue;
        tally.damaged += 1;
        recordExample(tally, `${name} ${spoilt.names[cell.column] ?? "new"}: ${before} → ${after}`);
      }
    }
    now = next;
  }
  tally.missed += left.size;
  const [first] = left;
  if (first) {
    const column = spoilt.names[first.column] ?? "new";
    recordExample(
      tally,
      `${name} ${column}: ${left.size} left, as ${dirtyOf(first)} for ${first.wanted}`,
    );
  }
}

interface WantedCell {
  row: number;
  column: number;
  wanted: string;
}

/** The step that is taken; for a question, the answer of someone who knows the table. */
function chooseStep(
  proposal: Issue,
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
  const [best] = proposal.options
    .map(({ step }) => ({ step, right: countRight(tryStep(table, step)) }))
    .toSorted((a, b) => b.right - a.right);
  return best && best.right > now ? best.step : undefined;
}

function textIn({ columns }: Table, { row, column }: WantedCell): string {
  const one = columns[column];
  return one ? getCellText(one, row) : "";
}

function tryStep(table: Table, step: Step): Table | undefined {
  try {
    return getStepKind(step).apply(table, step).table;
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
