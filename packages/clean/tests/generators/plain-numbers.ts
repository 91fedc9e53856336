import type { Step } from "../../src/steps/kinds.ts";
import type { NumberFormat } from "../../src/steps/types/number-format.ts";

/** A point for decimals, and nothing else that people write in numbers. */
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

/** The step that reads a column as such numbers, and stops at anything else. */
export function plainNumbers(column: string) {
  return { kind: "numbers", column, ...plainFormat, rest: "stop" } as const satisfies Step;
}
