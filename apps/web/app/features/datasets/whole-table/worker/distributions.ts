import { computeMedian } from "@site/clean/columns/aggregate";
import { formatDay, getText } from "@site/clean/columns/cell-text";
import { rankCodes } from "@site/clean/columns/sort-rows";
import {
  countCodes,
  type Column,
  type DateColumn,
  type NumberColumn,
  type TextColumn,
} from "@site/clean/columns/table";
import { findBin, computeBins } from "@site/content/datasets/profile/bins";
import type { ViewedColumn } from "@site/content/datasets/view/view";

import { listAllRows } from "./filter-rows.ts";
import type { LoadedTable } from "./load-table.ts";
import type { Distribution, ValueRange } from "./worker-messages.ts";

/** As in the drawings of the columns on the page. */
const MOST_KINDS = 24;
const DIGITS = 4;
/** How much finer than a bin is wide its borders are written: what they say is then what is counted. */
const FINER_DIGITS = 2;

/** Which bar the values of a column are counted in. */
interface ValueBars {
  isBinned: boolean;
  isByQuarter: boolean;
  labels: string[];
  /** Of each label whether its bar holds what is far from the other values. */
  tails: boolean[];
  /** For each code its bar; -1 if it has none. */
  bars: Int32Array;
  /** Values without a bar. */
  others: number;
}

/** A bar for each value in its order; of too many values for the most frequent ones, if they are more frequent. */
function barPerValue(texts: TextColumn, typed: Column): ValueBars {
  const counts = countCodes(texts);
  const countOf = (code: number) => counts[code] ?? 0;
  const ranks = rankCodes(typed);
  const kinds = [...counts.keys()]
    .filter((code) => code > 0 && countOf(code) > 0)
    .sort((one, other) => (ranks[one] ?? 0) - (ranks[other] ?? 0));
  const frequent = kinds
    .filter((code) => countOf(code) > 1)
    .sort((one, other) => countOf(other) - countOf(one))
    .slice(0, MOST_KINDS);
  const drawn = kinds.length > MOST_KINDS ? frequent : kinds;
  const bars = new Int32Array(counts.length).fill(-1);
  for (const [bar, code] of drawn.entries()) bars[code] = bar;
  return {
    isBinned: false,
    isByQuarter: false,
    labels: drawn.map((code) => getText(texts.values, code)),
    tails: drawn.map(() => false),
    bars,
    others: kinds.length - drawn.length,
  };
}

/** Bins as in the drawings on the page. */
function barPerRange(column: NumberColumn | DateColumn): ValueBars {
  const counts = countCodes(column);
  const valueOf = (code: number) => column.values[code] ?? 0;
  const bins = computeBins(
    Float64Array.from(
      column.codes.filter((code) => code > 0),
      valueOf,
    ).sort(),
  );
  const bars = new Int32Array(counts.length).fill(-1);
  for (const code of counts.keys()) {
    if (code > 0 && (counts[code] ?? 0) > 0) bars[code] = findBin(bins, valueOf(code));
  }
  return {
    isBinned: true,
    isByQuarter: bins.isByQuarter,
    labels: bins.bins.map(({ from, to }) => {
      const last = bins.isWhole ? to - 1 : to;
      const text = (value: number) => edgeText(column, value, last - from);
      return from === last ? text(from) : `${text(from)} to ${text(last)}`;
    }),
    tails: bins.bins.map(({ isTail }) => isTail),
    bars,
    others: 0,
  };
}

function edgeText({ type }: Column, value: number, width: number): string {
  if (type === "date") return formatDay(Math.floor(value));
  if (width === 0) return String(value);
  const wider = Math.ceil(Math.log10(Math.max(1, Math.abs(value) / width)));
  return String(Number(value.toPrecision(Math.max(DIGITS, wider + FINER_DIGITS))));
}

const DIGITS = 10;

/** A number to be read: a mean is not known to more digits than these. */
export function formatShortNumber(value: number): string {
  return Number.isInteger(value) ? String(value) : String(Number(value.toPrecision(DIGITS)));
}

interface Counts {
  bars: Uint32Array;
  missing: number;
  range: ValueRange | undefined;
}

/** Counts all rows of a table, and returns what counts some of them beside. */
export function createDistributions(
  { texts, values }: LoadedTable,
  columns: readonly ViewedColumn[],
): (rows: Uint32Array) => Distribution[] {
  const every = listAllRows(values.rows);
  const whole = texts.columns.map((text, at) => {
    const column = values.columns[at] ?? text;
    const isKinds =
      column.type === "text" || column.type === "boolean" || columns[at]?.isCategory === true;
    const spread = isKinds ? barPerValue(text, column) : barPerRange(column);
    return { column, spread, all: countRows(column, spread, every) };
  });
  return (rows) =>
    whole.map(({ column, spread, all }): Distribution => {
      const left = countRows(column, spread, rows);
      return {
        name: column.name,
        isBinned: spread.isBinned,
        ...(spread.isByQuarter && { isByQuarter: true }),
        bars: spread.labels.map((label, bar) => ({
          label,
          all: all.bars[bar] ?? 0,
          left: left.bars[bar] ?? 0,
          ...(spread.tails[bar] && { isTail: true }),
        })),
        unshownValues: spread.others,
        missing: { all: all.missing, filtered: left.missing },
        ...(all.range && { range: { all: all.range, left: left.range } }),
      };
    });
}

function countRows(
  column: Column,
  { isBinned, bars, labels }: ValueBars,
  rows: Uint32Array,
): Counts {
  const counts = new Uint32Array(labels.length);
  let missing = 0;
  for (const row of rows) {
    const code = column.codes[row] ?? 0;
    const bar = bars[code] ?? -1;
    if (code === 0) missing += 1;
    if (bar >= 0) counts[bar] = (counts[bar] ?? 0) + 1;
  }
  return { bars: counts, missing, range: isBinned ? rangeOf(column, rows) : undefined };
}

function rangeOf({ type, codes, values }: Column, rows: Uint32Array): ValueRange | undefined {
  if ("starts" in values) return undefined;
  const known = Float64Array.from(
    rows.filter((row) => codes[row] !== 0),
    (row) => {
      return values[codes[row] ?? 0] ?? 0;
    },
  ).sort();
  const [least] = known;
  const greatest = known.at(-1);
  if (least === undefined || greatest === undefined) return undefined;
  const text = (value: number) =>
    type === "date" ? formatDay(Math.floor(value)) : formatShortNumber(value);
  return { minimum: text(least), median: text(computeMedian(known)), maximum: text(greatest) };
}
