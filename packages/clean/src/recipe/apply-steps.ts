import { assertTableSize } from "../columns/limits.ts";
import type { Table } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import { getStepKind, type Step } from "../steps/kinds.ts";
import { MAX_NAME_LENGTH } from "./recipe.ts";

/** What became of a step: what it touched, or why it was left out. */
export type StepOutcome =
  | { step: Step; touched: number; error?: undefined }
  | { step: Step; touched: 0; error: CleanError };

export interface AppliedSteps {
  /** The table after all steps that fit. */
  table: Table;
  outcomes: StepOutcome[];
}

/**
 * Applies steps one after the other. A step that does not fit is left out, and the next one gets the table as it
 * was; its outcome says why. The given table stays as it is, so undoing is replaying fewer steps. No table in
 * between is kept.
 */
export function applySteps(source: Table, steps: readonly Step[]): AppliedSteps {
  let table = source;
  const outcomes = steps.map((step): StepOutcome => {
    try {
      const applied = getStepKind(step).apply(table, step);
      assertTableSize(applied.table);
      table = applied.table;
      return { step, touched: applied.touched };
    } catch (error) {
      if (error instanceof CleanError) return { step, touched: 0, error: error };
      throw error;
    }
  });
  return { table, outcomes };
}

/** The names of a file's columns: those below its header, before any other step gives them others. */
export function getSourceColumnNames(source: Table, steps: readonly Step[]): string[] {
  const header = steps.findIndex(({ kind }) => kind === "header");
  const { table } = applySteps(source, steps.slice(0, header + 1));
  return table.columns.map(({ name }) => name.slice(0, MAX_NAME_LENGTH));
}
