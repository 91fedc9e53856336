import { type LoadedEntry } from "../check/loaded-entry.ts";
import { addressOf, type CollectionName } from "../collections.ts";
import { searchedText } from "../render/searched-text.ts";
import type { SearchableEntry } from "../search/build-search-index.ts";

/** What results say a page is. */
const kinds: Record<CollectionName, string> = {
  posts: "Blog",
  tutorials: "Tutorials",
  help: "Support",
  faq: "Questions and answers",
  troubleshooting: "Troubleshooting",
  pages: "The company",
  legal: "The company",
  changelog: "Changelog",
};

/** Entries as the search knows them, in the order in which equal ones are found. */
export function searchableEntries(entries: readonly LoadedEntry[]): SearchableEntry[] {
  return entries.map((entry) => ({
    path: addressOf(entry.collection, entry.slug),
    kind: kinds[entry.collection],
    terms: entry.terms,
    ...searchedText(entry),
  }));
}
