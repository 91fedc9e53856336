import type * as v from "valibot";

import type { Table } from "../columns/table.ts";

export interface StepResult {
  table: Table;
  /** Number of cells changed, rows removed or moved, or columns renamed. */
  touched: number;
}

export interface StepKind<Step> {
  /** Strict and with limits, because recipes come from strangers. */
  schema: v.GenericSchema<unknown, Step>;
  /** Returns a new table. Throws a CleanError if the step doesn't fit. */
  apply(table: Table, step: Step): StepResult;
  /**
   * The lines that do the same to a pandas DataFrame `df`, with pandas as `pd`, as an analyst would write them. They
   * raise an error where `apply` throws because of the file's content. (A step that doesn't suit the type of its
   * column fails with every file, so it never gets into a script.)
   */
  python(step: Step): string[];
  /**
   * The same for a Polars DataFrame `df`, with Polars as `pl`; or why Polars can't do it without losing something, as
   * a sentence for the user. The lines raise an error where those of pandas do.
   */
  polars: PolarsLines<Step> | { unsupported: string };
  /** Describes the step for the user in one sentence, which is also the comment in scripts. */
  sentence(step: Step): string;
}

/** A method type, so that kinds of different steps can be in one registry. */
type PolarsLines<Step> = { write(step: Step): string[] }["write"];

/** Infers the type of a kind. A kind that lacks a member doesn't compile. */
export function defineKind<Step extends { kind: string }>(kind: StepKind<Step>): StepKind<Step> {
  return kind;
}
