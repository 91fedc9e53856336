import type { TableColumn } from "../table.ts";
import { compareCell, type CellVerdict, getComparisonKey } from "./compare-cell.ts";
import { matchRows } from "./match-rows.ts";

/** A table as read from a file: a header and rows of texts. */
export interface TextTable {
  header: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface AnswerTable extends TextTable {
  columns: readonly TableColumn[];
  /** Columns that identify a row; empty if there are none. */
  key: readonly string[];
}

export interface CellDifference {
  /** Values of the key columns in the answer; empty if there is no key. */
  key: readonly string[];
  /** Row number in the given table, from 1 below its header. */
  row: number;
  column: string;
  wanted: string;
  given: string;
  verdict: Exclude<CellVerdict, "right">;
}

/** A row of the answer that is missing, or a given row that the answer does not have. */
export interface RowDifference {
  kind: "lost" | "invented" | "repeated";
  key: readonly string[];
  /** Row number from 1 below the header: in the answer for a lost row, otherwise in the given table. */
  row: number;
}

/** The number of cells for each verdict. */
export type CellCounts = Record<CellVerdict, number>;

export interface ScoredColumn extends CellCounts {
  name: string;
}

export interface TableScore {
  /** Share of right cells, 0 to 1. Additional rows count as wrong cells. */
  score: number;
  /** Counts over all rows of the answer. Cells of missing rows count as lost. */
  cells: CellCounts & { total: number };
  /**
   * `lost` counts rows of the answer that are missing. `invented` and `repeated` count given rows
   * that the answer does not have; a repeated one has the key of another row.
   */
  rows: { matched: number; lost: number; invented: number; repeated: number };
  columns: {
    /** Columns of the answer that are missing, and columns that the answer does not have. */
    lost: string[];
    invented: string[];
    renamed: { name: string; given: string }[];
    isReordered: boolean;
    /** In the order of the answer. */
    scored: ScoredColumn[];
  };
  /** Every wrong cell of matched rows and columns, in the order of the answer. */
  differences: CellDifference[];
  rowDifferences: RowDifference[];
}

/**
 * Compares a table with its answer cell by cell. Columns are matched by name, rows by their
 * contents in any order. Equivalent notations are equal, such as `17.0` and `17`. Changing a right
 * cell to a wrong one never raises the score. Throws if the answer lacks one of its own columns.
 */
export function scoreTable(answer: AnswerTable, given: TextTable): TableScore {
  const { columns } = answer;
  const names = columns.map(({ name }) => name);
  const columnIndices = names.map((name) => answer.header.indexOf(name));
  if (columnIndices.includes(-1)) throw new Error("The answer does not have all of its columns.");
  const paired = pairColumns(names, given.header);
  const [answerRows, givenRows] = [
    pickCells(answer.rows, columnIndices),
    pickCells(given.rows, paired.places),
  ];
  const isThere = paired.places.map((place) => place !== -1);
  const key = answer.key.map((name) => names.indexOf(name));
  const types = columns.map(({ type }) => type);
  const getKey = (row: readonly string[] = []) => key.map((at) => row[at] ?? "");

  const scored: ScoredColumn[] = names.map((name) => ({ name, ...noCounts }));
  const differences: CellDifference[] = [];
  const lost: RowDifference[] = [];
  const matched = new Set<number>();
  for (const [index, match] of matchRows(answerRows, givenRows, {
    types,
    isPresent: isThere,
    key,
  }).entries()) {
    const row = answerRows[index] ?? [];
    const cells = givenRows[match]?.map((cell, place) =>
      isThere[place] ? compareCell(row[place] ?? "", cell, types[place] ?? "string") : "lost",
    );
    if (!cells?.includes("right")) {
      // A missing row has no right cells, even where the answer is a missing value.
      for (const column of scored) column.lost += 1;
      lost.push({ kind: "lost", key: getKey(row), row: index + 1 });
      continue;
    }
    matched.add(match);
    for (const [place, column] of scored.entries()) {
      const verdict = cells[place] ?? "lost";
      column[verdict] += 1;
      if (verdict === "right" || !isThere[place]) continue;
      const cellPlace = { key: getKey(row), row: match + 1, column: column.name };
      const [wantedCell = "", givenCell = ""] = [row[place], givenRows[match]?.[place]];
      differences.push({ ...cellPlace, wanted: wantedCell, given: givenCell, verdict });
    }
  }
  const getId = (row: readonly string[] = []) =>
    JSON.stringify(key.map((at) => getComparisonKey(row[at] ?? "", types[at] ?? "string")));
  const knownKeys = new Set([...matched].map((at) => getId(givenRows[at])));
  const surplus = [...givenRows.keys()]
    .filter((at) => !matched.has(at))
    .map((at): RowDifference => {
      const isRepeated = key.length > 0 && knownKeys.has(getId(givenRows[at]));
      return {
        kind: isRepeated ? "repeated" : "invented",
        key: getKey(givenRows[at]),
        row: at + 1,
      };
    });
  const countRows = (kind: RowDifference["kind"]) =>
    surplus.filter((row) => row.kind === kind).length;
  const cells = sumCounts(scored);
  const total = answerRows.length * names.length;
  const tooMany = Math.max(0, givenRows.length - answerRows.length) * names.length;
  return {
    score: total + tooMany === 0 ? 1 : cells.right / (total + tooMany),
    cells: { ...cells, total },
    rows: {
      matched: matched.size,
      lost: lost.length,
      invented: countRows("invented"),
      repeated: countRows("repeated"),
    },
    columns: {
      lost: names.filter((_, index) => !isThere[index]),
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
    for (const part of counts) sum[verdict] += part[verdict];
  }
  return sum;
}

function pickCells(rows: readonly (readonly string[])[], places: readonly number[]): string[][] {
  return rows.map((row) => places.map((place) => row[place] ?? ""));
}

function isUnsorted(places: readonly number[]): boolean {
  return places.some((place, index) => place < (places[index - 1] ?? -1));
}

/** The index of each answer column in another table; -1 if it is missing. */
interface ColumnPairing {
  places: number[];
  /** Columns with another name, in the order of the answer. */
  renamed: { name: string; given: string }[];
  /** Columns that the answer does not have. */
  surplus: string[];
}

/**
 * Pairs columns by name, ignoring case and surrounding spaces. If equally many columns remain on
 * both sides, they count as renamed, in order. Columns without a name are never paired.
 */
function pairColumns(names: readonly string[], given: readonly string[]): ColumnPairing {
  const folded = given.map((name) => normalizeName(name));
  const places = names.map((name) => folded.indexOf(normalizeName(name)));
  const answerNames = new Set(names.map((name) => normalizeName(name)));
  const surplus = [...given.keys()].filter((at) => !answerNames.has(folded[at] ?? ""));
  const namedSurplus = surplus.filter((at) => folded[at] !== "");
  const absent = [...places.keys()].filter((at) => places[at] === -1);
  const renamed: ColumnPairing["renamed"] = [];
  if (absent.length === namedSurplus.length) {
    for (const [nth, at] of absent.entries()) {
      const place = namedSurplus[nth] ?? -1;
      places[at] = place;
      renamed.push({ name: names[at] ?? "", given: given[place] ?? "" });
    }
  }
  const used = new Set(places);
  return {
    places,
    renamed,
    surplus: surplus.filter((at) => !used.has(at)).map((at) => given[at] ?? ""),
  };
}

function normalizeName(name: string): string {
  return name.trim().toLowerCase();
}

/**
 * Formats a score from 0 to 1 in percent with one decimal, rounded down: 100.0 only if every cell
 * is right.
 */
export function formatScore(score: number): string {
  return (Math.floor(score * 1000) / 10).toFixed(1);
}
