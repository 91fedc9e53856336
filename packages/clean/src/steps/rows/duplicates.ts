import * as z from "zod/mini";

import { rankCodes } from "../../columns/rank-codes.ts";
import type { Column } from "../../columns/table.ts";
import { keepRows } from "../../columns/take-rows.ts";
import { defineKind } from "../step-kind.ts";

const schema = z.strictObject({ kind: z.literal("duplicates") });

export const duplicates = defineKind<z.infer<typeof schema>>({
  schema,
  apply(table) {
    const isFirst = firstRows(table.rows, table.columns);
    const kept = keepRows(table, (row) => isFirst[row] === 1);
    return { table: kept, touched: table.rows - kept.rows };
  },
  python: () => ["df = df.drop_duplicates(ignore_index=True)"],
  sentence: () => "Take away rows that are there twice; the first of each stays.",
});

/** 1 for each row that no row above equals, found by hash in a table with open addressing. */
function firstRows(rows: number, columns: readonly Column[]): Uint8Array {
  const keys = columns.map(keysOf);
  const isFirst = new Uint8Array(rows);
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(rows * 2 + 2)));
  const mask = slots.length - 1;
  for (let row = 0; row < rows; row += 1) {
    let slot = hashRow(keys, row) & mask;
    while (slots[slot] !== 0 && !isSameRow(keys, row, (slots[slot] ?? 0) - 1)) {
      slot = (slot + 1) & mask;
    }
    if (slots[slot] !== 0) continue;
    slots[slot] = row + 1;
    isFirst[row] = 1;
  }
  return isFirst;
}

function keysOf(column: Column): Uint32Array {
  // Texts are distinct by their codes; numbers may be there twice, and 0.0 and -0.0 are the same.
  if (column.type === "text") return column.codes;
  const ranks = rankCodes(column);
  return column.codes.map((code) => ranks[code] ?? 0);
}

function hashRow(keys: readonly Uint32Array[], row: number): number {
  let hash = 0;
  for (const key of keys) {
    hash = Math.imul(hash ^ (key[row] ?? 0), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash;
}

function isSameRow(keys: readonly Uint32Array[], row: number, other: number): boolean {
  for (const key of keys) if (key[row] !== key[other]) return false;
  return true;
}
