import type { Table } from "../columns/table.ts";
import { Refusal } from "../refusal.ts";
import { kindOf, type Step } from "../steps/kinds.ts";

/** What became of a step: the table after it, or why it was left out. */
export type Outcome =
  | { step: Step; table: Table; touched: number; refusal?: undefined }
  | { step: Step; table: Table; touched: 0; refusal: Refusal };

/**
 * Applies steps one after the other. A step that does not fit is left out, and the next one gets the table as it
 * was; its outcome says why. The given table stays as it is, so undoing is replaying fewer steps.
 */
export function replay(source: Table, steps: readonly Step[]): Outcome[] {
  let table = source;
  return steps.map((step) => {
    const outcome = tryStep(table, step);
    table = outcome.table;
    return outcome;
  });
}

function tryStep(table: Table, step: Step): Outcome {
  try {
    return { step, ...kindOf(step).apply(table, step) };
  } catch (error) {
    if (error instanceof Refusal) return { step, table, touched: 0, refusal: error };
    throw error;
  }
}
