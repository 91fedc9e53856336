import { type LoadedEntry } from "../check/loaded-entry.ts";
import { addressOf, type CollectionName } from "../collections.ts";
import { searchedText } from "../render/searched-text.ts";
import type { SearchableEntry } from "../search/build-search-index.ts";

/** The kind of page, as results show it, and how likely a search means one. */
const kinds: Record<CollectionName, { kind: string; likelihood: number }> = {
  posts: { kind: "Blog", likelihood: 1 },
  tutorials: { kind: "Tutorials", likelihood: 1 },
  help: { kind: "Support", likelihood: 1.1 },
  faq: { kind: "Questions and answers", likelihood: 1.1 },
  troubleshooting: { kind: "Troubleshooting", likelihood: 1.1 },
  pages: { kind: "The company", likelihood: 0.9 },
  // They mention nearly everything, and answer few questions.
  legal: { kind: "The company", likelihood: 0.7 },
  changelog: { kind: "Changelog", likelihood: 0.7 },
  newsletter: { kind: "Newsletter", likelihood: 0.7 },
};

/** Entries for the search, in the order in which equally good ones are listed. */
export function searchableEntries(entries: readonly LoadedEntry[]): SearchableEntry[] {
  return entries.map((entry) => ({
    path: addressOf(entry.collection, entry.slug),
    ...kinds[entry.collection],
    terms: entry.terms,
    ...searchedText(entry),
  }));
}
