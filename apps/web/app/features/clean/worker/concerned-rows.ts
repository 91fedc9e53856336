import type { Table } from "@site/clean/columns/table";
import { replay } from "@site/clean/recipe/replay";
import type { Step } from "@site/clean/steps/kinds";

import { changedCodes } from "./changed-codes.ts";
import { keptRows } from "./kept-rows.ts";

/** The rows of a table that the last of these steps takes away or changes, the others being done before it. */
export function concernedRows(table: Table, steps: readonly Step[]): Uint32Array {
  let before = table;
  let origins: Uint32Array | undefined;
  const last = steps.at(-1);
  for (const step of steps.slice(0, -1)) {
    const after = replay(before, [step]).table;
    if (after.rows !== before.rows) {
      origins = keptRows(before, after).map((row) => origins?.[row] ?? row);
    }
    before = after;
  }
  const after = last ? replay(before, [last]).table : before;
  const rows = after.rows === before.rows ? changedRows(before, after) : goneRows(before, after);
  return rows.map((row) => origins?.[row] ?? row);
}

function goneRows(before: Table, after: Table): Uint32Array {
  const isKept = new Uint8Array(before.rows);
  for (const row of keptRows(before, after)) isKept[row] = 1;
  return rowsWhere(before.rows, (row) => isKept[row] === 0);
}

function changedRows(before: Table, after: Table): Uint32Array {
  const marked = before.columns.flatMap((column) => {
    const other = after.columns.find(({ name }) => name === column.name);
    const changed = other && changedCodes(column, other);
    return changed ? [{ codes: column.codes, changed }] : [];
  });
  return rowsWhere(before.rows, (row) =>
    marked.some(({ codes, changed }) => changed[codes[row] ?? 0] === 1),
  );
}

function rowsWhere(rows: number, passes: (row: number) => boolean): Uint32Array {
  const found = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    if (!passes(row)) continue;
    found[count] = row;
    count += 1;
  }
  return found.slice(0, count);
}
