import { BAND, type MessName, messWords, WIDTH } from "./mess-words.ts";
import { stroke, tidy } from "./plot.ts";

const MARGIN = 4;
/** Below the name of a column. */
const TOP = 18;
/** Up to so many marks, each may be wide without touching the next. */
const FEW = 250;

/** A band for each column and a mark for each changed cell, by its line in the messy file. */
export function drawMess(
  name: MessName,
  changes: readonly (readonly string[])[],
  lines: number,
): string {
  const { columns, ...words } = messWords[name];
  const kind = "kind" in words ? words.kind : undefined;
  const shown = changes
    .slice(1)
    .filter(([, , kinds = ""]) => kind === undefined || kinds.split(" ").includes(kind));
  const x = (line: string) =>
    tidy(MARGIN + ((Number(line) - 1) / (lines - 1)) * (WIDTH - 2 * MARGIN));
  const marks = shown.map(([line = "", column = ""]) => {
    const band = (columns as readonly string[]).indexOf(column);
    // A change without a column is one of the whole row.
    const [top, end] =
      band < 0 ? [TOP, columns.length * BAND] : [band * BAND + TOP, (band + 1) * BAND];
    return `M${x(line)} ${top}V${end - 4}`;
  });
  const rules = columns.map((_, band) => `M0 ${(band + 1) * BAND - 1}H${WIDTH}`).join("");
  const names = columns
    .map(
      (column, band) =>
        `<text x="0" y="${band * BAND + 13}" font-family="var(--font-mono)" font-size="13" fill="var(--color-faint)" stroke="var(--color-paper)" stroke-width="4" paint-order="stroke">${column}</text>`,
    )
    .join("");
  // The names come last, on a ground of their own, so that no mark of a whole row crosses them.
  return (
    stroke(rules, "rule", 1) +
    stroke(marks.join(""), "silt", marks.length > FEW ? 0.7 : 1.6, ' stroke-linecap="butt"') +
    names
  );
}
