import type { DatasetColumn } from "../dataset-schema.ts";
import type { Cell } from "../table.ts";
import { binPlace, binsOf, countInBins } from "./bins.ts";

export interface Bar {
  label: string;
  count: number;
  /** Whether it holds what is far from the other values. */
  isTail?: boolean;
}

/** The ends of the values, and what divides them into four parts of the same count. */
export interface Range {
  min: string | number;
  lower: string | number;
  median: string | number;
  upper: string | number;
  max: string | number;
}

/** The contents of a column, in figures. */
export interface ColumnProfile {
  column: DatasetColumn;
  rows: number;
  missing: number;
  distinct: number;
  /** Absent for texts and empty columns. */
  range?: Range;
  /** The distribution: a few categories, or bins. */
  bars: Bar[];
  /** Where the quartiles are among the bins, from 0 at their left end to 1. */
  quartiles?: [lower: number, median: number, upper: number];
  /** Whether each quarter of the values has a quarter of the bins; otherwise they are equally wide. */
  isByQuarter?: boolean;
  /** Whether a bar is a bin of a range, not a category. */
  isBinned: boolean;
  /** Categories without a bar, because there are too many. */
  hiddenKinds: number;
}

const DAY_MS = 86_400_000;

/** If there are more categories than this, only the most frequent are drawn. */
const MOST_KINDS = 24;

/** Computes the profile of a column from its cells. */
export function profileColumn(column: DatasetColumn, cells: readonly Cell[]): ColumnProfile {
  const values = cells.filter((cell) => cell !== null);
  const profile = {
    column,
    rows: cells.length,
    missing: cells.length - values.length,
    distinct: new Set(values).size,
  };
  const sorted = values.toSorted(compare);
  const range = column.type === "string" ? undefined : rangeOf(sorted);
  if (column.isCategory || !range) {
    const kinds = countKinds(sorted);
    const bars =
      kinds.length > MOST_KINDS
        ? kinds.toSorted((one, other) => other.count - one.count).slice(0, MOST_KINDS)
        : kinds;
    const hiddenKinds = kinds.length - bars.length;
    return { ...profile, ...(range && { range }), bars, isBinned: false, hiddenKinds };
  }
  return { ...profile, range, ...countBins(column, sorted, range), isBinned: true, hiddenKinds: 0 };
}

function rangeOf(sorted: readonly (string | number)[]): Range | undefined {
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
  const [min, lower, median, upper, max] = [0, 0.25, 0.5, 0.75, 1].map(at);
  if (
    min === undefined ||
    lower === undefined ||
    median === undefined ||
    upper === undefined ||
    max === undefined
  )
    return undefined;
  return { min, lower, median, upper, max };
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}

function countKinds(sorted: readonly (string | number)[]): Bar[] {
  const counts = new Map<string, number>();
  for (const value of sorted) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count }));
}

function countBins(
  { type }: DatasetColumn,
  sorted: readonly (string | number)[],
  { lower, median, upper }: Range,
): Pick<ColumnProfile, "bars" | "quartiles" | "isByQuarter"> {
  const numberOf = (value: string | number) =>
    type === "date" ? Date.parse(String(value)) / DAY_MS : Number(value);
  const numbers = sorted.map(numberOf);
  const bins = binsOf(numbers);
  const counts = countInBins(bins, numbers);
  const bars = bins.bins.map(({ from, isTail }, bar): Bar => ({
    label: binLabel(type, from),
    count: counts[bar] ?? 0,
    ...(isTail && { isTail }),
  }));
  const place = (value: string | number) => binPlace(bins, numberOf(value));
  return {
    bars,
    quartiles: [place(lower), place(median), place(upper)],
    ...(bins.isByQuarter && { isByQuarter: true }),
  };
}

function binLabel(type: DatasetColumn["type"], start: number): string {
  if (type === "date") return new Date(Math.floor(start) * DAY_MS).toISOString().slice(0, 10);
  return String(Number(start.toPrecision(3)));
}
