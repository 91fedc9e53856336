import type { ColumnType, TableColumn } from "../table.ts";
import { compareCell, type CellVerdict, keyPart } from "./compare-cell.ts";

/** A table as read from a file: texts under a header. */
export interface TextTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface Answer extends TextTable {
  columns: readonly TableColumn[];
  /** The columns that tell one row from every other. */
  key: readonly string[];
}

export interface Difference {
  /** The values of the key, of the answer's row. */
  key: readonly string[];
  column: string;
  wanted: string;
  given: string;
  verdict: Exclude<CellVerdict, "right">;
}

export interface Score {
  /** 0 to 1: the right cells among those of the answer and of the rows that should not be there. */
  score: number;
  /** How many cells of the answer's rows are right, and what is wrong with the others. */
  cells: Record<CellVerdict, number> & { total: number };
  /** `lost` are rows of the answer that nothing matched, `invented` and `repeated` rows that should not be there. */
  rows: { matched: number; lost: number; invented: number; repeated: number };
  /** Columns of the answer that are absent, and columns that the answer does not have. */
  columns: { lost: string[]; invented: string[] };
  /** Every cell of a matched row that is not right, in the order of the answer. */
  differences: Difference[];
}

/**
 * Compares a table with its answer cell by cell. Rows are matched by their key and columns by their name, in any
 * order; a notation that means the same, such as `17.0` for `17`, is right. The first row with a key counts, later
 * ones are repeated. Throws if the answer itself has no such columns or two rows of one key.
 */
export function scoreTable(answer: Answer, given: TextTable): Score {
  const names = answer.columns.map(({ name }) => name);
  const wantedAt = placesOf(names, answer.header);
  if (wantedAt.includes(-1)) throw new Error("The answer does not have all of its columns.");
  const givenAt = placesOf(names, given.header);
  const types = answer.columns.map(({ type }) => type);
  const keyAt = answer.key.map((name) => names.indexOf(name));
  const keyed = (row: readonly string[]) => keyOf(row, keyAt, types);

  const wanted = keyRows(pick(answer.rows, wantedAt), keyed);
  if (wanted.repeated > 0) throw new Error("Two rows of the answer have one key.");
  const found = keyRows(pick(given.rows, givenAt), keyed);
  const cells = { right: 0, value: 0, type: 0, lost: 0, invented: 0 };
  const differences: Difference[] = [];
  let matched = 0;
  for (const [key, row] of wanted.rows) {
    const other = found.rows.get(key);
    if (other) matched += 1;
    for (const [index, { name, type }] of answer.columns.entries()) {
      const [one = "", two = ""] = [row[index], other?.[index]];
      // Nothing of a row that is gone is right, not even what would be missing in it.
      const verdict = other && givenAt[index] !== -1 ? compareCell(one, two, type) : "lost";
      cells[verdict] += 1;
      if (verdict === "right" || !other) continue;
      const id = keyAt.map((at) => row[at] ?? "");
      differences.push({ key: id, column: name, wanted: one, given: two, verdict });
    }
  }
  const invented = found.rows.size - matched;
  const total = wanted.rows.size * names.length;
  const surplus = (invented + found.repeated) * names.length;
  return {
    score: total + surplus === 0 ? 1 : cells.right / (total + surplus),
    cells: { ...cells, total },
    rows: { matched, lost: wanted.rows.size - matched, invented, repeated: found.repeated },
    columns: {
      lost: names.filter((_, index) => givenAt[index] === -1),
      invented: given.header.filter((name) => !names.some((known) => fold(known) === fold(name))),
    },
    differences,
  };
}

/** Where the columns stand in a header, -1 for one that it lacks. */
function placesOf(names: readonly string[], header: readonly string[]): number[] {
  const folded = header.map((name) => fold(name));
  return names.map((name) => folded.indexOf(fold(name)));
}

function fold(name: string): string {
  return name.trim().toLowerCase();
}

function pick(rows: readonly (readonly string[])[], places: readonly number[]): string[][] {
  return rows.map((row) => places.map((place) => row[place] ?? ""));
}

/** The rows by their keys, and how many had the key of an earlier one. */
function keyRows(rows: readonly string[][], keyed: (row: readonly string[]) => string) {
  const byKey = new Map<string, string[]>();
  for (const row of rows) {
    const key = keyed(row);
    if (!byKey.has(key)) byKey.set(key, row);
  }
  return { rows: byKey, repeated: rows.length - byKey.size };
}

function keyOf(
  row: readonly string[],
  keyAt: readonly number[],
  types: readonly ColumnType[],
): string {
  return JSON.stringify(keyAt.map((at) => keyPart(row[at] ?? "", types[at] ?? "string")));
}
