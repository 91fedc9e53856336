import * as v from "valibot";

import { sortRows } from "../../columns/sort-rows.ts";
import { selectRows } from "../../columns/table.ts";
import { columnField } from "../fields.ts";
import { toPolarsKeys, toPythonBool, toPythonList } from "../python-code.ts";
import { defineKind } from "../step-kind.ts";
import { getColumn } from "../table-columns.ts";

const schema = v.strictObject({
  kind: v.literal("sort"),
  by: v.pipe(
    v.array(v.strictObject({ column: columnField, descending: v.boolean() })),
    v.minLength(1),
    v.maxLength(20),
  ),
});

export const sortStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, { by }) {
    let rows = Uint32Array.from({ length: table.rows }, (_, row) => row);
    // Sorts by the last key first: the sort is stable, so earlier keys take precedence.
    for (const { column, descending } of by.toReversed()) {
      rows = sortRows(rows, getColumn(table, column), { descending });
    }
    const moved = rows.reduce((count, row, at) => count + (row === at ? 0 : 1), 0);
    return { table: moved === 0 ? table : selectRows(table, rows), touched: moved };
  },
  python({ by }) {
    const columns = toPythonList(by.map(({ column }) => column));
    const ascending = `[${by.map(({ descending }) => toPythonBool(!descending)).join(", ")}]`;
    return [
      `df = df.sort_values(${columns}, ascending=${ascending}, kind="stable", ignore_index=True)`,
    ];
  },
  polars({ by }) {
    const columns = toPolarsKeys(by.map(({ column }) => column));
    const descending = `[${by.map((key) => toPythonBool(key.descending)).join(", ")}]`;
    return [
      `df = df.sort(${columns}, descending=${descending}, nulls_last=True, maintain_order=True)`,
    ];
  },
  sentence({ by }) {
    const keys = by.map(({ column, descending }) => `“${column}”${descending ? " downwards" : ""}`);
    return `Sort the rows by ${keys.join(", then by ")}; missing cells last.`;
  },
});
