import type { Locale } from "../core/config.ts";
import type { DecisionRecord } from "../core/state.ts";
import type { ConsentTexts } from "./texts.ts";

/** The sentence with which visitors see date, revision and id of their decision. */
export function formatRecord(
  { date, revision, id }: DecisionRecord,
  { decision }: ConsentTexts,
  locale: Locale,
): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeStyle: "short" });
  return decision
    .replace("{date}", format.format(new Date(date)))
    .replace("{revision}", revision)
    .replace("{id}", id);
}
