import { assertTableSize } from "../columns/limits.ts";
import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import { getStepKind, type Step } from "../steps/kinds.ts";
import { getOthersAfter } from "../steps/rows/append.ts";
import { MAX_NAME_LENGTH } from "./recipe.ts";

/** The result of a step: the number of changes, or the error because of which it was skipped. */
export type StepOutcome =
  | { step: Step; touched: number; error?: undefined }
  | { step: Step; touched: 0; error: CleanError };

export interface AppliedSteps {
  table: Table;
  outcomes: StepOutcome[];
}

/**
 * Applies steps in order. A step that doesn't fit is skipped: its outcome contains the error, and the next step gets
 * the unchanged table. The source isn't modified, so undo means applying fewer steps. Intermediate tables aren't kept.
 */
export function applySteps(source: Table, steps: readonly Step[]): AppliedSteps {
  let table = source;
  const outcomes = steps.map((step): StepOutcome => {
    try {
      const applied = getStepKind(step).apply(table, step);
      assertTableSize(applied.table);
      table = preserveProperties(source, applied.table, getOthersAfter(table, step));
      return { step, touched: applied.touched };
    } catch (error) {
      if (error instanceof CleanError) return { step, touched: 0, error: error };
      throw error;
    }
  });
  return { table, outcomes };
}

/** Restores what steps don't copy: whether the file is typed, and which tables can be appended. */
function preserveProperties({ isTyped }: Table, after: Table, others: Table["others"]): Table {
  if (!isTyped && !others && !after.others) return after;
  const { rows, columns } = after;
  return { rows, columns, ...(isTyped && { isTyped }), ...(others && { others }) };
}

/** Returns the column names of a file after its header step, before other steps rename them. */
export function getSourceColumnNames(source: Table, steps: readonly Step[]): string[] {
  const header = steps.findIndex(({ kind }) => kind === "header");
  const { table } = applySteps(source, steps.slice(0, header + 1));
  return table.columns.map(({ name }) => name.slice(0, MAX_NAME_LENGTH));
}
