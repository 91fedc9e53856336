import type { Step, StepName } from "@site/clean/steps/kinds";

import type { GridColumn } from "#app/features/clean/worker-messages.ts";

/** The values of a form's fields, by their names. */
export type StepFieldValues = Readonly<Record<string, string>>;

/** A select if it has options, otherwise a text input. */
export interface StepField {
  name: string;
  label: string;
  hint?: string;
  options?: readonly (readonly [value: string, label: string])[];
  initial?: string;
  isOptional?: boolean;
  /** Shows the field only while another field has one of these values. */
  visibleWhen?: { field: string; is: readonly string[] };
}

/** How a visitor adds a step of one kind to a column. */
export interface StepForm<Kind extends Step = Step> {
  label: string;
  /** Whether the types of the column and the other columns allow the step. If absent, they always do. */
  isAvailable?: (column: GridColumn, others: readonly GridColumn[]) => boolean;
  fields?: (column: GridColumn, others: readonly GridColumn[]) => StepField[];
  /** Returns the step, or a sentence about invalid values. `columns` are all columns of the table. */
  toStep: (
    column: GridColumn,
    values: StepFieldValues,
    columns: readonly GridColumn[],
  ) => Kind | string;
}

export type StepForms = { [Name in StepName]: StepForm<Extract<Step, { kind: Name }>> };

/** Builds the step, or returns a sentence about invalid values. */
export function buildStep(
  { toStep }: StepForm,
  column: GridColumn,
  {
    fields,
    values,
    columns = [column],
  }: {
    fields: readonly StepField[];
    values: StepFieldValues;
    columns?: readonly GridColumn[];
  },
): Step | string {
  // Only text inputs: a select may have an option with an empty value.
  const empty = fields.find(
    ({ name, options, isOptional }) => !options && !isOptional && !values[name],
  );
  return empty ? `“${empty.label}” is still empty.` : toStep(column, values, columns);
}

/** Field that selects what happens to cells that cannot be converted. */
export const unmatchedField: StepField = {
  name: "rest",
  label: "Cells that don't fit",
  options: [
    ["stop", "stop, and tell me"],
    ["missing", "become missing"],
  ],
};

export const parseUnmatched = (value: string | undefined) =>
  value === "missing" ? "missing" : "stop";

export const isText = ({ type }: GridColumn): boolean => type === "text";
export const isNumber = ({ type }: GridColumn): boolean => type === "number" || type === "whole";

export const INVALID_PATTERN =
  "That pattern can't be used. You can use letters, sets like [0-9], \\d, ( ), |, ?, *, + and {2}.";
