import { kindOf, type Step } from "../steps/kinds.ts";
import type { Detector } from "./proposal.ts";

const FEWEST_COLUMNS = 2;

/** Rows that are there twice, cell by cell. Where most rows are, the table counts something: those stay. */
export const findDuplicates: Detector = ({ table }) => {
  if (table.columns.length < FEWEST_COLUMNS) return [];
  const step: Step = { kind: "duplicates" };
  const { touched } = kindOf(step).apply(table, step);
  if (touched === 0 || touched * 2 > table.rows) return [];
  return [
    {
      sureness: "likely",
      step,
      count: touched,
      examples: [],
      why: `${touched} rows are the same as one above them, in each cell.`,
      untouched: "Rows that differ in a single cell stay, and the first of each.",
    },
  ];
};
