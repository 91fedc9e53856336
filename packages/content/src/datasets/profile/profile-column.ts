import { escapeHtml } from "../../markup.ts";
import type { DatasetColumn } from "../dataset-schema.ts";
import { roundToTenth } from "../figures/figure.ts";
import { formatNumber } from "../figures/format-number.ts";
import type { Cell } from "../table.ts";
import { getBinPosition, computeBins, countInBins } from "./bins.ts";

const WIDTH = 320;
const HEIGHT = 72;
const GAP = 1.5;
const MISSING_WIDTH = 22;
/** Minimum height of a bar, so that all are visible. */
const LOWEST = 1.5;

/**
 * Draws the distribution of a column as SVG: a bar for each category or bin, and a separate dashed
 * bar for missing values. Below bins of equal width, a thick line spans the quartiles, with a tick
 * at the median; bins by quartile show the quartiles as numbers. Tails are dashed. Colours come
 * from the page (currentColor and custom properties); title and description are for screen readers.
 * All bars are strokes of one path, so that pages with many drawings stay small. `id` must be
 * unique on the page.
 */
export function drawProfile(profile: ColumnProfile, id: string): string {
  const { bars, missing, column, range, quartiles, isByQuarter, hiddenCategories } = profile;
  const barWidth = missing > 0 ? WIDTH - MISSING_WIDTH - 8 : WIDTH;
  const highest = Math.max(missing, ...bars.map(({ count }) => count), 1);
  const step = barWidth / Math.max(1, bars.length);
  const ends = range ? [formatValue(profile, range.min), formatValue(profile, range.max)] : [];
  const [first = "", last = ""] = ends.length > 0 ? ends : [bars[0]?.label, bars.at(-1)?.label];
  const main = bars.map((bar) => (bar.isTail ? { ...bar, count: 0 } : bar));
  const tails = bars.map((bar) => (bar.isTail ? bar : { ...bar, count: 0 }));
  const stroke = `stroke="var(--color-river,currentColor)" stroke-width="${roundToTenth(step - GAP)}"`;
  return [
    `<svg role="img" viewBox="0 0 ${WIDTH} ${HEIGHT + 20}" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">Distribution of ${escapeHtml(column.name)}</title>`,
    `<desc id="${id}-text">${escapeHtml(describeProfile(profile))}.</desc>`,
    `<path d="${drawBars(main, step, highest)}" ${stroke}/>`,
    bars.some(({ isTail }) => isTail)
      ? `<path d="${drawBars(tails, step, highest)}" ${stroke} stroke-dasharray="2 2"/>`
      : "",
    missing > 0
      ? `<path d="${drawBar(WIDTH - MISSING_WIDTH / 2, missing / highest)}" stroke="var(--color-silt,currentColor)" stroke-width="${MISSING_WIDTH}" stroke-dasharray="3 2"/>`
      : "",
    `<path d="M0 ${HEIGHT}H${WIDTH}" stroke="currentColor"/>`,
    quartiles && !isByQuarter ? drawQuartiles(quartiles, barWidth) : "",
    ...(isByQuarter && range
      ? drawQuarters(
          [range.min, range.lower, range.median, range.upper, range.max].map((value) =>
            formatShortValue(profile, value),
          ),
          barWidth,
        )
      : [
          drawCaption(0, "start", first),
          bars.length > 1
            ? drawCaption(
                barWidth,
                "end",
                hiddenCategories > 0 ? `and ${hiddenCategories} more` : last,
              )
            : "",
        ]),
    "</svg>",
  ].join("");
}

function drawBars(bars: readonly ProfileBar[], step: number, highest: number): string {
  return bars
    .map(({ count }, index) => (count === 0 ? "" : drawBar((index + 0.5) * step, count / highest)))
    .join("");
}

/** Draws a bar of `share` of the full height, as a thick stroke. */
function drawBar(middle: number, share: number): string {
  const height = Math.max(LOWEST, share * (HEIGHT - 4));
  return `M${roundToTenth(middle)} ${HEIGHT}v${roundToTenth(-height)}`;
}

/** Draws the quartiles and the median under the axis. */
function drawQuartiles(places: readonly number[], width: number): string {
  const [lower = 0, median = 0, upper = 0] = places.map((place) => roundToTenth(place * width));
  return `<path d="M${lower} ${HEIGHT + 1.5}H${upper}" stroke="currentColor" stroke-width="3"/><path d="M${median} ${HEIGHT - 3}v8" stroke="currentColor" stroke-width="2"/>`;
}

/**
 * Draws the quartiles as borders below the axis, with a quarter of the values between neighbouring
 * borders.
 */
function drawQuarters(borders: readonly string[], width: number): string[] {
  const last = borders.length - 1;
  const place = (index: number) => roundToTenth((index / last) * width);
  const ticks = borders.map((_, index) => `M${place(index)} ${HEIGHT}v5`).join("");
  const anchor = (index: number) => (index === 0 ? "start" : index === last ? "end" : "middle");
  return [
    `<path d="${ticks}" stroke="currentColor"/>`,
    ...borders.map((text, index) => drawCaption(place(index), anchor(index), text)),
  ];
}

function drawCaption(x: number, anchor: "start" | "middle" | "end", text: string): string {
  return `<text x="${x}" y="${HEIGHT + 16}" text-anchor="${anchor}" font-size="11" fill="currentColor">${escapeHtml(text)}</text>`;
}

const short = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });
const millions = new Intl.NumberFormat("en-US", {
  maximumSignificantDigits: 3,
  notation: "compact",
});
const percent = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });

/** Formats a value of a column; years have no thousands separator. */
export function formatValue({ column }: ColumnProfile, value: string | number): string {
  if (typeof value === "string" || column.unit === undefined) return String(value);
  return formatNumber(value);
}

/** Formats a value in short form: three significant digits, millions with a letter. */
export function formatShortValue(profile: ColumnProfile, value: string | number): string {
  const { unit } = profile.column;
  return typeof value === "number" && unit !== undefined
    ? (Math.abs(value) < 1_000_000 ? short : millions).format(value)
    : formatValue(profile, value);
}

/** Describes a profile as text, for screen readers. */
export function describeProfile(profile: ColumnProfile): string {
  const { rows, missing, distinct, range, bars, isBinned, isByQuarter, hiddenCategories } = profile;
  const tails = bars.reduce((sum, { count, isTail }) => sum + (isTail ? count : 0), 0);
  const most = bars.reduce((top, bar) => (bar.count > top.count ? bar : top), {
    label: "",
    count: 0,
  });
  const isEven = hiddenCategories === 0 && bars.every(({ count }) => count === most.count);
  const highest = isEven
    ? `each ${most.count} times`
    : `most often ${most.label}, ${most.count} times`;
  return [
    `${formatNumber(distinct)} distinct ${distinct === 1 ? "value" : "values"} in ${formatNumber(rows)} rows, ${describeMissing(missing, rows)}`,
    ...(range
      ? [
          `from ${formatValue(profile, range.min)} to ${formatValue(profile, range.max)}, median ${formatValue(profile, range.median)}`,
        ]
      : []),
    ...(range && isBinned
      ? [
          `half of them from ${formatValue(profile, range.lower)} to ${formatValue(profile, range.upper)}`,
        ]
      : []),
    ...(isByQuarter ? ["each quarter of the values has four bars"] : []),
    ...(tails > 0
      ? [
          `${tails} far from the others ${tails === 1 ? "is" : "are"} in a bar of ${tails === 1 ? "its" : "their"} own`,
        ]
      : []),
    ...(bars.length > 0 && !isBinned ? [highest] : []),
    ...(hiddenCategories > 0
      ? [`the ${bars.length} most frequent are drawn, and ${hiddenCategories} more are not`]
      : []),
  ].join("; ");
}

function describeMissing(missing: number, rows: number): string {
  return missing === 0 ? "none missing" : `${missing} missing (${percent.format(missing / rows)})`;
}

export interface ProfileBar {
  label: string;
  count: number;
  /** Whether the bar contains outliers. */
  isTail?: boolean;
}

/** The minimum, the maximum and the quartiles. */
export interface ValueRange {
  min: string | number;
  lower: string | number;
  median: string | number;
  upper: string | number;
  max: string | number;
}

export interface ColumnProfile {
  column: DatasetColumn;
  rows: number;
  missing: number;
  distinct: number;
  /** Absent for texts and empty columns. */
  range?: ValueRange;
  /** The distribution: categories, or bins of a range. */
  bars: ProfileBar[];
  /** Positions of the quartiles along the bins, from 0 at the left end to 1. */
  quartiles?: [lower: number, median: number, upper: number];
  /** Whether the bins are divided by quartiles. Otherwise they have equal width. */
  isByQuarter?: boolean;
  /** Whether the bars are bins of a range rather than categories. */
  isBinned: boolean;
  /** Number of categories without a bar, because there are too many. */
  hiddenCategories: number;
}

const DAY_MS = 86_400_000;

/** Maximum number of categories to draw. Beyond it, only the most frequent are drawn. */
const MAX_CATEGORIES = 24;

export function profileColumn(column: DatasetColumn, cells: readonly Cell[]): ColumnProfile {
  const values = cells.filter((cell) => cell !== null);
  const profile = {
    column,
    rows: cells.length,
    missing: cells.length - values.length,
    distinct: new Set(values).size,
  };
  const sorted = values.toSorted(compareValues);
  const range = column.type === "string" ? undefined : computeRange(sorted);
  if (column.isCategory || !range) {
    const kinds = countCategories(sorted);
    const bars =
      kinds.length > MAX_CATEGORIES
        ? kinds.toSorted((a, b) => b.count - a.count).slice(0, MAX_CATEGORIES)
        : kinds;
    const hiddenKinds = kinds.length - bars.length;
    return {
      ...profile,
      ...(range && { range }),
      bars,
      isBinned: false,
      hiddenCategories: hiddenKinds,
    };
  }
  return {
    ...profile,
    range,
    ...countBins(column, sorted, range),
    isBinned: true,
    hiddenCategories: 0,
  };
}

function computeRange(sorted: readonly (string | number)[]): ValueRange | undefined {
  const quantile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)];
  const [min, lower, median, upper, max] = [0, 0.25, 0.5, 0.75, 1].map(quantile);
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

function compareValues(a: string | number, b: string | number): number {
  return a < b ? -1 : Number(a > b);
}

function countCategories(sorted: readonly (string | number)[]): ProfileBar[] {
  const counts = new Map<string, number>();
  for (const value of sorted) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count }));
}

function countBins(
  { type }: DatasetColumn,
  sorted: readonly (string | number)[],
  { lower, median, upper }: ValueRange,
): Pick<ColumnProfile, "bars" | "quartiles" | "isByQuarter"> {
  const toNumber = (value: string | number) =>
    type === "date" ? Date.parse(String(value)) / DAY_MS : Number(value);
  const numbers = sorted.map(toNumber);
  const bins = computeBins(numbers);
  const counts = countInBins(bins, numbers);
  const bars = bins.bins.map(({ from, isTail }, bar): ProfileBar => ({
    label: formatBinLabel(type, from),
    count: counts[bar] ?? 0,
    ...(isTail && { isTail }),
  }));
  const place = (value: string | number) => getBinPosition(bins, toNumber(value));
  return {
    bars,
    quartiles: [place(lower), place(median), place(upper)],
    ...(bins.isByQuarter && { isByQuarter: true }),
  };
}

function formatBinLabel(type: DatasetColumn["type"], start: number): string {
  if (type === "date") return new Date(Math.floor(start) * DAY_MS).toISOString().slice(0, 10);
  return String(Number(start.toPrecision(3)));
}
