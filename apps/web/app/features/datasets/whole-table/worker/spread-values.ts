import { countCodes } from "@site/clean/columns/count-codes";
import { dayText } from "@site/clean/columns/day-text";
import { rankCodes } from "@site/clean/columns/rank-codes";
import type { Column, DateColumn, NumberColumn, TextColumn } from "@site/clean/columns/table";
import { textAt } from "@site/clean/columns/text-at";

/** As in the drawings of the columns on the page. */
const MOST_KINDS = 24;
const BINS = 16;
const DIGITS = 4;

/** Which bar the values of a column are counted in. */
export interface Spread {
  isBinned: boolean;
  labels: string[];
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
    labels: drawn.map((code) => textAt(texts.values, code)),
    bars,
    others: kinds.length - drawn.length,
  };
}

/** Bins of equal width, from the least value to the greatest. */
export function spreadBins(column: NumberColumn | DateColumn): Spread {
  const counts = countCodes(column);
  const valueOf = (code: number) => column.values[code] ?? 0;
  const used = [...counts.keys()].filter((code) => code > 0 && (counts[code] ?? 0) > 0);
  const least = used.reduce((least, code) => Math.min(least, valueOf(code)), Infinity);
  const greatest = used.reduce((most, code) => Math.max(most, valueOf(code)), -Infinity);
  const count = used.length === 0 ? 0 : least === greatest ? 1 : BINS;
  const width = (greatest - least) / BINS || 1;
  const bars = new Int32Array(counts.length).fill(-1);
  for (const code of used) {
    bars[code] = Math.min(count - 1, Math.floor((valueOf(code) - least) / width));
  }
  const edge = (bin: number) => edgeText(column, least + bin * width);
  const labels = Array.from({ length: count }, (_, bin) =>
    count === 1 ? edge(0) : `${edge(bin)} to ${edge(bin + 1)}`,
  );
  return { isBinned: true, labels, bars, others: 0 };
}

function edgeText({ type }: Column, value: number): string {
  return type === "date" ? dayText(Math.floor(value)) : String(Number(value.toPrecision(DIGITS)));
}
