import { rankCodes } from "./rank-codes.ts";
import type { Column } from "./table.ts";

/** The given rows by the values of a column: a counting sort by rank. Missing cells come last in both directions. */
export function sortStably(
  rows: Uint32Array,
  column: Column,
  descending: boolean,
): Uint32Array<ArrayBuffer> {
  const ranks = rankCodes(column);
  const most = ranks.reduce((most, rank) => Math.max(most, rank), 0);
  const places = ranks.map((rank) => (rank === 0 ? most : descending ? most - rank : rank - 1));
  const next = new Uint32Array(most + 2);
  for (const row of rows) {
    const place = places[column.codes[row] ?? 0] ?? most;
    next[place + 1] = (next[place + 1] ?? 0) + 1;
  }
  for (let place = 1; place < next.length; place += 1) {
    next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  }
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) {
    const place = places[column.codes[row] ?? 0] ?? most;
    const at = next[place] ?? 0;
    sorted[at] = row;
    next[place] = at + 1;
  }
  return sorted;
}
