import * as z from "zod/mini";

import stored from "../../verification/effort.json" with { type: "json" };
import { catalogue } from "../datasets/catalogue.ts";
import { escapeHtml } from "../markup.ts";

export const effortSchema = z
  .array(
    z.strictObject({
      /** The messy table, below the folder of datasets. */
      file: z.string(),
      /** The number of fixes. */
      fixes: z.int(),
      /** Seconds of the keystroke-level model in a spreadsheet. */
      byHand: z.int(),
      /** Seconds of the model in the cleaner. */
      withCleaner: z.int(),
    }),
  )
  .check(z.minLength(1));

/** The stored result of `pnpm measure effort`. */
export const effort = effortSchema.parse(stored);

/** How many times as long the work takes by hand, over all tables. */
export function getSpeedUp(): number {
  const sum = (key: "byHand" | "withCleaner") =>
    effort.reduce((total, table) => total + table[key], 0);
  return sum("byHand") / sum("withCleaner");
}

/** Renders the seconds for each messy table as an HTML table. */
export function renderEffortTable(): string {
  const rows = effort.map(({ file, fixes, byHand, withCleaner }) => {
    const [slug = ""] = file.split("/");
    const title = catalogue.find((dataset) => dataset.slug === slug)?.title ?? slug;
    const cells = [fixes, byHand, withCleaner, (byHand / withCleaner).toFixed(1)];
    return [
      `<tr><th scope="row"><a href="/datasets/${slug}">${escapeHtml(title)}</a></th>`,
      ...cells.map((cell) => `<td>${cell}</td>`),
      "</tr>",
    ].join("");
  });
  const heads = ["Table", "Fixes", "By hand, seconds", "With the cleaner, seconds", "Times faster"];
  const head = heads.map((text) => `<th scope="col">${text}</th>`).join("");
  return `<table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table>`;
}
