import type * as v from "valibot";

import type { Table } from "../columns/table.ts";
import type { StepCode } from "./script-change.ts";

export interface StepResult {
  table: Table;
  /** Number of cells changed, rows removed or moved, or columns renamed. */
  touched: number;
}

export interface StepKind<Step> {
  /** Strict and with limits, because recipes may come from strangers. */
  schema: v.GenericSchema<unknown, Step>;
  /** Returns a new table. Throws a CleanError if the step can't be applied to the table. */
  apply(table: Table, step: Step): StepResult;
  /**
   * Returns what does the same to a pandas DataFrame `df`, as an analyst would write it (pandas is `pd`). It raises an
   * error where `apply` throws because of the file's content. A step that doesn't fit the type of its column can't get
   * into a script, so the code doesn't check that.
   */
  python(step: Step): StepCode;
  /**
   * Returns lines that do the same to a Polars DataFrame `df` (Polars is `pl`), and raise an error where the lines for
   * pandas do. If Polars can't do it without loss, `unsupported` is a sentence that tells the user why.
   */
  polars: PolarsLines<Step> | { unsupported: string };
  /** Describes the step for the user in one sentence. Scripts contain it as a comment. */
  sentence(step: Step): string;
}

/** Declared as a method, because only method types allow kinds of different steps in one registry. */
type PolarsLines<Step> = { write(step: Step): string[] }["write"];

/** Infers the type of a kind. Doesn't compile if a member is missing. */
export function defineKind<Step extends { kind: string }>(kind: StepKind<Step>): StepKind<Step> {
  return kind;
}
