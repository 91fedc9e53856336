import { dayText } from "@site/clean/columns/day-text";
import { medianOf } from "@site/clean/columns/measure-values";
import type { Column } from "@site/clean/columns/table";
import type { ViewedColumn } from "@site/content/datasets/view/view";

import type { Distribution, Extent } from "./calls.ts";
import { everyRow } from "./find-rows.ts";
import type { OpenTable } from "./open-table.ts";
import { shortNumber } from "./short-number.ts";
import { type Spread, spreadBins, spreadKinds } from "./spread-values.ts";

interface Counts {
  bars: Uint32Array;
  missing: number;
  range: Extent | undefined;
}

/** Counts all rows of a table, and returns what counts some of them beside. */
export function distribute(
  { texts, values }: OpenTable,
  columns: readonly ViewedColumn[],
): (rows: Uint32Array) => Distribution[] {
  const every = everyRow(values.rows);
  const whole = texts.columns.map((text, at) => {
    const column = values.columns[at] ?? text;
    const isKinds =
      column.type === "text" || column.type === "boolean" || columns[at]?.isCategory === true;
    const spread = isKinds ? spreadKinds(text, column) : spreadBins(column);
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
        others: spread.others,
        missing: { all: all.missing, left: left.missing },
        ...(all.range && { range: { all: all.range, left: left.range } }),
      };
    });
}

function countRows(column: Column, { isBinned, bars, labels }: Spread, rows: Uint32Array): Counts {
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

function rangeOf({ type, codes, values }: Column, rows: Uint32Array): Extent | undefined {
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
    type === "date" ? dayText(Math.floor(value)) : shortNumber(value);
  return { least: text(least), median: text(medianOf(known)), greatest: text(greatest) };
}
