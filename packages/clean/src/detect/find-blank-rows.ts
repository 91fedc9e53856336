import { kindOf, type Step } from "../steps/kinds.ts";
import { counted } from "./counted.ts";
import type { Detector } from "./proposal.ts";

/** Rows without any value. */
export const findBlankRows: Detector = ({ table }) => {
  const step: Step = { kind: "blank-rows" };
  const { touched } = kindOf(step).apply(table, step);
  if (touched === 0) return [];
  return [
    {
      sureness: "sure",
      step,
      count: touched,
      examples: [],
      why: `${counted(touched, "row")} ${touched === 1 ? "has" : "have"} no value in any column.`,
      untouched: "Rows with at least one value stay.",
    },
  ];
};
