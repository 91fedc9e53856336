import { formatValue } from "../columns/cell-text.ts";
import type { Column, Table } from "../columns/table.ts";
import type { Step } from "../steps/kinds.ts";
import { applySteps } from "./apply-steps.ts";
import { findKeptRows, traceRows } from "./row-origins.ts";

/**
 * Finds the rows that the last of `steps` removes or changes, as row indexes of `table`. The earlier steps are applied
 * first.
 */
export function findAffectedRows(table: Table, steps: readonly Step[]): Uint32Array {
  let before = table;
  let origins: Uint32Array | undefined;
  const last = steps.at(-1);
  for (const step of steps.slice(0, -1)) {
    const after = applySteps(before, [step]).table;
    const moved = traceRows(before, after, step);
    if (moved) origins = moved.map((row) => origins?.[row] ?? row);
    before = after;
  }
  const after = last ? applySteps(before, [last]).table : before;
  const rows = last && findRows(before, after, last);
  const found = (rows ?? new Uint32Array()).map((row) => origins?.[row] ?? row);
  // Several rows may come from the same original row.
  return new Set(found).size === found.length ? found : Uint32Array.from(new Set(found));
}

function findRows(before: Table, after: Table, step: Step): Uint32Array {
  if (after.rows === before.rows) return findChangedRows(before, after);
  return after.rows < before.rows
    ? findRemovedRows(before, after)
    : findRepeatedRows(before, after, step);
}

/** Rows that the step turned into several rows. */
function findRepeatedRows(before: Table, after: Table, step: Step): Uint32Array {
  const counts = new Uint32Array(before.rows);
  for (const row of traceRows(before, after, step) ?? []) counts[row] = (counts[row] ?? 0) + 1;
  return filterRows(before.rows, (row) => (counts[row] ?? 0) > 1);
}

function findRemovedRows(before: Table, after: Table): Uint32Array {
  const isKept = new Uint8Array(before.rows);
  for (const row of findKeptRows(before, after)) isKept[row] = 1;
  return filterRows(before.rows, (row) => isKept[row] === 0);
}

function findChangedRows(before: Table, after: Table): Uint32Array {
  const changes = before.columns.flatMap((column) => {
    const other = after.columns.find(({ name }) => name === column.name);
    const changed = other && findChangedCodes(column, other);
    return changed ? [{ codes: column.codes, changed }] : [];
  });
  return filterRows(before.rows, (row) =>
    changes.some(({ codes, changed }) => changed[codes[row] ?? 0] === 1),
  );
}

function filterRows(rows: number, matches: (row: number) => boolean): Uint32Array {
  const found = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row += 1) {
    if (!matches(row)) continue;
    found[count] = row;
    count += 1;
  }
  return found.slice(0, count);
}

/**
 * Marks with 1 each code of `before` whose text differs in `after`, the same column after a step. Undefined if none
 * differs.
 */
export function findChangedCodes(before: Column, after: Column): Uint8Array | undefined {
  if (before.codes === after.codes && before.values === after.values) return undefined;
  const length = "starts" in before.values ? before.values.starts.length : before.values.length;
  const newCodes = new Uint32Array(length);
  const isUsed = new Uint8Array(length);
  for (let row = 0; row < before.codes.length; row += 1) {
    const code = before.codes[row] ?? 0;
    if (isUsed[code] === 1) continue;
    isUsed[code] = 1;
    newCodes[code] = after.codes[row] ?? 0;
  }
  const changed = new Uint8Array(length);
  for (let code = 0; code < length; code += 1) {
    if (isUsed[code] === 0) continue;
    const [text, newText] = [formatValue(before, code), formatValue(after, newCodes[code] ?? 0)];
    if (!isSameText(text, newText)) changed[code] = 1;
  }
  return changed.includes(1) ? changed : undefined;
}

const PLAIN_NUMBER = /^-?[0-9]+(?:\.[0-9]+)?$/;

/** Compares two cells. Numbers that differ only in trailing zeros, such as 1 and 1.0, are the same. */
export function isSameText(before: string, after: string): boolean {
  if (before === after) return true;
  return PLAIN_NUMBER.test(before) && PLAIN_NUMBER.test(after) && Number(before) === Number(after);
}
