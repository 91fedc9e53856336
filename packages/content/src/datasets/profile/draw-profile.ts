import type { ColumnProfile } from "./profile-column.ts";
import { formatValue, profileText } from "./profile-text.ts";

const WIDTH = 320;
const HEIGHT = 72;
const GAP = 1.5;
const MISSING_WIDTH = 22;
/** A bar that is there is seen, however small its share. */
const LOWEST = 1.5;

/**
 * Draws the distribution of a column as SVG: a bar for each kind or bin, and apart from them, hatched, one
 * for what is missing. It takes its colours from the page (currentColor and the tokens' properties), and
 * says the same in its title and description. `id` must be unique on the page.
 */
export function drawProfile(profile: ColumnProfile, id: string): string {
  const { bars, missing, column, range } = profile;
  const room = missing > 0 ? WIDTH - MISSING_WIDTH - 8 : WIDTH;
  const highest = Math.max(missing, ...bars.map(({ count }) => count), 1);
  const step = room / Math.max(1, bars.length);
  const drawn = bars.map(({ label, count }, index) => {
    const rect = bar(
      index * step + GAP / 2,
      step - GAP,
      count,
      highest,
      "var(--color-river, currentColor)",
    );
    return rect && `<g><title>${escaped(`${label}: ${count}`)}</title>${rect}</g>`;
  });
  const gone =
    missing > 0
      ? `<g><title>missing: ${missing}</title>${bar(WIDTH - MISSING_WIDTH, MISSING_WIDTH, missing, highest, `url(#${id}-missing)`, "var(--color-silt, currentColor)")}</g>`
      : "";
  const pattern =
    missing > 0
      ? `<defs><pattern id="${id}-missing" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V5" stroke="var(--color-silt, currentColor)" stroke-width="3"/></pattern></defs>`
      : "";
  const ends = range ? [formatValue(profile, range.min), formatValue(profile, range.max)] : [];
  const [first = "", last = ""] = ends.length > 0 ? ends : [bars[0]?.label, bars.at(-1)?.label];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 ${WIDTH} ${HEIGHT + 18}" aria-labelledby="${id}-title ${id}-text">`,
    `<title id="${id}-title">Distribution of ${escaped(column.name)}</title>`,
    `<desc id="${id}-text">${escaped(profileText(profile))}.</desc>`,
    pattern,
    ...drawn,
    gone,
    `<path d="M0 ${HEIGHT + 0.5}H${WIDTH}" stroke="currentColor" fill="none"/>`,
    caption(0, "start", first),
    bars.length > 1 ? caption(room, "end", last) : "",
    "</svg>",
  ].join("");
}

function bar(
  x: number,
  width: number,
  count: number,
  highest: number,
  fill: string,
  stroke?: string,
): string {
  if (count === 0) return "";
  const height = Math.max(LOWEST, (count / highest) * (HEIGHT - 4));
  const outline = stroke ? ` stroke="${stroke}"` : "";
  return `<rect x="${tidy(x)}" y="${tidy(HEIGHT - height)}" width="${tidy(width)}" height="${tidy(height)}" fill="${fill}"${outline}/>`;
}

function caption(x: number, anchor: "start" | "end", text: string): string {
  return `<text x="${tidy(x)}" y="${HEIGHT + 14}" text-anchor="${anchor}" font-size="11" fill="currentColor" aria-hidden="true">${escaped(text)}</text>`;
}

function tidy(length: number): number {
  return Math.round(length * 10) / 10;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
