import { escapeHtml } from "../../markup/escape-html.ts";
import type { Bar, ColumnProfile } from "./profile-column.ts";
import { formatValue, profileText } from "./profile-text.ts";

const WIDTH = 320;
const HEIGHT = 72;
const GAP = 1.5;
const MISSING_WIDTH = 22;
/** Every bar is visible, however small its share. */
const LOWEST = 1.5;

/**
 * Draws the distribution of a column as SVG: a bar for each category or bin, and a separate dashed one for missing
 * values. Colours come from the page (currentColor and the tokens' properties); title and description say the same
 * in words. Bars are strokes of one path, so that a page with many drawings stays light. `id` must be unique on the
 * page.
 */
export function drawProfile(profile: ColumnProfile, id: string): string {
  const { bars, missing, column, range, hiddenKinds } = profile;
  const room = missing > 0 ? WIDTH - MISSING_WIDTH - 8 : WIDTH;
  const highest = Math.max(missing, ...bars.map(({ count }) => count), 1);
  const step = room / Math.max(1, bars.length);
  const ends = range ? [formatValue(profile, range.min), formatValue(profile, range.max)] : [];
  const [first = "", last = ""] = ends.length > 0 ? ends : [bars[0]?.label, bars.at(-1)?.label];
  return [
    `<svg role="img" viewBox="0 0 ${WIDTH} ${HEIGHT + 18}" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">Distribution of ${escapeHtml(column.name)}</title>`,
    `<desc id="${id}-text">${escapeHtml(profileText(profile))}.</desc>`,
    `<path d="${drawBars(bars, step, highest)}" stroke="var(--color-river,currentColor)" stroke-width="${tidy(step - GAP)}"/>`,
    missing > 0
      ? `<path d="${drawBar(WIDTH - MISSING_WIDTH / 2, missing / highest)}" stroke="var(--color-silt,currentColor)" stroke-width="${MISSING_WIDTH}" stroke-dasharray="3 2"/>`
      : "",
    `<path d="M0 ${HEIGHT}H${WIDTH}" stroke="currentColor"/>`,
    caption(0, "start", first),
    bars.length > 1 ? caption(room, "end", hiddenKinds > 0 ? `and ${hiddenKinds} more` : last) : "",
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

function caption(x: number, anchor: "start" | "end", text: string): string {
  return `<text x="${x}" y="${HEIGHT + 14}" text-anchor="${anchor}" font-size="11" fill="currentColor">${escapeHtml(text)}</text>`;
}

function tidy(length: number): number {
  return Math.round(length * 10) / 10;
}
