import type { Column, TextValues } from "./table.ts";

/** Number of leading bytes in a sort key. Together with a code below 2^27, they fit into a safe integer (53 bits). */
const KEY_BYTES = 3;
const MAX_CODES = 2 ** 27;

/**
 * Ranks the codes in ascending order, starting at 1. Equal values, such as 0.0 and -0.0, share a rank. Texts are
 * ordered by code point as in Python, which is the order of their UTF-8 bytes. Code 0 (missing) has rank 0.
 */
export function rankCodes(column: Column): Uint32Array {
  return column.type === "text" ? rankTexts(column.values) : rankNumbers(column.values);
}

function rankNumbers(values: Float64Array | Int32Array | Uint8Array): Uint32Array {
  const sorted = Float64Array.from(values.subarray(1)).sort();
  const ranks = new Map<number, number>();
  for (const value of sorted) if (!ranks.has(value)) ranks.set(value, ranks.size + 1);
  return Uint32Array.from(values, (value, code) => (code === 0 ? 0 : (ranks.get(value) ?? 0)));
}

/**
 * Sorts by the first bytes of each text, combined with its code into one number. Only texts with the same first bytes
 * are compared byte by byte.
 */
function rankTexts(values: TextValues): Uint32Array {
  const length = values.starts.length;
  const keys = Float64Array.from(
    { length: Math.max(0, length - 1) },
    (_, at) => getPrefixKey(values, at + 1) * MAX_CODES + at + 1,
  ).sort();
  const order = Uint32Array.from(keys, (key) => key % MAX_CODES);
  for (let start = 0; start < keys.length;) {
    const first = Math.floor((keys[start] ?? 0) / MAX_CODES);
    let end = start + 1;
    while (end < keys.length && Math.floor((keys[end] ?? 0) / MAX_CODES) === first) end += 1;
    if (end - start > 1) {
      order.subarray(start, end).sort((left, right) => compareBytes(values, left, right));
    }
    start = end;
  }
  const ranks = new Uint32Array(length);
  for (let at = 0; at < order.length; at += 1) ranks[order[at] ?? 0] = at + 1;
  return ranks;
}

function getPrefixKey({ bytes, starts, ends }: TextValues, code: number): number {
  const start = starts[code] ?? 0;
  const end = ends[code] ?? 0;
  let key = 0;
  for (let at = start; at < start + KEY_BYTES; at += 1) {
    key = key * 256 + (at < end ? (bytes[at] ?? 0) : 0);
  }
  return key;
}

function compareBytes({ bytes, starts, ends }: TextValues, left: number, right: number): number {
  let at = starts[left] ?? 0;
  let other = starts[right] ?? 0;
  const end = ends[left] ?? 0;
  const otherEnd = ends[right] ?? 0;
  while (at < end && other < otherEnd) {
    const difference = (bytes[at] ?? 0) - (bytes[other] ?? 0);
    if (difference !== 0) return difference;
    at += 1;
    other += 1;
  }
  return end - at - (otherEnd - other);
}

/** Sorts rows by the values of a column (stable counting sort by rank). Missing cells come last in both directions. */
export function sortRows(
  rows: Uint32Array,
  column: Column,
  { descending }: { descending: boolean },
): Uint32Array<ArrayBuffer> {
  const ranks = rankCodes(column);
  const maxRank = ranks.reduce((max, rank) => Math.max(max, rank), 0);
  const places = ranks.map((rank) =>
    rank === 0 ? maxRank : descending ? maxRank - rank : rank - 1,
  );
  const next = new Uint32Array(maxRank + 2);
  for (const row of rows) {
    const place = places[column.codes[row] ?? 0] ?? maxRank;
    next[place + 1] = (next[place + 1] ?? 0) + 1;
  }
  for (let place = 1; place < next.length; place += 1) {
    next[place] = (next[place] ?? 0) + (next[place - 1] ?? 0);
  }
  const sorted = new Uint32Array(rows.length);
  for (const row of rows) {
    const place = places[column.codes[row] ?? 0] ?? maxRank;
    const at = next[place] ?? 0;
    sorted[at] = row;
    next[place] = at + 1;
  }
  return sorted;
}
