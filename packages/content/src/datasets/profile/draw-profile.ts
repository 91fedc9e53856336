import { escapeHtml } from "../../markup/escape-html.ts";
import type { Bar, ColumnProfile } from "./profile-column.ts";
import { formatValue, profileText, shortValue } from "./profile-text.ts";

const WIDTH = 320;
const HEIGHT = 72;
const GAP = 1.5;
const MISSING_WIDTH = 22;
/** Every bar is visible, however small its share. */
const LOWEST = 1.5;

/**
 * Draws the distribution of a column as SVG: a bar for each category or bin, and a separate dashed one for missing
 * values. Under bins of equal width a thick line reaches from the lower quartile to the upper one, with a tick at the
 * median; bins by quarter have the quartiles in figures. The bar of what is far from the others is dashed. Colours come from the page (currentColor and the tokens' properties); title and description say the same
 * in words. Bars are strokes of one path, so that a page with many drawings stays light. `id` must be unique on the
 * page.
 */
export function drawProfile(profile: ColumnProfile, id: string): string {
  const { bars, missing, column, range, quartiles, isByQuarter, hiddenKinds } = profile;
  const room = missing > 0 ? WIDTH - MISSING_WIDTH - 8 : WIDTH;
  const highest = Math.max(missing, ...bars.map(({ count }) => count), 1);
  const step = room / Math.max(1, bars.length);
  const ends = range ? [formatValue(profile, range.min), formatValue(profile, range.max)] : [];
  const [first = "", last = ""] = ends.length > 0 ? ends : [bars[0]?.label, bars.at(-1)?.label];
  const main = bars.map((bar) => (bar.isTail ? { ...bar, count: 0 } : bar));
  const tails = bars.map((bar) => (bar.isTail ? bar : { ...bar, count: 0 }));
  const look = `stroke="var(--color-river,currentColor)" stroke-width="${tidy(step - GAP)}"`;
  return [
    `<svg role="img" viewBox="0 0 ${WIDTH} ${HEIGHT + 20}" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">Distribution of ${escapeHtml(column.name)}</title>`,
    `<desc id="${id}-text">${escapeHtml(profileText(profile))}.</desc>`,
    `<path d="${drawBars(main, step, highest)}" ${look}/>`,
    bars.some(({ isTail }) => isTail)
      ? `<path d="${drawBars(tails, step, highest)}" ${look} stroke-dasharray="2 2"/>`
      : "",
    missing > 0
      ? `<path d="${drawBar(WIDTH - MISSING_WIDTH / 2, missing / highest)}" stroke="var(--color-silt,currentColor)" stroke-width="${MISSING_WIDTH}" stroke-dasharray="3 2"/>`
      : "",
    `<path d="M0 ${HEIGHT}H${WIDTH}" stroke="currentColor"/>`,
    quartiles && !isByQuarter ? drawQuartiles(quartiles, room) : "",
    ...(isByQuarter && range
      ? drawQuarters(
          [range.min, range.lower, range.median, range.upper, range.max].map((value) =>
            shortValue(profile, value),
          ),
          room,
        )
      : [
          caption(0, "start", first),
          bars.length > 1
            ? caption(room, "end", hiddenKinds > 0 ? `and ${hiddenKinds} more` : last)
            : "",
        ]),
    "</svg>",
  ].join("");
}

function drawBars(bars: readonly Bar[], step: number, highest: number): string {
  return bars
    .map(({ count }, index) => (count === 0 ? "" : drawBar((index + 0.5) * step, count / highest)))
    .join("");
}

/** A bar of `share` of the full height, as the middle line of a thick stroke. */
function drawBar(middle: number, share: number): string {
  const height = Math.max(LOWEST, share * (HEIGHT - 4));
  return `M${tidy(middle)} ${HEIGHT}v${tidy(-height)}`;
}

/** Under the axis: half of the values, and their middle. */
function drawQuartiles(places: readonly number[], room: number): string {
  const [lower = 0, median = 0, upper = 0] = places.map((place) => tidy(place * room));
  return `<path d="M${lower} ${HEIGHT + 1.5}H${upper}" stroke="currentColor" stroke-width="3"/><path d="M${median} ${HEIGHT - 3}v8" stroke="currentColor" stroke-width="2"/>`;
}

/** Under the axis the borders of the four quarters: bars between two of them hold a quarter of the values. */
function drawQuarters(borders: readonly string[], room: number): string[] {
  const last = borders.length - 1;
  const place = (at: number) => tidy((at / last) * room);
  const ticks = borders.map((_, at) => `M${place(at)} ${HEIGHT}v5`).join("");
  const anchor = (at: number) => (at === 0 ? "start" : at === last ? "end" : "middle");
  return [
    `<path d="${ticks}" stroke="currentColor"/>`,
    ...borders.map((text, at) => caption(place(at), anchor(at), text)),
  ];
}

function caption(x: number, anchor: "start" | "middle" | "end", text: string): string {
  return `<text x="${x}" y="${HEIGHT + 16}" text-anchor="${anchor}" font-size="11" fill="currentColor">${escapeHtml(text)}</text>`;
}

function tidy(length: number): number {
  return Math.round(length * 10) / 10;
}
