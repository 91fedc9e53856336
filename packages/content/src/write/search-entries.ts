import type { LoadedEntry } from "../check/loaded-entry.ts";
import { getEntryAddress, type CollectionName } from "../collections.ts";
import { catalogue } from "../datasets/catalogue.ts";
import { getDatasetPath } from "../datasets/dataset-page.ts";
import type { SearchWords } from "../read/read-search-words.ts";
import type { SearchableEntry } from "../search/build-search-index.ts";
import { addExtraWords, weighTerms, getSearchableText } from "../search/weigh-terms.ts";

/** The kind of page, as results show it, and how likely a search means one. */
const collectionKinds: Record<CollectionName, { kind: string; likelihood: number }> = {
  posts: { kind: "Blog", likelihood: 1 },
  tutorials: { kind: "Tutorials", likelihood: 1 },
  help: { kind: "Support", likelihood: 1.1 },
  faq: { kind: "Questions and answers", likelihood: 1.1 },
  troubleshooting: { kind: "Troubleshooting", likelihood: 1.1 },
  pages: { kind: "The company", likelihood: 0.9 },
  // Legal pages mention nearly everything but answer few questions.
  legal: { kind: "The company", likelihood: 0.7 },
  changelog: { kind: "Changelog", likelihood: 0.7 },
  newsletter: { kind: "Newsletter", likelihood: 0.7 },
};

/** Entries for the search, in the order in which equally good ones are listed. */
export function getSearchableEntries(entries: readonly LoadedEntry[]): SearchableEntry[] {
  return entries.map((entry) => ({
    path: getEntryAddress(entry.collection, entry.slug),
    ...collectionKinds[entry.collection],
    terms: entry.terms,
    ...getSearchableText(entry),
  }));
}

/** Pages that the owner's search words describe. */
export function getSearchablePages({ pages }: SearchWords): SearchableEntry[] {
  return Object.entries(pages).map(([path, { title, kind, text, words = "" }]) => {
    const sections = [{ text, code: "" }];
    const terms = addExtraWords(weighTerms(title, sections), words);
    return { path, title, kind, sections, terms, likelihood: 1.1 };
  });
}

/** Adds the owner's search words to entries. A part of a page is left out if the words describe the whole page. */
export function addSearchWords(
  entries: readonly SearchableEntry[],
  { pages, words }: SearchWords,
): SearchableEntry[] {
  return entries
    .filter(({ path }) => !Object.hasOwn(pages, path))
    .map((entry) => {
      const extraWords = words[entry.path];
      return extraWords ? { ...entry, terms: addExtraWords(entry.terms, extraWords) } : entry;
    });
}

/** The datasets for the search: their subjects and their columns. */
export function getSearchableDatasets(): SearchableEntry[] {
  return catalogue.map(({ slug, title, description, keywords, place, columns, source }) => {
    const texts = [
      `${description} ${place}. ${source.name}.`,
      keywords.join(", "),
      columns.map(({ name, meaning }) => `${name}: ${meaning}`).join(" "),
    ];
    const sections = texts.map((text) => ({ text, code: "" }));
    const terms = weighTerms(title, sections);
    return { path: getDatasetPath(slug), title, kind: "Datasets", sections, terms };
  });
}
