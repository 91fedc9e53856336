import type { Step, StepName } from "@site/clean/steps/kinds";

import type { SeenColumn } from "#app/features/clean/messages.ts";

/** What was put into the fields, by their names. */
export type HandValues = Readonly<Record<string, string>>;

export interface HandField {
  name: string;
  label: string;
  hint?: string;
  /** To choose from: what is kept, and what people read. Without them it is a text. */
  options?: readonly (readonly [value: string, label: string])[];
  initial?: string;
  mayBeEmpty?: boolean;
  /** It is asked for only where another field has one of these values. */
  when?: { field: string; is: readonly string[] };
}

/** How a kind of step is made by hand. */
export interface HandKind<Made extends Step = Step> {
  label: string;
  /** Whether the step suits the column beside these others: what would be refused for their types is not offered. */
  fits: (column: SeenColumn, others: readonly SeenColumn[]) => boolean;
  fields: (column: SeenColumn, others: readonly SeenColumn[]) => HandField[];
  /** The step, or a sentence about what is wrong with the values. */
  make: (column: SeenColumn, values: HandValues) => Made | string;
}

export type HandKinds = { [Name in StepName]: HandKind<Extract<Step, { kind: Name }>> };

export const isText = ({ type }: SeenColumn): boolean => type === "text";
export const isNumber = ({ type }: SeenColumn): boolean => type === "number" || type === "whole";
export const always = (): boolean => true;
