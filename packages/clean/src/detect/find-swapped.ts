import type { NumberColumn } from "../columns/table.ts";
import { counted } from "./counted.ts";
import type { Detector, Proposal } from "./proposal.ts";

const MOST_COLUMNS = 30;
const FEWEST_ROWS = 20;
const MOST_SWAPPED = 0.4;
const FEWEST_VALUES = 5;
/** The least of the larger numbers is so much above the most of the smaller ones, as a share of it. */
const APART = 0.1;

/**
 * Numbers of two columns that changed places in a few rows: once these are put back, each number of the one column is
 * clearly above all of the other.
 */
export const findSwapped: Detector = ({ table }) => {
  const columns = table.columns
    .filter((column): column is NumberColumn => column.type === "number" || column.type === "whole")
    .slice(0, MOST_COLUMNS);
  return columns.flatMap((one, at) => columns.slice(at + 1).flatMap((other) => ask(one, other)));
};

function ask(one: NumberColumn, other: NumberColumn): Proposal[] {
  const { both, rising } = countRising(one, other);
  const [larger, smaller] = rising * 2 > both ? [other, one] : [one, other];
  const count = Math.min(rising, both - rising);
  if (both < FEWEST_ROWS || count === 0 || count > both * MOST_SWAPPED) return [];
  const pairs = pairsOf(one, other);
  if (!areApart(pairs)) return [];
  const [a = 0, b = 0] = pairs.find(([a, b]) => a < b === (larger === one)) ?? [];
  return [
    {
      sureness: "asked",
      choices: [
        {
          label: `Swap the two numbers in ${counted(count, "row")}`,
          step: { kind: "swap", larger: larger.name, smaller: smaller.name },
        },
      ],
      count,
      examples: [{ before: `${a} and ${b}`, after: `${b} and ${a}` }],
      why: `“${larger.name}” is smaller than “${smaller.name}” in ${counted(count, "row")}, and clearly larger in all others.`,
      untouched: "Rows where a number is missing stay.",
    },
  ];
}

/** In how many rows both have a number, and in how many of these that of the other one is larger. */
function countRising(one: NumberColumn, other: NumberColumn): { both: number; rising: number } {
  let both = 0;
  let rising = 0;
  for (let row = 0; row < one.codes.length; row += 1) {
    const code = one.codes[row] ?? 0;
    const second = other.codes[row] ?? 0;
    if (code === 0 || second === 0) continue;
    both += 1;
    if ((one.values[code] ?? 0) < (other.values[second] ?? 0)) rising += 1;
  }
  return { both, rising };
}

/** The numbers of these rows: memory that most pairs of columns do not need. */
function pairsOf(one: NumberColumn, other: NumberColumn): [number, number][] {
  const pairs: [number, number][] = [];
  for (const [row, code] of one.codes.entries()) {
    const second = other.codes[row] ?? 0;
    if (code === 0 || second === 0) continue;
    pairs.push([one.values[code] ?? 0, other.values[second] ?? 0]);
  }
  return pairs;
}

function areApart(pairs: readonly [number, number][]): boolean {
  const larger = new Set(pairs.map(([a, b]) => Math.max(a, b)));
  const smaller = new Set(pairs.map(([a, b]) => Math.min(a, b)));
  // Shares that add up to a hundred are apart in every row, whichever is the larger one.
  const sums = new Set(pairs.map(([a, b]) => Math.round((a + b) * 100)));
  const sizes = [larger.size, smaller.size, sums.size];
  if (sizes.some((size) => size < FEWEST_VALUES)) return false;
  const least = [...larger].reduce((least, one) => Math.min(least, one), Infinity);
  const most = [...smaller].reduce((most, one) => Math.max(most, one), -Infinity);
  return least - most > Math.abs(most) * APART;
}
