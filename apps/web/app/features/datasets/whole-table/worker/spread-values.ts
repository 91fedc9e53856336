import { countCodes } from "@site/clean/columns/count-codes";
import { dayText } from "@site/clean/columns/day-text";
import { rankCodes } from "@site/clean/columns/rank-codes";
import type { Column, DateColumn, NumberColumn, TextColumn } from "@site/clean/columns/table";
import { textAt } from "@site/clean/columns/text-at";
import { binOf, binsOf } from "@site/content/datasets/profile/bins";

/** As in the drawings of the columns on the page. */
const MOST_KINDS = 24;
const DIGITS = 4;
/** How much finer than a bin is wide its borders are written: what they say is then what is counted. */
const FINER_DIGITS = 2;

/** Which bar the values of a column are counted in. */
export interface Spread {
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
export function spreadKinds(texts: TextColumn, typed: Column): Spread {
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
    labels: drawn.map((code) => textAt(texts.values, code)),
    tails: drawn.map(() => false),
    bars,
    others: kinds.length - drawn.length,
  };
}

/** Bins as in the drawings on the page. */
export function spreadBins(column: NumberColumn | DateColumn): Spread {
  const counts = countCodes(column);
  const valueOf = (code: number) => column.values[code] ?? 0;
  const bins = binsOf(
    Float64Array.from(
      column.codes.filter((code) => code > 0),
      valueOf,
    ).sort(),
  );
  const bars = new Int32Array(counts.length).fill(-1);
  for (const code of counts.keys()) {
    if (code > 0 && (counts[code] ?? 0) > 0) bars[code] = binOf(bins, valueOf(code));
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
  if (type === "date") return dayText(Math.floor(value));
  if (width === 0) return String(value);
  const wider = Math.ceil(Math.log10(Math.max(1, Math.abs(value) / width)));
  return String(Number(value.toPrecision(Math.max(DIGITS, wider + FINER_DIGITS))));
}
