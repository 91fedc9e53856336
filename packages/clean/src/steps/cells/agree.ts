import * as v from "valibot";

import type { TextColumn } from "../../columns/table.ts";
import { columnField } from "../fields.ts";
import { toPandasColumn, toPolarsColumn, toPythonString } from "../python-code.ts";
import type { Helper } from "../script-change.ts";
import { defineKind } from "../step-kind.ts";
import { getTextColumn, replaceColumn } from "../table-columns.ts";

const schema = v.pipe(
  v.strictObject({ kind: v.literal("agree"), column: columnField, of: columnField }),
  v.check(({ column, of }) => column !== of),
);

const agreeHelper: Helper = {
  name: "agree",
  write: () => [
    "def agree(text, keys):",
    '    """Write the most frequent value of the rows with the same key, unless two are."""',
    "    counts = text.groupby([keys, text]).size()",
    '    most = counts[(counts > 1) & (counts == counts.groupby(level=0).transform("max"))]',
    "    most = most[~most.index.get_level_values(0).duplicated(keep=False)]",
    "    chosen = keys.map(dict(most.index)).astype(object)",
    "    return text.where(chosen.isna(), chosen)",
  ],
};

/**
 * Writes into each cell the most frequent value of the rows with the same value in another column: at least two rows
 * have it, and more than any other value. Missing cells are filled; groups without such a value stay.
 */
export const agreeStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table, step) {
    const column = getTextColumn(table, step.column);
    const codes = agreeCodes(column.codes, getTextColumn(table, step.of).codes);
    const touched = countDifferences(column.codes, codes);
    const agreed: TextColumn = { ...column, codes };
    return {
      table: touched === 0 ? table : replaceColumn(table, step.column, agreed),
      touched,
    };
  },
  python: ({ column, of }) => [
    {
      columns: [column, of],
      helpers: [agreeHelper],
      lines: [
        `${toPandasColumn(column)} = agree(${toPandasColumn(column)}, ${toPandasColumn(of)})`,
      ],
    },
  ],
  polars({ column, of }) {
    const [cells, key] = [toPolarsColumn(column), toPolarsColumn(of)];
    return [
      `count = pl.when(${cells}.is_not_null()).then(pl.len().over(${key}, ${cells}))`,
      `most = pl.when((count > 1) & (count == count.max().over(${key}))).then(${cells})`,
      `is_one = most.drop_nulls().n_unique().over(${key}) == 1`,
      `agreed = pl.when(${key}.is_not_null() & is_one).then(most.max().over(${key}))`,
      `df = df.with_columns(pl.coalesce(agreed, ${cells}).alias(${toPythonString(column)}))`,
    ];
  },
  sentence: ({ column, of }) => `Write “${column}” as most rows with the same “${of}” have it.`,
});

export function agreeCodes(values: Uint32Array, keys: Uint32Array): Uint32Array {
  const groups = groupRows(keys);
  const most = findMostFrequent(values, groups);
  return values.map((code, row) => most[keys[row] ?? 0] || code);
}

/** Rows by the code of their key. The rows of a key are from `starts[key]` to `starts[key + 1]`. */
export interface RowGroups {
  starts: Uint32Array;
  rows: Uint32Array;
}

export function groupRows(keys: Uint32Array): RowGroups {
  const last = keys.reduce((most, key) => Math.max(most, key), 0);
  const starts = new Uint32Array(last + 2);
  for (const key of keys) starts[key + 1] = (starts[key + 1] ?? 0) + 1;
  for (let key = 1; key < starts.length; key += 1)
    starts[key] = (starts[key] ?? 0) + (starts[key - 1] ?? 0);
  const next = starts.slice();
  const rows = new Uint32Array(keys.length);
  for (const [row, key] of keys.entries()) {
    const at = next[key] ?? 0;
    rows[at] = row;
    next[key] = at + 1;
  }
  return { starts, rows };
}

/**
 * For each key, the code that at least two of its rows have, and more than have any other; 0 if there is none. Code 0
 * is a missing cell, and key 0 a missing key.
 */
export function findMostFrequent(values: Uint32Array, { starts, rows }: RowGroups): Uint32Array {
  const counts = new Uint32Array(values.reduce((most, code) => Math.max(most, code), 0) + 1);
  const most = new Uint32Array(Math.max(1, starts.length - 1));
  for (let key = 1; key < most.length; key += 1) {
    const [from, to] = [starts[key] ?? 0, starts[key + 1] ?? 0];
    let [best, bestCount] = [0, 1];
    for (let at = from; at < to; at += 1) {
      const code = values[rows[at] ?? 0] ?? 0;
      const count = (counts[code] ?? 0) + 1;
      counts[code] = count;
      if (code === 0 || count < bestCount) continue;
      // A tie has no winner until one of the values is met again.
      if (count > bestCount) [best, bestCount] = [code, count];
      else if (bestCount > 1) best = 0;
    }
    for (let at = from; at < to; at += 1) counts[values[rows[at] ?? 0] ?? 0] = 0;
    most[key] = best;
  }
  return most;
}

function countDifferences(before: Uint32Array, after: Uint32Array): number {
  return before.reduce((sum, code, row) => sum + (code === after[row] ? 0 : 1), 0);
}
