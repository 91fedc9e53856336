import { writeCsv } from "../csv.ts";
import { createRandom, type Random } from "../random.ts";
import type { Cell } from "../table.ts";

/** How often a cell is written in the style of another sheet. */
const OTHER_SHEET_RATE = 0.12;
const STRAY_SPACE_RATE = 0.05;

interface WrittenCell {
  text: string;
  kinds: ChangeKind[];
}

/** Writes a row as its sheet does; the columns in `gone` are missing, in the given spelling. */
function writeRow<Row extends Record<string, Cell>>(
  row: Row,
  spec: MessySpec<Row>,
  own: MessySheet,
  random: Random,
  gone?: ReadonlyMap<string, string>,
): WrittenCell[] {
  const cells = spec.columns.map((column): WrittenCell => {
    const value = row[column] ?? null;
    const written = value === null ? undefined : writeCell(value, spec, column, own, random);
    const spelling = gone?.get(column);
    if (spelling !== undefined) return { text: spelling, kinds: ["missing"] };
    if (!written) throw new Error(`A missing ${column} has no spelling.`);
    return written;
  });
  const { swapped } = spec;
  if (swapped && !gone && random.chance(swapped.probability)) {
    const [one, other] = swapped.columns.map((column) => spec.columns.indexOf(column));
    if (one === undefined || other === undefined) return cells;
    return cells.map((cell, index) => {
      const place = index === one ? other : index === other ? one : undefined;
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
  own: MessySheet,
  random: Random,
): WrittenCell {
  const sheet = random.chance(OTHER_SHEET_RATE) ? sheets[random.below(sheets.length)] : own;
  const ofSheet = (forms[column][(sheet ?? own).name] ?? []) as readonly MessyForm<typeof value>[];
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

/** For each row with missing values, by its index: the columns, and how their cells are spelt. */
type MissingCells = Map<number, Map<string, string>>;

/** Removes as many cells of each column as `counts` says, at random; every spelling comes equally often. */
export function removeCells(
  rows: number,
  counts: Readonly<Record<string, number>>,
  random: Random,
): MissingCells {
  const missing: MissingCells = new Map();
  for (const [column, count] of Object.entries(counts)) {
    for (let made = 0; made < count;) {
      const index = random.below(rows);
      if (missing.get(index)?.has(column)) continue;
      const ofRow = missing.get(index) ?? new Map<string, string>();
      ofRow.set(column, missingSpellings[made % missingSpellings.length] ?? "");
      missing.set(index, ofRow);
      made += 1;
    }
  }
  return missing;
}

/** Spells the cells of a table that are already missing, one spelling after the other. */
export function spellMissingCells(rows: readonly Readonly<Record<string, Cell>>[]): MissingCells {
  const missing: MissingCells = new Map();
  let made = 0;
  for (const [index, row] of rows.entries()) {
    const gone = Object.keys(row).filter((column) => row[column] === null);
    if (gone.length === 0) continue;
    const spelt = gone.map((column) => {
      const spelling = missingSpellings[made % missingSpellings.length] ?? "";
      made += 1;
      return [column, spelling] as const;
    });
    missing.set(index, new Map(spelt));
  }
  return missing;
}

/** What was done to a cell, or to a line, of the messy edition. */
export const changeKinds = {
  header: "Another name for a column, or a header in the middle of the file",
  space: "A space before or behind the value",
  number: "Another way to write a number",
  date: "Another way to write a day",
  code: "Another word or code for the same category",
  range: "A group of ages written as a range",
  remark: "A remark inside the cell",
  spreadsheet: "What a spreadsheet made of it: a day of a range, a serial number of a day",
  unit: "Another unit: thousands of people, months of age, centimetres, kilogrammes",
  encoding: "UTF-8 that was read as Windows-1252 and saved again",
  swapped: "Two values that changed places",
  missing: "The value is missing",
  duplicate: "The row was there before",
} as const;

export type ChangeKind = keyof typeof changeKinds;

/** One way to write a value. Without a kind it is the clean one. */
export interface MessyForm<Value> {
  weight: number;
  kind?: ChangeKind;
  /** Applies only to values for which this holds. */
  appliesTo?: (value: Value) => boolean;
  write: (value: Value) => string;
}

/** Decodes the UTF-8 bytes of a text as Windows-1252, as a program with the wrong encoding does. */
export function misreadAsWindows1252(text: string): string {
  return new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
}

/** How often a row is duplicated. */
const DUPLICATE_RATE = 0.05;

export interface CellChange {
  /** In the messy file; its first line is 1. */
  line: number;
  /** Undefined for the whole line. */
  column: string | null;
  kinds: ChangeKind[];
  clean: string | null;
  messy: string | null;
}

export interface MessyTable<Row> {
  /** Every line of the file, including the headers. */
  lines: string[][];
  /** The clean row behind each line; undefined for a header. */
  origins: (Row | undefined)[];
  changes: CellChange[];
  missing: MissingCells;
}

/**
 * Makes the messy edition of a table: the clean rows in their order, glued together from sheets that each write in
 * their own way, with missing values and duplicated rows. The same rows and seed give the same lines. `changes`
 * lists everything that was done.
 */
export function createMessyTable<Row extends Record<string, Cell>>(
  rows: readonly Row[],
  spec: MessySpec<Row>,
): MessyTable<Row> {
  const random = createRandom(spec.seed);
  const missing = spec.missing(random);
  const made: MessyTable<Row> = { lines: [], origins: [], changes: [], missing };
  let sheet: MessySheet | undefined;
  for (const [index, row] of rows.entries()) {
    const own = spec.getSheet(row, index);
    if (own.name !== sheet?.name) addHeader(made, spec.columns, own);
    sheet = own;
    const gone = missing.get(index);
    addRow(made, spec.columns, row, writeRow(row, spec, own, random, gone));
    if (gone || !random.chance(DUPLICATE_RATE)) continue;
    const before = made.lines.at(-1) ?? [];
    const line = made.lines.length + 1;
    made.changes.push({ line, column: null, kinds: ["duplicate"], clean: null, messy: null });
    // Half of the duplicates are exact, the others as if typed a second time.
    if (random.chance(0.5)) {
      made.lines.push([...before]);
      made.origins.push(row);
    } else {
      addRow(made, spec.columns, row, writeRow(row, spec, own, random));
    }
  }
  return made;
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

/** One of the files that a messy edition pretends to be glued together from. */
export interface MessySheet {
  name: string;
  /** Its names for the columns. */
  header: readonly string[];
}

export interface MessySpec<Row extends Record<string, Cell>> {
  seed: number;
  columns: readonly (keyof Row & string)[];
  sheets: readonly MessySheet[];
  /** `index` is the place of the row in the clean table. */
  getSheet: (row: Row, index: number) => MessySheet;
  /** For each column, how each of the sheets writes its values. */
  forms: Record<keyof Row, Record<string, readonly MessyForm<never>[]>>;
  missing: (random: Random) => MissingCells;
  /** Columns whose missing values follow from others, so that a perfect repair has them. */
  derivable?: readonly (keyof Row & string)[];
  /** Two columns whose values are swapped now and then. */
  swapped?: { columns: readonly [keyof Row & string, keyof Row & string]; probability: number };
}

/** The list of changes as CSV: line of the messy file, column, kinds, value before and after. */
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
