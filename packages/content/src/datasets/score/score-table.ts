import type { TableColumn } from "../table.ts";
import { compareCell, type CellVerdict, getComparisonKey } from "./compare-cell.ts";
import { matchRows } from "./match-rows.ts";

/** A table as read from a file: texts under a header. */
export interface TextTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface AnswerTable extends TextTable {
  columns: readonly TableColumn[];
  /** The columns that tell one row from every other; none if no columns do. */
  key: readonly string[];
}

export interface CellDifference {
  /** The values of the key in the answer; empty if rows have none. */
  key: readonly string[];
  /** The row of the given table, from 1 below its header. */
  row: number;
  column: string;
  wanted: string;
  given: string;
  verdict: Exclude<CellVerdict, "right">;
}

/** A row of the answer that is lost, or a given row that should not be there. */
export interface RowDifference {
  kind: "lost" | "invented" | "repeated";
  key: readonly string[];
  /** From 1 below the header of the table that has it: the answer for a lost one. */
  row: number;
}

/** How many cells are right, and what is wrong with the others. */
export type CellCounts = Record<CellVerdict, number>;

export interface ScoredColumn extends CellCounts {
  name: string;
}

export interface TableScore {
  /** 0 to 1: the right cells among those of the answer, and of as many rows as there are more than in the answer. */
  score: number;
  /** Of all rows of the answer; those of a row that is gone are lost. */
  cells: CellCounts & { total: number };
  /**
   * `lost` are rows of the answer of which no cell is there, `invented` and `repeated` given rows that should not be
   * there; the key of a repeated one is that of another row.
   */
  rows: { matched: number; lost: number; invented: number; repeated: number };
  columns: {
    /** Columns of the answer that are absent, and columns that the answer does not have. */
    lost: string[];
    invented: string[];
    renamed: { name: string; given: string }[];
    isReordered: boolean;
    /** In the order of the answer. */
    scored: ScoredColumn[];
  };
  /** Every cell of a matched row and a column that is there that is not right, in the order of the answer. */
  differences: CellDifference[];
  rowDifferences: RowDifference[];
}

/**
 * Compares a table with its answer cell by cell. Columns are found by their names, rows by what is in them, in any
 * order; a notation that means the same, such as `17.0` for `17`, is right. Breaking a cell never brings a higher
 * score. Throws if the answer itself has no such columns.
 */
export function scoreTable(answer: AnswerTable, given: TextTable): TableScore {
  const { columns } = answer;
  const names = columns.map(({ name }) => name);
  const own = names.map((name) => answer.header.indexOf(name));
  if (own.includes(-1)) throw new Error("The answer does not have all of its columns.");
  const paired = pairColumns(names, given.header);
  const [wanted, found] = [pickCells(answer.rows, own), pickCells(given.rows, paired.places)];
  const isThere = paired.places.map((place) => place !== -1);
  const key = answer.key.map((name) => names.indexOf(name));
  const types = columns.map(({ type }) => type);
  const keyOf = (row: readonly string[] = []) => key.map((at) => row[at] ?? "");

  const scored: ScoredColumn[] = names.map((name) => ({ name, ...noCounts }));
  const differences: CellDifference[] = [];
  const lost: RowDifference[] = [];
  const matched = new Set<number>();
  for (const [at, match] of matchRows(wanted, found, { types, isThere, key }).entries()) {
    const row = wanted[at] ?? [];
    const cells = found[match]?.map((cell, place) =>
      isThere[place] ? compareCell(row[place] ?? "", cell, types[place] ?? "string") : "lost",
    );
    if (!cells?.includes("right")) {
      // Nothing of a row that is gone is right, not even what would be missing in it.
      for (const column of scored) column.lost += 1;
      lost.push({ kind: "lost", key: keyOf(row), row: at + 1 });
      continue;
    }
    matched.add(match);
    for (const [place, column] of scored.entries()) {
      const verdict = cells[place] ?? "lost";
      column[verdict] += 1;
      if (verdict === "right" || !isThere[place]) continue;
      const where = { key: keyOf(row), row: match + 1, column: column.name };
      const [one = "", two = ""] = [row[place], found[match]?.[place]];
      differences.push({ ...where, wanted: one, given: two, verdict });
    }
  }
  const idOf = (row: readonly string[] = []) =>
    JSON.stringify(key.map((at) => getComparisonKey(row[at] ?? "", types[at] ?? "string")));
  const known = new Set([...matched].map((at) => idOf(found[at])));
  const surplus = [...found.keys()]
    .filter((at) => !matched.has(at))
    .map((at): RowDifference => {
      const isRepeated = key.length > 0 && known.has(idOf(found[at]));
      return { kind: isRepeated ? "repeated" : "invented", key: keyOf(found[at]), row: at + 1 };
    });
  const count = (kind: RowDifference["kind"]) => surplus.filter((one) => one.kind === kind).length;
  const cells = sumCounts(scored);
  const total = wanted.length * names.length;
  const tooMany = Math.max(0, found.length - wanted.length) * names.length;
  return {
    score: total + tooMany === 0 ? 1 : cells.right / (total + tooMany),
    cells: { ...cells, total },
    rows: {
      matched: matched.size,
      lost: lost.length,
      invented: count("invented"),
      repeated: count("repeated"),
    },
    columns: {
      lost: names.filter((_, at) => !isThere[at]),
      invented: paired.surplus,
      renamed: paired.renamed,
      isReordered: isUnsorted(paired.places.filter((place) => place !== -1)),
      scored,
    },
    differences,
    rowDifferences: [...lost, ...surplus],
  };
}

const noCounts: CellCounts = { right: 0, value: 0, type: 0, lost: 0, invented: 0 };

function sumCounts(counts: readonly CellCounts[]): CellCounts {
  const sum = { ...noCounts };
  for (const verdict of Object.keys(sum) as CellVerdict[]) {
    for (const one of counts) sum[verdict] += one[verdict];
  }
  return sum;
}

function pickCells(rows: readonly (readonly string[])[], places: readonly number[]): string[][] {
  return rows.map((row) => places.map((place) => row[place] ?? ""));
}

function isUnsorted(places: readonly number[]): boolean {
  return places.some((place, at) => place < (places[at - 1] ?? -1));
}

/** Where each column of an answer is found in another table: -1 where it is not. */
interface ColumnPairing {
  places: number[];
  /** Columns that are found under another name, in the order of the answer. */
  renamed: { name: string; given: string }[];
  /** Names of the other table that no column of the answer has. */
  surplus: string[];
}

/**
 * Pairs columns by their names, whatever the case and the spaces around. If as many columns with other names are left
 * on both sides, they are taken for renamed ones, in their order; a column without a name is none of them.
 */
function pairColumns(names: readonly string[], given: readonly string[]): ColumnPairing {
  const folded = given.map((name) => foldName(name));
  const places = names.map((name) => folded.indexOf(foldName(name)));
  const known = new Set(names.map((name) => foldName(name)));
  const surplus = [...given.keys()].filter((at) => !known.has(folded[at] ?? ""));
  const named = surplus.filter((at) => folded[at] !== "");
  const absent = [...places.keys()].filter((at) => places[at] === -1);
  const renamed: ColumnPairing["renamed"] = [];
  if (absent.length === named.length) {
    for (const [nth, at] of absent.entries()) {
      const place = named[nth] ?? -1;
      places[at] = place;
      renamed.push({ name: names[at] ?? "", given: given[place] ?? "" });
    }
  }
  const taken = new Set(places);
  return {
    places,
    renamed,
    surplus: surplus.filter((at) => !taken.has(at)).map((at) => given[at] ?? ""),
  };
}

function foldName(name: string): string {
  return name.trim().toLowerCase();
}

/** A score from 0 to 1 in percent with one decimal, rounded down: 100.0 only if every cell is right. */
export function formatScore(score: number): string {
  return (Math.floor(score * 1000) / 10).toFixed(1);
}
