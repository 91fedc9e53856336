import type { Table } from "@site/clean/columns/table";

/** The rows of the first table that are in the second one, from which rows and columns at the end are missing. */
export function keptRows(before: Table, after: Table): Uint32Array {
  const kept = new Uint32Array(after.rows);
  let next = 0;
  for (let row = 0; row < before.rows && next < after.rows; row += 1) {
    const isKept = after.columns.every(
      ({ codes }, at) => before.columns[at]?.codes[row] === codes[next],
    );
    if (!isKept) continue;
    kept[next] = row;
    next += 1;
  }
  return kept.slice(0, next);
}
