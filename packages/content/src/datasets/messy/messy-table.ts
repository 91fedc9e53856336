import { writeCsv } from "../csv.ts";
import { createRandom, type Random } from "../random.ts";
import type { Cell } from "../table.ts";

/** Probability that a cell is written in the style of another sheet. */
const OTHER_SHEET_RATE = 0.12;
const STRAY_SPACE_RATE = 0.05;

interface WrittenCell {
  text: string;
  kinds: ChangeKind[];
}

/** Formats a row in the style of its sheet. `missing` maps columns to the text that replaces their value. */
function writeRow<Row extends Record<string, Cell>>(
  row: Row,
  spec: MessySpec<Row>,
  sheet: MessySheet,
  random: Random,
  missing?: ReadonlyMap<string, string>,
): WrittenCell[] {
  const cells = spec.columns.map((column): WrittenCell => {
    const value = row[column] ?? null;
    const cell = value === null ? undefined : writeCell(value, spec, column, sheet, random);
    const spelling = missing?.get(column);
    if (spelling !== undefined) return { text: spelling, kinds: ["missing"] };
    if (!cell) throw new Error(`A missing ${column} has no spelling.`);
    return cell;
  });
  const { swapped } = spec;
  if (swapped && !missing && random.chance(swapped.probability)) {
    const [first, second] = swapped.columns.map((column) => spec.columns.indexOf(column));
    if (first === undefined || second === undefined) return cells;
    return cells.map((cell, index) => {
      const place = index === first ? second : index === second ? first : undefined;
      const from = place === undefined ? undefined : cells[place];
      return from ? { text: from.text, kinds: [...from.kinds, "swapped"] } : cell;
    });
  }
  return cells;
}

function writeCell<Row extends Record<string, Cell>>(
  value: string | number,
  { sheets, forms }: MessySpec<Row>,
  column: keyof Row,
  rowSheet: MessySheet,
  random: Random,
): WrittenCell {
  const sheet = random.chance(OTHER_SHEET_RATE) ? sheets[random.below(sheets.length)] : rowSheet;
  const ofSheet = (forms[column][(sheet ?? rowSheet).name] ?? []) as readonly MessyForm<
    typeof value
  >[];
  const form = random.pick(ofSheet.filter(({ appliesTo }) => appliesTo?.(value) ?? true));
  const text = form.write(value);
  const kinds = form.kind ? [form.kind] : [];
  if (!random.chance(STRAY_SPACE_RATE)) return { text, kinds };
  return { text: random.chance(0.5) ? ` ${text}` : `${text} `, kinds: [...kinds, "space"] };
}

/** The ten spellings of a missing value in the messy edition. */
export const missingSpellings = [
  "",
  " ",
  "NA",
  "n/a",
  "NULL",
  "-",
  "?",
  "unknown",
  "#N/A",
  "-999",
] as const;

/** By the index of a row: its columns with missing values, and their spellings. */
type MissingCells = Map<number, Map<string, string>>;

/** Removes random cells: `counts` of each column. Every missing-value spelling is equally frequent. */
export function removeCells(
  rows: number,
  counts: Readonly<Record<string, number>>,
  random: Random,
): MissingCells {
  const missing: MissingCells = new Map();
  for (const [column, count] of Object.entries(counts)) {
    for (let removed = 0; removed < count;) {
      const index = random.below(rows);
      if (missing.get(index)?.has(column)) continue;
      const ofRow = missing.get(index) ?? new Map<string, string>();
      ofRow.set(column, missingSpellings[removed % missingSpellings.length] ?? "");
      missing.set(index, ofRow);
      removed += 1;
    }
  }
  return missing;
}

/** Assigns the missing-value spellings in turn to cells that are already missing. */
export function assignMissingSpellings(
  rows: readonly Readonly<Record<string, Cell>>[],
): MissingCells {
  const missing: MissingCells = new Map();
  let count = 0;
  for (const [index, row] of rows.entries()) {
    const missingColumns = Object.keys(row).filter((column) => row[column] === null);
    if (missingColumns.length === 0) continue;
    const spellings = missingColumns.map((column) => {
      const spelling = missingSpellings[count % missingSpellings.length] ?? "";
      count += 1;
      return [column, spelling] as const;
    });
    missing.set(index, new Map(spellings));
  }
  return missing;
}

/** The kinds of changes to a cell or a line of the messy table. */
export const changeKinds = {
  header: "Another name for a column, or a header in the middle of the file",
  space: "A space before or behind the value",
  number: "Another way to write a number",
  date: "Another way to write a day",
  code: "Another word or code for the same category",
  range: "A group of ages written as a range",
  remark: "A remark inside the cell",
  spreadsheet: "What a spreadsheet made of it: a day of a range, a serial number of a day",
  unit: "Another unit: thousands of people, months of age, centimetres, kilograms",
  encoding: "UTF-8 that was read as Windows-1252 and saved again",
  swapped: "Two values that changed places",
  missing: "The value is missing",
  duplicate: "The row was there before",
} as const;

export type ChangeKind = keyof typeof changeKinds;

/** A form of writing a value. Without `kind`, it is the clean form. */
export interface MessyForm<Value> {
  weight: number;
  kind?: ChangeKind;
  /** Restricts the form to values for which this returns true. */
  appliesTo?: (value: Value) => boolean;
  write: (value: Value) => string;
}

/** Decodes the UTF-8 bytes of a text as Windows-1252, as a program that assumes the wrong encoding would. */
export function misreadAsWindows1252(text: string): string {
  return new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
}

/** Probability that a row is duplicated. */
const DUPLICATE_RATE = 0.05;

export interface CellChange {
  /** Line number in the messy file, from 1. */
  line: number;
  /** Null for a change of the whole line. */
  column: string | null;
  kinds: ChangeKind[];
  clean: string | null;
  messy: string | null;
}

export interface MessyTable<Row> {
  /** All lines of the file, including the headers. */
  lines: string[][];
  /** The clean row of each line; undefined for a header. */
  origins: (Row | undefined)[];
  changes: CellChange[];
  missing: MissingCells;
}

/**
 * Creates the messy version of a table. Writes the clean rows in order, each in the forms of its
 * sheet, with missing values and duplicated rows. The same rows and seed give the same lines.
 * `changes` lists all changes.
 */
export function createMessyTable<Row extends Record<string, Cell>>(
  rows: readonly Row[],
  spec: MessySpec<Row>,
): MessyTable<Row> {
  const random = createRandom(spec.seed);
  const missing = spec.missing(random);
  const result: MessyTable<Row> = { lines: [], origins: [], changes: [], missing };
  let sheet: MessySheet | undefined;
  for (const [index, row] of rows.entries()) {
    const rowSheet = spec.getSheet(row, index);
    if (rowSheet.name !== sheet?.name) addHeader(result, spec.columns, rowSheet);
    sheet = rowSheet;
    const missingCells = missing.get(index);
    addRow(result, spec.columns, row, writeRow(row, spec, rowSheet, random, missingCells));
    if (missingCells || !random.chance(DUPLICATE_RATE)) continue;
    const lastLine = result.lines.at(-1) ?? [];
    const line = result.lines.length + 1;
    result.changes.push({ line, column: null, kinds: ["duplicate"], clean: null, messy: null });
    // Half of the duplicates are exact copies; the others use different forms, as if retyped.
    if (random.chance(0.5)) {
      result.lines.push([...lastLine]);
      result.origins.push(row);
    } else {
      addRow(result, spec.columns, row, writeRow(row, spec, rowSheet, random));
    }
  }
  return result;
}

function addHeader(
  { lines, origins, changes }: MessyTable<unknown>,
  columns: readonly string[],
  { header }: MessySheet,
): void {
  lines.push([...header]);
  origins.push(undefined);
  const line = lines.length;
  for (const [index, column] of columns.entries()) {
    const messy = header[index] ?? "";
    if (line === 1 && messy === column) continue;
    const clean = line === 1 ? column : null;
    changes.push({ line, column, kinds: ["header"], clean, messy });
  }
}

function addRow<Row extends Record<string, Cell>>(
  { lines, origins, changes }: MessyTable<Row>,
  columns: readonly (keyof Row & string)[],
  row: Row,
  cells: readonly WrittenCell[],
): void {
  lines.push(cells.map(({ text }) => text));
  origins.push(row);
  for (const [index, { text, kinds }] of cells.entries()) {
    const column = columns[index];
    if (column === undefined || kinds.length === 0) continue;
    const clean = String(row[column] ?? "");
    changes.push({ line: lines.length, column, kinds, clean, messy: text });
  }
}

/** One of the imaginary source files of a messy table. */
export interface MessySheet {
  name: string;
  /** The sheet's names for the columns. */
  header: readonly string[];
}

export interface MessySpec<Row extends Record<string, Cell>> {
  seed: number;
  columns: readonly (keyof Row & string)[];
  sheets: readonly MessySheet[];
  /** Returns the sheet of a row; `index` is the row's position in the clean table. */
  getSheet: (row: Row, index: number) => MessySheet;
  /** The forms of each column's values, by sheet. */
  forms: Record<keyof Row, Record<string, readonly MessyForm<never>[]>>;
  missing: (random: Random) => MissingCells;
  /** Columns whose missing values can be derived from other columns, so the answer contains them. */
  derivable?: readonly (keyof Row & string)[];
  /** Two columns whose values are sometimes swapped. */
  swapped?: { columns: readonly [keyof Row & string, keyof Row & string]; probability: number };
}

/** Formats the list of changes as CSV: line of the messy file, column, kinds, value before and after. */
export function formatChanges(changes: readonly CellChange[]): string {
  return writeCsv([
    ["line", "column", "kind", "clean", "messy"],
    ...changes.map(({ line, column, kinds, clean, messy }) => [
      line,
      column,
      kinds.join(" "),
      clean,
      messy,
    ]),
  ]);
}
