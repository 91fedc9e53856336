import type { Locale } from "../core/config.ts";
import type { DecisionRecord } from "../core/state.ts";
import type { ConsentTexts } from "./texts.ts";

/** The sentence with which visitors see date, revision and id of their decision. */
export function formatRecord(
  { date, revision, id }: DecisionRecord,
  { decision }: ConsentTexts,
  locale: Locale,
): string {
  // The visitor's own language, not the site's. The package has no dependencies.
  // oxlint-disable-next-line no-restricted-properties
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
  return decision
    .replace("{date}", format.format(new Date(date)))
    .replace("{revision}", revision)
    .replace("{id}", id);
}
