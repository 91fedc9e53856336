import { escapeHtml } from "../../markup/escape-html.ts";
import { stroke, tidy } from "./plot.ts";

const HEIGHT = 380;
const LEFT = 170;
const RIGHT = 450;

/** Lines of the list of changes that write the same day in another layout. */
const layouts = new Set(["date", "spreadsheet"]);

/** Dates in many layouts, sorted as text, each with a thread to its place in time. */
export function drawDates(changes: readonly (readonly string[])[]): string {
  const chosen = chooseDates(changes);
  const asText = chosen.toSorted((one, other) => (one.messy < other.messy ? -1 : 1));
  const asDays = chosen.toSorted((one, other) => (one.clean < other.clean ? -1 : 1));
  const y = (row: number) => tidy(((row + 0.5) * HEIGHT) / chosen.length);
  const rows = asText.map((date, row) => {
    const target = asDays.indexOf(date);
    return {
      thread: `M${LEFT} ${y(row)}C${LEFT + 130} ${y(row)} ${RIGHT - 130} ${y(target)} ${RIGHT} ${y(target)}`,
      words:
        word(date.messy, LEFT - 12, y(row), "silt", "end") +
        word(date.clean, RIGHT + 12, y(target), "ink", "start"),
    };
  });
  return (
    stroke(rows.map(({ thread }) => thread).join(""), "river", 1.5) +
    rows.map(({ words }) => words).join("")
  );
}

/** One spelling of each day, another layout each time. */
function chooseDates(changes: readonly (readonly string[])[]): { clean: string; messy: string }[] {
  const spellings = new Map<string, string[]>();
  for (const [, column, kind = "", clean = "", messy = ""] of changes) {
    if (column !== "census_day" || !layouts.has(kind) || messy.length > 14) continue;
    const own = spellings.get(clean) ?? [];
    if (!own.includes(messy)) spellings.set(clean, [...own, messy]);
  }
  return [...spellings].map(([clean, own], at) => ({
    clean,
    messy: own[at % own.length] ?? clean,
  }));
}

function word(text: string, x: number, y: number, colour: string, anchor: string): string {
  return `<text x="${x}" y="${tidy(y + 5)}" text-anchor="${anchor}" font-family="var(--font-mono)" font-size="15" fill="var(--color-${colour})">${escapeHtml(text)}</text>`;
}
