import { countCodes } from "../../columns/count-codes.ts";
import type { Column, NumberColumn } from "../../columns/table.ts";
import type { Detector } from "../proposal.ts";

const MIN_DISTINCT_VALUES = 3;

/** Columns of numbers that are all whole, since “.0” or a unit made them look otherwise. */
export const findWhole: Detector = ({ table }) =>
  table.columns.filter(hasOnlyWholeNumbers).map(({ name, codes }) => ({
    sureness: "likely",
    step: { kind: "whole", column: name },
    count: codes.reduce((sum, code) => sum + (code === 0 ? 0 : 1), 0),
    examples: [],
    why: `All numbers of “${name}” are whole.`,
    untouched: "Missing cells stay missing.",
  }));

function hasOnlyWholeNumbers(column: Column): column is NumberColumn {
  if (column.type !== "number") return false;
  const counts = countCodes(column);
  counts[0] = 0;
  const used = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  return (
    used >= MIN_DISTINCT_VALUES &&
    counts.every((count, code) => count === 0 || Number.isSafeInteger(column.values[code]))
  );
}
