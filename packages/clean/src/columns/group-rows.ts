import { MULTIPLIER, SEED } from "./hash-bytes.ts";

/**
 * Rows with the same keys, found by hash in a table with open addressing. For each row the number of its group, and
 * for each group its first row.
 */
export function groupRows(
  rows: number,
  keys: readonly Uint32Array[],
): { groups: Uint32Array; firsts: Uint32Array } {
  const groups = new Uint32Array(rows);
  const firsts = new Uint32Array(rows);
  let count = 0;
  // The number of a group, from 1.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(rows * 2 + 2)));
  const mask = slots.length - 1;
  for (let row = 0; row < rows; row += 1) {
    let slot = hashRow(keys, row) & mask;
    while (slots[slot] !== 0 && !isSameRow(keys, row, firsts[(slots[slot] ?? 0) - 1] ?? 0)) {
      slot = (slot + 1) & mask;
    }
    if (slots[slot] === 0) {
      firsts[count] = row;
      count += 1;
      slots[slot] = count;
    }
    groups[row] = (slots[slot] ?? 0) - 1;
  }
  return { groups, firsts: firsts.slice(0, count) };
}

function hashRow(keys: readonly Uint32Array[], row: number): number {
  let hash = SEED;
  for (const key of keys) {
    hash = Math.imul(hash ^ (key[row] ?? 0), MULTIPLIER);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isSameRow(keys: readonly Uint32Array[], row: number, other: number): boolean {
  for (const key of keys) if (key[row] !== key[other]) return false;
  return true;
}
