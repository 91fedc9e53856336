import * as z from "zod/mini";

import { groupRows } from "../../columns/group-rows.ts";
import { renumber } from "../../columns/map-text.ts";
import type { Column } from "../../columns/table.ts";
import { keepRows } from "../../columns/take-rows.ts";
import { defineKind } from "../step-kind.ts";

const schema = z.strictObject({ kind: z.literal("duplicates") });

export const duplicates = defineKind<z.infer<typeof schema>>({
  schema,
  apply(table) {
    const { groups, firsts } = groupRows(table.rows, table.columns.map(keysOf));
    const kept = keepRows(table, (row) => firsts[groups[row] ?? 0] === row);
    return { table: kept, touched: table.rows - kept.rows };
  },
  python: () => ["df = df.drop_duplicates(ignore_index=True)"],
  sentence: () => "Take away rows that are there twice; the first of each stays.",
});

/** For each row a number that equal cells share. */
function keysOf(column: Column): Uint32Array {
  // Texts are distinct by their codes; other values may be there twice, and 0.0 and -0.0 are the same.
  if (column.type === "text") return column.codes;
  const firsts = new Map<number, number>();
  const keys = Uint32Array.from(column.values, (value, code) => {
    if (code === 0) return 0;
    const first = firsts.get(value);
    if (first === undefined) firsts.set(value, code);
    return first ?? code;
  });
  return renumber(column.codes, keys);
}
