import * as v from "valibot";

import { DistinctTexts, hashBytes } from "../../columns/distinct-texts.ts";
import { groupRows } from "../../columns/group-table.ts";
import { remapCodes } from "../../columns/map-text.ts";
import { type Column, filterRows } from "../../columns/table.ts";
import { defineKind } from "../step-kind.ts";

const VALUE_BYTES = Float64Array.BYTES_PER_ELEMENT;

const schema = v.strictObject({ kind: v.literal("duplicates") });

export const duplicatesStep = defineKind<v.InferOutput<typeof schema>>({
  schema,
  apply(table) {
    const keys: Uint32Array[] = [];
    for (const column of table.columns) {
      const rowKeys = getRowKeys(column);
      if (areDistinct(rowKeys)) return { table, touched: 0 };
      keys.push(rowKeys);
    }
    const { groups, firsts } = groupRows(table.rows, keys);
    const kept = filterRows(table, (row) => firsts[groups[row] ?? 0] === row);
    return { table: kept, touched: table.rows - kept.rows };
  },
  python: () => ["df = df.drop_duplicates(ignore_index=True)"],
  polars: () => ['df = df.unique(keep="first", maintain_order=True)'],
  sentence: () => "Remove duplicate rows; the first of each stays.",
});

/** Returns a number for each row that is the same for equal cells. */
function getRowKeys(column: Column): Uint32Array {
  // Texts have one code each. Other values may repeat, and 0.0 equals -0.0.
  if (column.type === "text") return column.codes;
  const values = new Float64Array(column.values);
  for (let code = 0; code < values.length; code += 1) values[code] = (values[code] ?? 0) + 0;
  if (hasNoRepeats(values.subarray(1))) return column.codes;
  const bytes = new Uint8Array(values.buffer);
  const distinct = new DistinctTexts();
  const keys = new Uint32Array(values.length);
  for (let code = 1; code < keys.length; code += 1) {
    const [start, end] = [code * VALUE_BYTES, (code + 1) * VALUE_BYTES];
    keys[code] = distinct.getOrAddCode(bytes, start, end, hashBytes(bytes, start, end));
  }
  return remapCodes(column.codes, keys);
}

/** Whether all values are distinct. Sorting is many times faster than hashing. */
function hasNoRepeats(values: Float64Array): boolean {
  const sorted = values.slice().sort();
  for (let at = 1; at < sorted.length; at += 1) if (sorted[at] === sorted[at - 1]) return false;
  return true;
}

/** Whether all keys are distinct, so that no two rows can be equal. */
function areDistinct(keys: Uint32Array): boolean {
  const isKnown = new Uint8Array(keys.reduce((max, key) => Math.max(max, key), 0) + 1);
  return keys.every((key) => {
    const isNew = isKnown[key] === 0;
    isKnown[key] = 1;
    return isNew;
  });
}
