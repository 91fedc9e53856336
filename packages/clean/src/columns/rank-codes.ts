import type { Column, TextValues } from "./table.ts";

/**
 * The rank of each code in ascending order, from 1; equal values, such as 0.0 and -0.0, have the same rank. Texts
 * are ordered by code point, as Python does; UTF-8 bytes have that order. Code 0, missing, has rank 0.
 */
export function rankCodes(column: Column): Uint32Array {
  const compare = comparer(column);
  const length = column.type === "text" ? column.values.starts.length : column.values.length;
  const order = Uint32Array.from({ length: Math.max(0, length - 1) }, (_, at) => at + 1);
  order.sort(compare);
  const ranks = new Uint32Array(length);
  let rank = 0;
  for (let at = 0; at < order.length; at += 1) {
    const code = order[at] ?? 0;
    if (at === 0 || compare(order[at - 1] ?? 0, code) !== 0) rank += 1;
    ranks[code] = rank;
  }
  return ranks;
}

function comparer(column: Column): (left: number, right: number) => number {
  if (column.type === "text") {
    const { values } = column;
    return (left, right) => compareBytes(values, left, right);
  }
  const { values } = column;
  return (left, right) => (values[left] ?? 0) - (values[right] ?? 0);
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
