import { kindOf, type Step } from "../steps/kinds.ts";
import { counted } from "./counted.ts";
import type { Detector } from "./proposal.ts";

const MIN_COLUMNS = 2;

/** Rows in the middle that only repeat the names of the columns, as in files that were put one behind the other. */
export const findRepeatedHeaders: Detector = ({ table, texts }) => {
  const isNamed = table.columns.some(({ name }, at) => name !== `column ${at + 1}`);
  if (!isNamed || table.columns.length < MIN_COLUMNS || texts.length < table.columns.length) {
    return [];
  }
  const step: Step = { kind: "repeated-headers" };
  const { touched } = kindOf(step).apply(table, step);
  if (touched === 0) return [];
  const [first] = table.columns;
  return [
    {
      sureness: "sure",
      step,
      count: touched,
      examples: [{ before: first?.name ?? "", after: undefined }],
      why: `${counted(touched, "row")} only ${touched === 1 ? "repeats" : "repeat"} the names of the columns.`,
      untouched: "Rows that differ from the names in a single cell stay.",
    },
  ];
};
