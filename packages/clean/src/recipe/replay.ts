import { refuseLargeTable } from "../columns/limits.ts";
import type { Table } from "../columns/table.ts";
import { Refusal } from "../refusal.ts";
import { kindOf, type Step } from "../steps/kinds.ts";

/** What became of a step: what it touched, or why it was left out. */
export type Outcome =
  | { step: Step; touched: number; refusal?: undefined }
  | { step: Step; touched: 0; refusal: Refusal };

export interface Replayed {
  /** The table after all steps that fit. */
  table: Table;
  outcomes: Outcome[];
}

/**
 * Applies steps one after the other. A step that does not fit is left out, and the next one gets the table as it
 * was; its outcome says why. The given table stays as it is, so undoing is replaying fewer steps. No table in
 * between is kept.
 */
export function replay(source: Table, steps: readonly Step[]): Replayed {
  let table = source;
  const outcomes = steps.map((step): Outcome => {
    try {
      const applied = kindOf(step).apply(table, step);
      refuseLargeTable(applied.table);
      table = applied.table;
      return { step, touched: applied.touched };
    } catch (error) {
      if (error instanceof Refusal) return { step, touched: 0, refusal: error };
      throw error;
    }
  });
  return { table, outcomes };
}
