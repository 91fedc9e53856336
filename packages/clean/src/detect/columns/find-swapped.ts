import { formatDay } from "../../columns/cell-text.ts";
import type { Column, DateColumn, NumberColumn } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { splitNameWords, getExtent } from "../profile.ts";

type MeasuredColumn = NumberColumn | DateColumn;
type NumberPairs = readonly (readonly [number, number])[];

const MAX_COLUMNS = 30;
const MIN_ROWS = 20;
const MAX_SWAPPED_SHARE = 0.4;
const MAX_SWAPPED_DAY_SHARE = 0.05;
const MIN_VALUES = 5;
/** Minimum gap between the two columns after swapping back, relative to the largest of the smaller numbers. */
const MIN_RELATIVE_GAP = 0.1;
/**
 * Name pairs for the start and the end of something. Excludes pairs without a fixed order, such as “paid” and “due”.
 */
const START_END_WORDS =
  "start/end begin/end from/to in/out opened/closed admission/discharge arrival/departure birth/death order/ship"
    .split(" ")
    .map((pair) => pair.split("/"));

/**
 * Finds rows in which the values of two columns are swapped. Numbers: after swapping them back, all numbers of one
 * column are clearly above all of the other. Dates: the column names say start and end, but the end is earlier.
 */
export const findSwappedValues: Detector = ({ table }) => {
  const columns = table.columns.filter(isMeasured).slice(0, MAX_COLUMNS);
  return columns.flatMap((one, at) =>
    columns.slice(at + 1).flatMap((other) => findSwappedInPair(one, other)),
  );
};

function isMeasured(column: Column): column is MeasuredColumn {
  return column.type !== "text" && column.type !== "boolean";
}

function findSwappedInPair(one: MeasuredColumn, other: MeasuredColumn): Issue[] {
  const areDays = one.type === "date";
  if (areDays !== (other.type === "date")) return [];
  let [both, rising, falling] = [0, 0, 0];
  forEachPair(one, other, (a, b) => {
    both += 1;
    if (a < b) rising += 1;
    if (a > b) falling += 1;
  });
  const [larger, smaller] = rising > falling ? [other, one] : [one, other];
  const count = Math.min(rising, falling);
  if (both < MIN_ROWS || count === 0) return [];
  if (count > both * (areDays ? MAX_SWAPPED_DAY_SHARE : MAX_SWAPPED_SHARE)) return [];
  if (
    areDays &&
    (Math.max(rising, falling) * 2 < both || !areNamedStartAndEnd(smaller.name, larger.name))
  )
    return [];
  const pairs: [number, number][] = [];
  forEachPair(larger, smaller, (a, b) => pairs.push([a, b]));
  if (!areSwapped(pairs, areDays)) return [];
  const [noun, less, more, text] = areDays
    ? (["day", "earlier", "the same or later", formatDay] as const)
    : (["number", "smaller", "clearly larger", String] as const);
  const [a, b] = (pairs.find(([a, b]) => a < b) ?? [0, 0]).map(text);
  const rows = pluralize(count, "row");
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: `Swap ${rows}`,
          examples: [{ before: `${a} and ${b}`, after: `${b} and ${a}` }],
          step: { kind: "swap", larger: larger.name, smaller: smaller.name },
        },
      ],
      count,
      examples: [{ before: `${a} and ${b}`, after: `${b} and ${a}` }],
      title: `${rows} with “${larger.name}” ${less} than “${smaller.name}”`,
      reason: `Because it is ${more} in all other rows.`,
      untouched: `Rows with a missing ${noun} stay.`,
    },
  ];
}

/** Whether the names differ only in a start and an end word, such as “Start date” and “End date”. */
function areNamedStartAndEnd(first: string, last: string): boolean {
  const [start = "", end] = [first, last].map((name) => splitNameWords(name).join(" "));
  return (
    start !== end && START_END_WORDS.some(([from = "", to = ""]) => start.replace(from, to) === end)
  );
}

/** Visits the rows in which both columns have a number, without building a list. */
function forEachPair(
  one: MeasuredColumn,
  other: MeasuredColumn,
  visit: (a: number, b: number) => void,
): void {
  one.codes.forEach((code, row) => {
    const second = other.codes[row] ?? 0;
    if (code !== 0 && second !== 0) visit(one.values[code] ?? 0, other.values[second] ?? 0);
  });
}

function areSwapped(pairs: NumberPairs, areDays: boolean): boolean {
  const larger = pairs.map(([a, b]) => Math.max(a, b));
  const smaller = pairs.map(([a, b]) => Math.min(a, b));
  // A nearly constant sum means shares of a total, such as percentages. Their order says nothing.
  const sums = pairs.map(([a, b]) => Math.round((a + b) * 100));
  const lists = [larger, smaller, sums];
  if (lists.some((list) => new Set(list).size < MIN_VALUES)) return false;
  if (areDays) {
    // If no swapped duration is longer than the longest regular one, the dates were swapped. A wrong year would give a
    // longer one.
    const [min, max] = getExtent(pairs.map(([last, first]) => last - first));
    return -min <= max;
  }
  const [min] = getExtent(larger);
  const [, max] = getExtent(smaller);
  return min - max > Math.abs(max) * MIN_RELATIVE_GAP;
}
