import { type CollectionName } from "../collections.ts";
import type { SearchableEntry } from "../search/build-search-index.ts";
import { addressOf, commonFields, type LoadedEntry } from "./check-entries.ts";

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
  return entries.map(({ collection, slug, data, sections }) => {
    const { title, question, symptom, version, description, cause } = commonFields({ data });
    const lead = description ?? cause;
    return {
      path: addressOf(collection, slug),
      title: title ?? question ?? symptom ?? version ?? slug,
      kind: kinds[collection],
      sections: lead ? [{ text: lead, code: "" }, ...sections] : sections,
    };
  });
}
