import { formatDay } from "../../columns/cell-text.ts";
import type { Column, DateColumn, NumberColumn } from "../../columns/table.ts";
import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { splitNameWords } from "../profile.ts";

type MeasuredColumn = NumberColumn | DateColumn;

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
  if (!areSwapped(larger, smaller, areDays)) return [];
  const [noun, less, more, text] = areDays
    ? (["day", "earlier", "the same or later", formatDay] as const)
    : (["number", "smaller", "clearly larger", String] as const);
  let swapped: [number, number] | undefined;
  forEachPair(larger, smaller, (a, b) => {
    if (a < b) swapped ??= [a, b];
  });
  const [a, b] = (swapped ?? [0, 0]).map(text);
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
  const { codes, values } = one;
  for (let row = 0; row < codes.length; row += 1) {
    const [first, second] = [codes[row] ?? 0, other.codes[row] ?? 0];
    if (first !== 0 && second !== 0) visit(values[first] ?? 0, other.values[second] ?? 0);
  }
}

function areSwapped(one: MeasuredColumn, other: MeasuredColumn, areDays: boolean): boolean {
  let [least, most] = [Infinity, -Infinity];
  let [shortest, longest] = [Infinity, -Infinity];
  // A nearly constant sum means shares of a total, such as percentages. Their order says nothing.
  const [larger, smaller, sums] = [new Set<number>(), new Set<number>(), new Set<number>()];
  const add = (distinct: Set<number>, value: number) => {
    if (distinct.size < MIN_VALUES) distinct.add(value);
  };
  forEachPair(one, other, (a, b) => {
    const [high, low] = a < b ? [b, a] : [a, b];
    least = Math.min(least, high);
    most = Math.max(most, low);
    shortest = Math.min(shortest, a - b);
    longest = Math.max(longest, a - b);
    add(larger, high);
    add(smaller, low);
    add(sums, Math.round((a + b) * 100));
  });
  if ([larger, smaller, sums].some(({ size }) => size < MIN_VALUES)) return false;
  // If no swapped duration is longer than the longest regular one, the dates were swapped. A wrong year would give a
  // longer one.
  if (areDays) return -shortest <= longest;
  return least - most > Math.abs(most) * MIN_RELATIVE_GAP;
}
