import type { DatasetColumn } from "../dataset-schema.ts";
import type { Cell } from "../table.ts";

export interface Bar {
  label: string;
  count: number;
}

/** The contents of a column, in figures. */
export interface ColumnProfile {
  column: DatasetColumn;
  rows: number;
  missing: number;
  distinct: number;
  /** Minimum, maximum and median; absent for texts and empty columns. */
  range?: { min: string | number; median: string | number; max: string | number };
  /** The distribution: a few categories, or bins of equal width from the minimum on. */
  bars: Bar[];
  /** Whether a bar is a bin of a range, not a category. */
  isBinned: boolean;
  /** Categories without a bar, because there are too many. */
  hiddenKinds: number;
}

/** If there are more categories than this, only the most frequent are drawn. */
const MOST_KINDS = 24;
const BINS = 16;

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
  const [min] = sorted;
  const max = sorted.at(-1);
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  const hasRange = column.type !== "string" && min !== undefined;
  const range =
    hasRange && median !== undefined && max !== undefined ? { range: { min, median, max } } : {};
  if (column.isCategory || column.type === "string" || !hasRange) {
    const kinds = countKinds(sorted);
    const bars =
      kinds.length > MOST_KINDS
        ? kinds.toSorted((one, other) => other.count - one.count).slice(0, MOST_KINDS)
        : kinds;
    const hiddenKinds = kinds.length - bars.length;
    return { ...profile, ...range, bars, isBinned: false, hiddenKinds };
  }
  const bars = countBins(column, sorted);
  return { ...profile, ...range, bars, isBinned: true, hiddenKinds: 0 };
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : Number(one > other);
}

function countKinds(sorted: readonly (string | number)[]): Bar[] {
  const counts = new Map<string, number>();
  for (const value of sorted) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count }));
}

function countBins({ type }: DatasetColumn, sorted: readonly (string | number)[]): Bar[] {
  const numbers = sorted.map((value) =>
    type === "date" ? Date.parse(String(value)) : Number(value),
  );
  const min = numbers[0] ?? 0;
  const width = ((numbers.at(-1) ?? min) - min) / BINS || 1;
  const counts = Array.from({ length: BINS }, () => 0);
  for (const value of numbers) {
    const bin = Math.min(BINS - 1, Math.floor((value - min) / width));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return counts.map((count, bin) => ({ label: binLabel(type, min + bin * width), count }));
}

function binLabel(type: DatasetColumn["type"], start: number): string {
  if (type === "date") return new Date(start).toISOString().slice(0, 10);
  return String(Number(start.toPrecision(3)));
}
