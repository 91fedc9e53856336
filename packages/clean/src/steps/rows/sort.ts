import * as v from "valibot";

import { rankCodes } from "../../columns/rank-codes.ts";
import type { Column } from "../../columns/table.ts";
import { takeRows } from "../../columns/take-rows.ts";
import { columnField } from "../fields.ts";
import { findColumn } from "../find-column.ts";
import { pythonFlag, pythonList } from "../python-literal.ts";
import { defineKind } from "../step-kind.ts";

const schema = v.strictObject({
  kind: v.literal("sort"),
  by: v.pipe(
    v.array(v.strictObject({ column: columnField, descending: v.boolean() })),
    v.minLength(1),
    v.maxLength(20),
  ),
});

export const sort = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { by }) {
    let rows = Uint32Array.from({ length: table.rows }, (_, row) => row);
    // From the last key to the first: each pass keeps the order of the one before.
    for (const { column, descending } of by.toReversed()) {
      rows = sortStably(rows, findColumn(table, column), descending);
    }
    const moved = rows.reduce((count, row, at) => count + (row === at ? 0 : 1), 0);
    return { table: moved === 0 ? table : takeRows(table, rows), touched: moved };
  },
  python({ by }) {
    const columns = pythonList(by.map(({ column }) => column));
    const ascending = `[${by.map(({ descending }) => pythonFlag(!descending)).join(", ")}]`;
    return [
      `df = df.sort_values(${columns}, ascending=${ascending}, kind="stable", ignore_index=True)`,
    ];
  },
  sentence({ by }) {
    const keys = by.map(({ column, descending }) => `“${column}”${descending ? " downwards" : ""}`);
    return `Sort the rows by ${keys.join(", then by ")}; missing cells last.`;
  },
});

/** A counting sort by rank; missing cells come last in both directions. */
function sortStably(
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
