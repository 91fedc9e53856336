import type { ColumnType } from "../table.ts";
import { getComparisonKey } from "./compare-cell.ts";

/** Rows with their cells in the order of the answer's columns. */
export type Rows = readonly (readonly string[])[];

interface MatchOptions {
  types: readonly ColumnType[];
  /** Whether the given table has the column. */
  isPresent: readonly boolean[];
  /** The indices of the key columns. */
  key: readonly number[];
}

/**
 * Matches each row of the answer with a given row, or -1 if there are too few. The matching
 * maximises the number of right cells and, among equal matchings, the number of right keys. A row
 * is therefore matched even if its key is still messy, and changing the order of rows cannot raise
 * the score.
 */
export function matchRows(
  wanted: Rows,
  given: Rows,
  { types, isPresent, key }: MatchOptions,
): number[] {
  // Maps each text to a number, because every row is compared with every other.
  const codes = new Map<string, number>();
  const getCode = (text: string) => {
    const code = codes.get(text) ?? codes.size;
    codes.set(text, code);
    return code;
  };
  const encodeRows = (rows: Rows) =>
    rows.map((row) =>
      types.map((type, index) =>
        getCode(isPresent[index] ? getComparisonKey(row[index] ?? "", type) : ""),
      ),
    );
  const [answerRows, givenRows] = [encodeRows(wanted), encodeRows(given)];
  // Matches equal rows first. This never loses a right cell, and leaves few rows for the search.
  const equal = new Map<string, number[]>();
  for (const [index, row] of givenRows.entries()) {
    const text = JSON.stringify(row);
    const ats = equal.get(text);
    if (ats) ats.push(index);
    else equal.set(text, [index]);
  }
  const matches = answerRows.map((row) => equal.get(JSON.stringify(row))?.shift() ?? -1);
  const matched = new Set(matches);
  const unmatched = [...matches.keys()].filter((at) => matches[at] === -1);
  const unused = [...givenRows.keys()].filter((at) => !matched.has(at));
  const columns = [...types.keys()].filter((at) => isPresent[at]);
  const computeWeight = (a: readonly number[] = [], b: readonly number[] = []) => {
    const isEqual = (at: number) => a[at] === b[at];
    let right = 0;
    for (const at of columns) if (isEqual(at)) right += 1;
    // A right key weighs less than one right cell, so it only breaks ties.
    return right * (unmatched.length + 1) + (key.length > 0 && key.every(isEqual) ? 1 : 0);
  };
  const weights = unmatched.map((row) =>
    unused.map((other) => computeWeight(answerRows[row], givenRows[other])),
  );
  for (const [nth, place] of findBestAssignment(weights).entries()) {
    const at = unmatched[nth];
    if (at !== undefined) matches[at] = unused[place] ?? -1;
  }
  return matches;
}

/**
 * Pairs rows with columns of a matrix so that the sum of their weights is maximal. Returns the
 * column of each row, or -1. Uses the Hungarian method with potentials and shortest paths: O(rows²
 * · columns) if there are fewer rows than columns. Source: Kuhn, 1955; Jonker and Volgenant, 1987.
 */
export function findBestAssignment(weights: readonly (readonly number[])[]): number[] {
  const height = weights.length;
  const width = weights[0]?.length ?? 0;
  if (height > width) {
    const transposed = Array.from({ length: width }, (_, index) =>
      weights.map((row) => row[index] ?? 0),
    );
    const rows = weights.map(() => -1);
    for (const [column, row] of findBestAssignment(transposed).entries()) rows[row] = column;
    return rows;
  }
  const ofRow = new Float64Array(height + 1);
  const ofColumn = new Float64Array(width + 1);
  // The row assigned to each column, from 1. Row 0 is the one being assigned.
  const rowOf = new Int32Array(width + 1);
  for (const row of assignFreeBest(weights, { ofRow, ofColumn, rowOf })) {
    rowOf[0] = row;
    const previous = findFreeColumn(weights, { ofRow, ofColumn, rowOf });
    for (let column = previous.free; column !== 0;) {
      const next = previous.way[column] ?? 0;
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
 * Pairs each row with its best column if that is still free, which suffices for most rows. Returns
 * the other rows, which need the search. The potentials remain valid bounds for the weight of every
 * pair.
 */
function assignFreeBest(
  weights: readonly (readonly number[])[],
  { ofRow, rowOf }: Potentials,
): number[] {
  const unassigned: number[] = [];
  for (const [above, line] of weights.entries()) {
    const row = above + 1;
    const most = line.reduce((best, weight) => Math.max(best, weight), -Infinity);
    ofRow[row] = -most;
    const column = line.findIndex((weight, index) => weight === most && rowOf[index + 1] === 0) + 1;
    if (column > 0) rowOf[column] = row;
    else unassigned.push(row);
  }
  return unassigned;
}

/** Finds the nearest unassigned column and the path to it, as the previous column of each column. */
function findFreeColumn(
  weights: readonly (readonly number[])[],
  { ofRow, ofColumn, rowOf }: Potentials,
): { free: number; way: Int32Array } {
  const width = rowOf.length - 1;
  const nearest = new Float64Array(width + 1).fill(Infinity);
  const isSeen = new Uint8Array(width + 1);
  const way = new Int32Array(width + 1);
  let current = 0;
  do {
    isSeen[current] = 1;
    const row = rowOf[current] ?? 0;
    const line = weights[row - 1] ?? [];
    let step = Infinity;
    let next = 0;
    for (let column = 1; column <= width; column += 1) {
      if (isSeen[column] === 1) continue;
      const far = -(line[column - 1] ?? 0) - (ofRow[row] ?? 0) - (ofColumn[column] ?? 0);
      if (far < (nearest[column] ?? 0)) {
        nearest[column] = far;
        way[column] = current;
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
    current = next;
  } while (rowOf[current] !== 0);
  return { free: current, way };
}
