import type { Step } from "@site/clean/steps/kinds";

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

/** Something that can be done with a column by hand. */
export interface HandKind {
  name: string;
  label: string;
  fits: (column: SeenColumn) => boolean;
  fields: (column: SeenColumn, others: readonly SeenColumn[]) => HandField[];
  /** The step, or a sentence about what is wrong with the values. */
  make: (column: SeenColumn, values: HandValues) => Step | string;
}

export const isText = ({ type }: SeenColumn): boolean => type === "text";
export const isNumber = ({ type }: SeenColumn): boolean => type === "number" || type === "whole";
export const always = (): boolean => true;
