import type { ColumnType } from "../table.ts";
import { likeness } from "./compare-cell.ts";
import { pairMost } from "./pair-most.ts";

/** Rows whose cells are in the order of the answer's columns. */
export type Rows = readonly (readonly string[])[];

interface Matching {
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
export function matchRows(wanted: Rows, given: Rows, { types, isThere, key }: Matching): number[] {
  // A number for each text: each row is compared with each other one.
  const codes = new Map<string, number>();
  const codeOf = (text: string) => {
    const known = codes.get(text) ?? codes.size;
    codes.set(text, known);
    return known;
  };
  const read = (rows: Rows) =>
    rows.map((row) =>
      types.map((type, at) => codeOf(isThere[at] ? likeness(row[at] ?? "", type) : "")),
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
  for (const [nth, place] of pairMost(weights).entries()) {
    const at = open[nth];
    if (at !== undefined) matches[at] = free[place] ?? -1;
  }
  return matches;
}
