import { catalogue } from "../datasets/catalogue.ts";
import { escapeHtml } from "../markup.ts";
import { effort } from "./effort.ts";

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
