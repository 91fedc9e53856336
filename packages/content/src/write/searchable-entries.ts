import { type LoadedEntry } from "../check/loaded-entry.ts";
import { addressOf, type CollectionName } from "../collections.ts";
import { searchedText } from "../render/searched-text.ts";
import type { SearchableEntry } from "../search/build-search-index.ts";

/** The kind of page, as results show it. */
const kinds: Record<CollectionName, string> = {
  posts: "Blog",
  tutorials: "Tutorials",
  help: "Support",
  faq: "Questions and answers",
  troubleshooting: "Troubleshooting",
  pages: "The company",
  legal: "The company",
  changelog: "Changelog",
  newsletter: "Newsletter",
};

/** Entries for the search, in the order in which equally good ones are listed. */
export function searchableEntries(entries: readonly LoadedEntry[]): SearchableEntry[] {
  return entries.map((entry) => ({
    path: addressOf(entry.collection, entry.slug),
    kind: kinds[entry.collection],
    terms: entry.terms,
    ...searchedText(entry),
  }));
}
