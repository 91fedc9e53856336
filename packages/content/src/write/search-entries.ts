import type { LoadedEntry } from "../check/loaded-entry.ts";
import { getEntryAddress, type CollectionName } from "../collections.ts";
import { catalogue } from "../datasets/catalogue.ts";
import { getDatasetPath } from "../datasets/dataset-page.ts";
import type { SearchWords } from "../read/read-search-words.ts";
import type { SearchableEntry } from "../search/build-search-index.ts";
import { addExtraWords, weighTerms, getSearchableText } from "../search/weigh-terms.ts";

/** For each collection, the kind of page that results show, and how likely a search is meant for it. */
const collectionKinds: Record<CollectionName, { kind: string; likelihood: number }> = {
  posts: { kind: "Blog", likelihood: 1 },
  tutorials: { kind: "Tutorials", likelihood: 1 },
  help: { kind: "Support", likelihood: 1.1 },
  reference: { kind: "Reference", likelihood: 0.8 },
  recipes: { kind: "Recipes", likelihood: 0.8 },
  faq: { kind: "Questions and answers", likelihood: 1.1 },
  troubleshooting: { kind: "Troubleshooting", likelihood: 1.1 },
  pages: { kind: "The company", likelihood: 0.9 },
  // Legal pages mention nearly everything but answer few questions.
  legal: { kind: "The company", likelihood: 0.7 },
  changelog: { kind: "Changelog", likelihood: 0.7 },
  newsletter: { kind: "Newsletter", likelihood: 0.7 },
};

/** Returns the entries for the search. Equally good results are listed in this order. */
export function getSearchableEntries(entries: readonly LoadedEntry[]): SearchableEntry[] {
  return entries.map((entry) => ({
    path: getEntryAddress(entry.collection, entry.slug),
    ...collectionKinds[entry.collection],
    terms: entry.terms,
    ...getSearchableText(entry),
  }));
}

/** Returns the pages described in the owner's search words. */
export function getSearchablePages({ pages, asked }: SearchWords): SearchableEntry[] {
  return Object.entries(pages).map(([path, { title, kind, text, words = "" }]) => {
    const sections = [{ text, code: "" }];
    const terms = addExtraWords(weighTerms(title, sections), words);
    return { path, title, kind, sections, terms, likelihood: 1.2, asked: asked[path] ?? [] };
  });
}

/** Adds the owner's search words to entries. If they describe a whole page, its parts are left out. */
export function addSearchWords(
  entries: readonly SearchableEntry[],
  { pages, words, asked }: SearchWords,
): SearchableEntry[] {
  return entries
    .filter(({ path }) => !Object.hasOwn(pages, path))
    .map((entry) => ({
      ...entry,
      terms: addExtraWords(entry.terms, words[entry.path] ?? ""),
      asked: asked[entry.path] ?? [],
    }));
}

/** What visitors add to the subject of a dataset that they look for. */
const DATASET_WORDS = "dataset data csv";

export function getSearchableDatasets(): SearchableEntry[] {
  return catalogue.map(({ slug, title, description, keywords, place, columns, source }) => {
    const texts = [
      `${description} ${place}. ${source.name}.`,
      keywords.join(", "),
      columns.map(({ name, meaning }) => `${name}: ${meaning}`).join(" "),
    ];
    const sections = texts.map((text) => ({ text, code: "" }));
    const terms = addExtraWords(
      weighTerms(title, sections),
      `${slug.replaceAll("-", " ")} ${DATASET_WORDS}`,
    );
    return { path: getDatasetPath(slug), title, kind: "Datasets", sections, terms };
  });
}
