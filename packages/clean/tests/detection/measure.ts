import { getCellText } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import { detectIssues } from "../../src/detect/detect.ts";
import type { Issue } from "../../src/detect/issue.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import { getStepKind, type Step } from "../../src/steps/kinds.ts";
import { cellErrors, corruptColumn, type CellError, spellingErrors } from "./cell-errors.ts";
import { type CleanTable, writeTable } from "./clean-tables.ts";
import { lineErrors, type LineError } from "./line-errors.ts";
import { createRandom } from "./random.ts";
import { pairErrors, tableErrors, type CorruptedTable, type TableError } from "./table-errors.ts";
import { timeErrors } from "./time-errors.ts";

const TYPES: ReadonlySet<string> = new Set(["numbers", "booleans", "dates"]);

/** Returns the false alarms: issues found in clean tables, except their header and column types. */
export function findFalseIssues(tables: readonly CleanTable[]): string[][] {
  return tables.map((table) => {
    const read = readCsv(writeTable(table), { delimiter: "," }).table;
    const found = detectIssues(read);
    const isNames = (one: (typeof found)[number]) =>
      "step" in one && one.step.kind === "header" && one.step.row === 1;
    const others = found.filter(
      (one) => !isNames(one) && !("step" in one && TYPES.has(one.step.kind)),
    );
    return [
      ...(found.some(isNames) ? [] : [`${table.name}: its names are not found.`]),
      ...others.map(({ title }) => `${table.name}: ${title}`),
    ];
  });
}

interface Tally {
  /** Number of corrupted cells or lines that are fixed, and how many of these the user has to confirm. */
  fixed: number;
  ambiguous: number;
  missed: number;
  /** Number of cells or lines that a step of the right kind changes wrongly. */
  damaged: number;
  examples: string[];
}

const MAX_EXAMPLES = 200;

function createTally(): Tally {
  return { fixed: 0, ambiguous: 0, missed: 0, damaged: 0, examples: [] };
}

function recordExample(tally: Tally, example: string): void {
  if (tally.examples.length < MAX_EXAMPLES) tally.examples.push(example);
}

export function computeShares({ fixed, missed, damaged }: Tally) {
  return {
    precision: fixed + damaged === 0 ? 1 : fixed / (fixed + damaged),
    recall: fixed + missed === 0 ? 1 : fixed / (fixed + missed),
  };
}

/** Corrupts every suitable column of each table, one at a time, and counts what the suggested steps would do. */
function measureCells(tables: readonly CleanTable[], error: CellError, rate: number): Tally {
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

/** Corrupts each table as a whole. */
function measureTables(tables: readonly CleanTable[], error: TableError, rate: number): Tally {
  const tally = createTally();
  for (const [at, table] of tables.entries()) {
    const corrupted = error.corrupt(table, rate, createRandom(at));
    if (corrupted) measureCorrupted(table.name, corrupted, error, tally);
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
  corrupted: CorruptedTable,
  { fixedBy }: Pick<CellError, "fixedBy">,
  tally: Tally,
): void {
  const { rows, wanted, columns } = corrupted;
  const cells = wanted.flatMap((row, at) =>
    columns.map((column) => ({ row: at, column, wanted: row[column] ?? "" })),
  );
  const getCorruptedText = ({ row, column }: (typeof cells)[number]) => rows[row]?.[column] ?? "";
  const left = new Set(cells.filter((cell) => cell.wanted !== getCorruptedText(cell)));
  const corruptedCells = new Set(left);
  if (left.size === 0) return;
  let now = readCsv(writeTable(corrupted), { delimiter: "," }).table;
  for (const issue of detectIssues(now)) {
    const step = chooseStep(issue, now, cells, wanted.length);
    if (!step) continue;
    const next = tryStep(now, step);
    if (!next) continue;
    if (fixedBy.includes(step.kind) && next.rows === wanted.length) {
      for (const cell of cells) {
        const [before, after] = [textIn(now, cell), textIn(next, cell)];
        const isRight = areEqual(after, cell.wanted);
        if (isRight && corruptedCells.has(cell) && left.delete(cell)) {
          tally.fixed += 1;
          if (issue.confidence === "ambiguous") tally.ambiguous += 1;
        }
        if (isRight || before === after) continue;
        tally.damaged += 1;
        recordExample(
          tally,
          `${name} ${corrupted.names[cell.column] ?? "new"}: ${before} → ${after}`,
        );
      }
    }
    now = next;
  }
  tally.missed += left.size;
  const [first] = left;
  if (first) {
    const column = corrupted.names[first.column] ?? "new";
    recordExample(
      tally,
      `${name} ${column}: ${left.size} left, as ${getCorruptedText(first)} for ${first.wanted}`,
    );
  }
}

interface WantedCell {
  row: number;
  column: number;
  wanted: string;
}

/** Returns the step to apply. For an ambiguous issue, that of the option an expert would choose. */
function chooseStep(
  issue: Issue,
  table: Table,
  cells: readonly WantedCell[],
  rows: number,
): Step | undefined {
  if ("step" in issue) return issue.step;
  const countRight = (one: Table | undefined) =>
    one?.rows === rows
      ? cells.filter((cell) => areEqual(textIn(one, cell), cell.wanted)).length
      : -1;
  const now = countRight(table);
  const [best] = issue.options
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

/** Whether the texts are the same, or the same number. */
function areEqual(one: string, other: string): boolean {
  if (one === other) return true;
  return NUMBER.test(one) && NUMBER.test(other) && Number(one) === Number(other);
}

interface DetectionMeasurement {
  error: string;
  /** Share of corrupted cells or lines; undefined if all have the error, or if it can only occur in one place. */
  rate: number | undefined;
  tally: Tally;
}

/** Measures each kind of error at each rate. */
export function measureDetection(
  tables: readonly CleanTable[],
  rates: readonly number[],
): DetectionMeasurement[] {
  const ofLines = lineErrors.flatMap((error) =>
    (error.isOnce ? [undefined] : rates).map((rate) => ({
      error: error.name,
      rate,
      tally: measureLines(tables, error, rate ?? 1),
    })),
  );
  const ofCells = [...cellErrors, ...spellingErrors, ...timeErrors].flatMap((error) =>
    (error.isWhole ? [undefined] : rates).map((rate) => ({
      error: error.name,
      rate,
      tally: measureCells(tables, error, rate ?? 1),
    })),
  );
  const ofTables = [...tableErrors, ...pairErrors].flatMap((error) =>
    (error.isOnce ? [undefined] : rates)
      .filter((rate = 0) => rate <= (error.maxRate ?? 1))
      .map((rate) => ({
        error: error.name,
        rate,
        tally: measureTables(tables, error, rate ?? 1),
      })),
  );
  return [...ofLines, ...ofCells, ...ofTables];
}

/** Adds lines to each table. Counts how many of them, and of the original lines, are removed. */
function measureLines(tables: readonly CleanTable[], error: LineError, rate: number): Tally {
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
  let fixed = 0;
  for (const issue of detectIssues(now)) {
    // Like an expert, takes the first option if it fixes this kind of error, and skips all other questions.
    const [option] = "options" in issue ? issue.options : [];
    const step = "step" in issue ? issue.step : option?.step;
    const isOurs = step !== undefined && error.fixedBy.includes(step.kind);
    if (!step || ("options" in issue && !isOurs)) continue;
    const next = tryStep(now, step);
    if (!next) continue;
    const removed = findRemovedRows(now, next, step);
    if (isOurs) {
      const gone = removed.flatMap((row) => left[row] ?? []);
      const right = gone.filter(({ isExtra }) => isExtra).length;
      fixed += right;
      if (issue.confidence === "ambiguous") tally.ambiguous += right;
      // A header step also removes the header row itself.
      const wrong = gone.length - right - (step.kind === "header" ? 1 : 0);
      tally.damaged += wrong;
      if (wrong > 0) recordExample(tally, `${table.name}: ${wrong} rows of the table taken away`);
    }
    const isGone = new Set(removed);
    left = left.filter((_, row) => !isGone.has(row));
    now = next;
  }
  tally.fixed += fixed;
  tally.missed += extras - fixed;
  if (fixed < extras)
    recordExample(tally, `${table.name}: ${extras - fixed} of ${extras} lines left`);
}

/** Returns the rows that a step removed: from the top, from the end, or duplicates. */
function findRemovedRows(before: Table, after: Table, step: Step): number[] {
  const count = before.rows - after.rows;
  if (count === 0) return [];
  if (step.kind === "header") return Array.from({ length: count }, (_, row) => row);
  if (step.kind === "duplicates") return findDuplicateRows(before);
  const removed: number[] = [];
  for (let row = 0, at = 0; row < before.rows; row += 1) {
    if (at < after.rows && isSameRow(before, row, after, at)) at += 1;
    else removed.push(row);
  }
  return removed;
}

function findDuplicateRows(table: Table): number[] {
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
  // Compares only the remaining columns, because a step may also remove the last ones.
  return other.columns.every((theirs, index) => {
    const column = one.columns[index];
    return column !== undefined && getCellText(column, row) === getCellText(theirs, at);
  });
}
