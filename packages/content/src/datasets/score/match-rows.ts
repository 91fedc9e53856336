import type { ColumnType } from "../table.ts";
import { getComparisonKey } from "./compare-cell.ts";

/** Rows whose cells are in the order of the answer's columns. */
export type Rows = readonly (readonly string[])[];

interface MatchOptions {
  types: readonly ColumnType[];
  /** Whether the given table has a column of that place. */
  isThere: readonly boolean[];
  /** The places of the key. */
  key: readonly number[];
}

/**
 * Finds for each row of the answer the given row, -1 for those that are left if there are fewer. One to one, so that
 * as many cells as there can be are right; where that leaves a choice, so that as many keys as possible are. So a row
 * is found although its key is still messy, and no other order or notation brings a higher score.
 */
export function matchRows(
  wanted: Rows,
  given: Rows,
  { types, isThere, key }: MatchOptions,
): number[] {
  // A number for each text: each row is compared with each other one.
  const codes = new Map<string, number>();
  const codeOf = (text: string) => {
    const known = codes.get(text) ?? codes.size;
    codes.set(text, known);
    return known;
  };
  const read = (rows: Rows) =>
    rows.map((row) =>
      types.map((type, at) => codeOf(isThere[at] ? getComparisonKey(row[at] ?? "", type) : "")),
    );
  const [ones, others] = [read(wanted), read(given)];
  // Equal rows first: that never costs a right cell, and what is left for the search is small.
  const equal = new Map<string, number[]>();
  for (const [at, row] of others.entries()) {
    const text = JSON.stringify(row);
    const ats = equal.get(text);
    if (ats) ats.push(at);
    else equal.set(text, [at]);
  }
  const matches = ones.map((row) => equal.get(JSON.stringify(row))?.shift() ?? -1);
  const taken = new Set(matches);
  const open = [...matches.keys()].filter((at) => matches[at] === -1);
  const free = [...others.keys()].filter((at) => !taken.has(at));
  const places = [...types.keys()].filter((at) => isThere[at]);
  const weigh = (one: readonly number[] = [], other: readonly number[] = []) => {
    const isEqual = (at: number) => one[at] === other[at];
    let right = 0;
    for (const at of places) if (isEqual(at)) right += 1;
    // All keys together weigh less than one cell.
    return right * (open.length + 1) + (key.length > 0 && key.every(isEqual) ? 1 : 0);
  };
  const weights = open.map((at) => free.map((other) => weigh(ones[at], others[other])));
  for (const [nth, place] of findBestAssignment(weights).entries()) {
    const at = open[nth];
    if (at !== undefined) matches[at] = free[place] ?? -1;
  }
  return matches;
}

/**
 * Pairs as many rows with as many columns of a matrix as it has, so that the sum of their weights is the highest that
 * there is. Returns for each row its column, -1 for one without. The Hungarian method, with potentials and shortest
 * paths: O(rows² · columns) for fewer rows than columns. Source: Kuhn, 1955; Jonker and Volgenant, 1987.
 */
export function findBestAssignment(weights: readonly (readonly number[])[]): number[] {
  const height = weights.length;
  const width = weights[0]?.length ?? 0;
  if (height > width) {
    const turned = Array.from({ length: width }, (_, at) => weights.map((row) => row[at] ?? 0));
    const rows = weights.map(() => -1);
    for (const [column, row] of findBestAssignment(turned).entries()) rows[row] = column;
    return rows;
  }
  const ofRow = new Float64Array(height + 1);
  const ofColumn = new Float64Array(width + 1);
  // The row of each column, from 1; the row 0 is the one that looks for a column.
  const rowOf = new Int32Array(width + 1);
  for (const row of assignFreeBest(weights, { ofRow, ofColumn, rowOf })) {
    rowOf[0] = row;
    const before = findFreeColumn(weights, { ofRow, ofColumn, rowOf });
    for (let column = before.free; column !== 0;) {
      const next = before.way[column] ?? 0;
      rowOf[column] = rowOf[next] ?? 0;
      column = next;
    }
  }
  const paired = weights.map(() => -1);
  for (let column = 1; column <= width; column += 1) {
    const row = rowOf[column] ?? 0;
    if (row > 0) paired[row - 1] = column - 1;
  }
  return paired;
}

interface Potentials {
  ofRow: Float64Array;
  ofColumn: Float64Array;
  rowOf: Int32Array;
}

/**
 * Pairs each row with its best column where that one is still free, which most are: only the rows that are left, which
 * it returns, have to be searched for. Their potentials keep what the method needs: no pair is better than it says.
 */
function assignFreeBest(
  weights: readonly (readonly number[])[],
  { ofRow, rowOf }: Potentials,
): number[] {
  const left: number[] = [];
  for (const [above, line] of weights.entries()) {
    const row = above + 1;
    const most = line.reduce((best, weight) => Math.max(best, weight), -Infinity);
    ofRow[row] = -most;
    const column = line.findIndex((weight, at) => weight === most && rowOf[at + 1] === 0) + 1;
    if (column > 0) rowOf[column] = row;
    else left.push(row);
  }
  return left;
}

/** The nearest column without a row, and the way there: for each column the one before it. */
function findFreeColumn(
  weights: readonly (readonly number[])[],
  { ofRow, ofColumn, rowOf }: Potentials,
): { free: number; way: Int32Array } {
  const width = rowOf.length - 1;
  const nearest = new Float64Array(width + 1).fill(Infinity);
  const isSeen = new Uint8Array(width + 1);
  const way = new Int32Array(width + 1);
  let at = 0;
  do {
    isSeen[at] = 1;
    const row = rowOf[at] ?? 0;
    const line = weights[row - 1] ?? [];
    let step = Infinity;
    let next = 0;
    for (let column = 1; column <= width; column += 1) {
      if (isSeen[column] === 1) continue;
      const far = -(line[column - 1] ?? 0) - (ofRow[row] ?? 0) - (ofColumn[column] ?? 0);
      if (far < (nearest[column] ?? 0)) {
        nearest[column] = far;
        way[column] = at;
      }
      if ((nearest[column] ?? 0) < step) {
        step = nearest[column] ?? 0;
        next = column;
      }
    }
    for (let column = 0; column <= width; column += 1) {
      if (isSeen[column] === 1) {
        const seen = rowOf[column] ?? 0;
        ofRow[seen] = (ofRow[seen] ?? 0) + step;
        ofColumn[column] = (ofColumn[column] ?? 0) - step;
      } else {
        nearest[column] = (nearest[column] ?? 0) - step;
      }
    }
    at = next;
  } while (rowOf[at] !== 0);
  return { free: at, way };
}
