import type * as v from "valibot";

import type { Table } from "../columns/table.ts";

export interface StepResult {
  table: Table;
  /** Cells changed, rows taken away or moved, columns renamed: what the step is about. */
  touched: number;
}

/** All that a kind of step is: its schema, what it does here and in pandas, and its sentence. */
export interface StepKind<Step> {
  /** Strict, with limits: recipes come from strangers. */
  schema: v.GenericSchema<unknown, Step>;
  /** Throws a Refusal where the step does not fit the table. Leaves the table as it is. */
  apply(table: Table, step: Step): StepResult;
  /**
   * The lines that do the same to the DataFrame `df`, with pandas as `pd`, as an analyst would write them. They raise
   * where `apply` refuses for what is in the file. Types follow from the steps alone: a step that does not suit the
   * type of its column is refused with every file, and is not to be written into a script.
   */
  python(step: Step): string[];
  /**
   * The same lines for a Polars DataFrame `df`, with Polars as `pl`; or the reason why Polars can't do the step without
   * losing something, as a sentence for people. They raise where those of pandas do.
   */
  polars: PolarsLines<Step> | { unsupported: string };
  /** What it does, for people: one sentence, also the comment above the lines of Python. */
  sentence(step: Step): string;
}

/** A method type, so that kinds of different steps can be in one registry. */
type PolarsLines<Step> = { write(step: Step): string[] }["write"];

/** Gives a kind its types. A kind that lacks one of its parts does not compile. */
export function defineKind<Step extends { kind: string }>(kind: StepKind<Step>): StepKind<Step> {
  return kind;
}
