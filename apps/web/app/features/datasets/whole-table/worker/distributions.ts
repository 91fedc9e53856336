import { computeMedian } from "@site/clean/columns/aggregate";
import { formatDay, getText } from "@site/clean/columns/cell-text";
import { rankCodes } from "@site/clean/columns/sort-rows";
import {
  type Column,
  countCodes,
  type DateColumn,
  type NumberColumn,
  type TextColumn,
} from "@site/clean/columns/table";
import { computeBins, findBin } from "@site/content/datasets/profile/bins";
import type { ViewedColumn } from "@site/content/datasets/view/view";

import { listAllRows } from "./filter-rows.ts";
import type { LoadedTable } from "./load-table.ts";
import type { Distribution, ValueRange } from "./worker-messages.ts";

/** Assigns the values of a column to bars. */
interface BarLayout {
  isBinned: boolean;
  isByQuarter: boolean;
  bars: { label: string; isTail?: boolean }[];
  /** For each code, the index of its bar; -1 if it has none. */
  barByCode: Int32Array;
  unshownValues: number;
}

/** Counts the values of all rows, and returns a function that counts them in some rows. */
export function createDistributionCounter(
  { texts, values }: LoadedTable,
  columns: readonly ViewedColumn[],
): (rows: Uint32Array) => Distribution[] {
  const allRows = listAllRows(values.rows);
  const counted = texts.columns.map((text, at) => {
    const column = values.columns[at] ?? text;
    const layout =
      column.type === "text" || column.type === "boolean" || columns[at]?.isCategory === true
        ? layoutValues(text, column)
        : layoutRanges(column);
    return { column, layout, all: countRows(column, layout, allRows) };
  });
  return (rows) =>
    counted.map(({ column, layout, all }): Distribution => {
      const filtered = countRows(column, layout, rows);
      return {
        name: column.name,
        isBinned: layout.isBinned,
        ...(layout.isByQuarter && { isByQuarter: true }),
        bars: layout.bars.map((bar, at) => ({
          ...bar,
          all: all.bars[at] ?? 0,
          filtered: filtered.bars[at] ?? 0,
        })),
        unshownValues: layout.unshownValues,
        missing: { all: all.missing, filtered: filtered.missing },
        ...(all.range && { range: { all: all.range, filtered: filtered.range } }),
      };
    });
}

/** Maximum number of bars, as in the drawings on the dataset's page. */
const MAX_VALUE_BARS = 24;

/**
 * One bar for each value, in the order of the values. If there are too many values, only the most frequent ones that
 * occur at least twice get a bar.
 */
function layoutValues(texts: TextColumn, typed: Column): BarLayout {
  const counts = countCodes(texts);
  const getCount = (code: number) => counts[code] ?? 0;
  const ranks = rankCodes(typed);
  const codes = [...counts.keys()]
    .filter((code) => code > 0 && getCount(code) > 0)
    .sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  const shown =
    codes.length <= MAX_VALUE_BARS
      ? codes
      : codes
          .filter((code) => getCount(code) > 1)
          .sort((one, other) => getCount(other) - getCount(one))
          .slice(0, MAX_VALUE_BARS);
  const barByCode = new Int32Array(counts.length).fill(-1);
  for (const [bar, code] of shown.entries()) barByCode[code] = bar;
  return {
    isBinned: false,
    isByQuarter: false,
    bars: shown.map((code) => ({ label: getText(texts.values, code) })),
    barByCode,
    unshownValues: codes.length - shown.length,
  };
}

/** The same bins as in the drawings on the dataset's page. */
function layoutRanges(column: NumberColumn | DateColumn): BarLayout {
  const counts = countCodes(column);
  const getValue = (code: number) => column.values[code] ?? 0;
  const values = Float64Array.from(
    column.codes.filter((code) => code > 0),
    getValue,
  ).sort();
  const bins = computeBins(values);
  const barByCode = new Int32Array(counts.length).fill(-1);
  for (const code of counts.keys()) {
    if (code > 0 && (counts[code] ?? 0) > 0) barByCode[code] = findBin(bins, getValue(code));
  }
  return {
    isBinned: true,
    isByQuarter: bins.isByQuarter,
    bars: bins.bins.map(({ from, to, isTail }) => {
      const last = bins.isWhole ? to - 1 : to;
      const format = (value: number) => formatBound(column, value, last - from);
      const label = from === last ? format(from) : `${format(from)} to ${format(last)}`;
      return { label, ...(isTail && { isTail }) };
    }),
    barByCode,
    unshownValues: 0,
  };
}

const MIN_BOUND_DIGITS = 4;
/** Digits of a bound beyond the precision of the bin's width, so that the label matches the counted values. */
const EXTRA_DIGITS = 2;

function formatBound({ type }: Column, value: number, binWidth: number): string {
  if (type === "date") return formatDay(Math.floor(value));
  if (binWidth === 0) return String(value);
  const digits = Math.ceil(Math.log10(Math.max(1, Math.abs(value) / binWidth))) + EXTRA_DIGITS;
  return String(Number(value.toPrecision(Math.max(MIN_BOUND_DIGITS, digits))));
}

function countRows(
  column: Column,
  { isBinned, bars, barByCode }: BarLayout,
  rows: Uint32Array,
): { bars: Uint32Array; missing: number; range: ValueRange | undefined } {
  const counts = new Uint32Array(bars.length);
  let missing = 0;
  for (const row of rows) {
    const code = column.codes[row] ?? 0;
    const bar = barByCode[code] ?? -1;
    if (code === 0) missing += 1;
    if (bar >= 0) counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return { bars: counts, missing, range: isBinned ? computeRange(column, rows) : undefined };
}

function computeRange({ type, codes, values }: Column, rows: Uint32Array): ValueRange | undefined {
  if ("starts" in values) return undefined;
  const sorted = Float64Array.from(
    rows.filter((row) => codes[row] !== 0),
    (row) => values[codes[row] ?? 0] ?? 0,
  ).sort();
  const [minimum] = sorted;
  const maximum = sorted.at(-1);
  if (minimum === undefined || maximum === undefined) return undefined;
  const format = (value: number) =>
    type === "date" ? formatDay(Math.floor(value)) : formatShortNumber(value);
  return {
    minimum: format(minimum),
    median: format(computeMedian(sorted)),
    maximum: format(maximum),
  };
}

const MAX_DIGITS = 10;

/** Formats a number, such as a mean, without digits beyond its precision. */
export function formatShortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(MAX_DIGITS)));
}
