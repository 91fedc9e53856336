import type { Step } from "../../src/steps/kinds.ts";
import type { NumberFormat } from "../../src/steps/types/number-format.ts";

/** Numbers with a decimal point and nothing else. */
export const plainFormat = {
  decimal: ".",
  thousands: "",
  before: [],
  after: [],
  powers: [],
  percent: false,
  parentheses: false,
  whole: false,
} as const satisfies NumberFormat;

/** Returns the step that reads a column of such numbers and fails for other texts. */
export function createNumbersStep(column: string) {
  return { kind: "numbers", column, ...plainFormat, rest: "stop" } as const satisfies Step;
}
