import { getCellText } from "@site/clean/columns/cell-text";
import { sliceRows, type Table } from "@site/clean/columns/table";
import { findAffectedRows } from "@site/clean/recipe/affected-rows";
import { applySteps } from "@site/clean/recipe/apply-steps";
import type { Step } from "@site/clean/steps/kinds";

import type { StepPreview } from "#app/features/clean/worker-messages.ts";

/** Maximum rows to apply a step to, so that the preview of a large table takes less than a second. */
const MAX_ROWS = 100_000;
const MAX_CHANGES = 5;
const MAX_SAMPLES = 3;
/** Maximum changed rows to search for varied examples. */
const MAX_CHANGED_ROWS = 1000;
const MAX_COLUMNS = 6;
const MAX_LENGTH = 200;

/** Applies a step to some rows, and returns the first cells or rows that change. */
export function previewStep(whole: Table, step: Step): StepPreview {
  const table = whole.rows > MAX_ROWS ? { ...whole, ...sliceRows(whole, 0, MAX_ROWS) } : whole;
  const { table: after, outcomes } = applySteps(table, [step]);
  const [outcome] = outcomes;
  if (outcome?.error) return { problem: outcome.error.message };
  const getBefore = (name: string) => table.columns.find((column) => column.name === name);
  const changed = after.columns.filter((column) => getBefore(column.name) !== column);
  const shared = {
    changeCount: outcome?.touched ?? 0,
    sampledRows: table === whole ? undefined : table.rows,
    rows: [table.rows, after.rows] as const,
    columns: [table.columns.length, after.columns.length] as const,
    changes: [],
    names: [],
    cells: [],
  };
  if (shared.changeCount === 0) return shared;
  const hasSameColumns = after.columns.every(({ name }) => getBefore(name));
  if (hasSameColumns && after.rows <= table.rows && step.kind !== "sort") {
    const rows = findAffectedRows(table, [step]).subarray(0, MAX_CHANGED_ROWS);
    const isRemoved = after.rows < table.rows;
    const shown = isRemoved ? table.columns.slice(0, 1) : changed;
    const changes = shown.flatMap((column) =>
      Array.from(rows, (row) => {
        const before = getBefore(column.name);
        return {
          row: row + 1,
          column: column.name,
          before: before ? truncate(getCellText(before, row)) : "",
          after: isRemoved ? undefined : truncate(getCellText(column, row)),
        };
      }).filter((change) => change.before !== change.after),
    );
    const distinct = new Map(
      changes.toReversed().map((change) => [JSON.stringify({ ...change, row: 0 }), change]),
    );
    return { ...shared, changes: [...distinct.values()].toReversed().slice(0, MAX_CHANGES) };
  }
  const shown = (after.rows === table.rows && changed.length > 0 ? changed : after.columns).slice(
    0,
    MAX_COLUMNS,
  );
  return {
    ...shared,
    names: shown.map(({ name }) => name),
    cells: Array.from({ length: Math.min(after.rows, MAX_SAMPLES) }, (_, row) =>
      shown.map((column) => truncate(getCellText(column, row))),
    ),
  };
}

function truncate(text: string): string {
  return text.slice(0, MAX_LENGTH);
}
