import type { NumberColumn } from "../../columns/table.ts";
import type { Detector } from "../proposal.ts";

const FEWEST_VALUES = 3;

/** Columns of numbers that are all whole, since “.0” or a unit made them look otherwise. */
export const findWhole: Detector = ({ table }) =>
  table.columns.filter(isWhole).map(({ name, codes }) => ({
    sureness: "likely",
    step: { kind: "whole", column: name },
    count: codes.reduce((sum, code) => sum + (code === 0 ? 0 : 1), 0),
    examples: [],
    why: `All numbers of “${name}” are whole.`,
    untouched: "Missing cells stay missing.",
  }));

function isWhole(column: Detected): column is NumberColumn {
  if (column.type !== "number") return false;
  const { codes, values } = column;
  const used = new Set(codes);
  used.delete(0);
  return (
    used.size >= FEWEST_VALUES && [...used].every((code) => Number.isSafeInteger(values[code]))
  );
}

type Detected = Parameters<Detector>[0]["table"]["columns"][number];
