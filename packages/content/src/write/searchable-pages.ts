import type { SearchWords } from "../read/read-search-words.ts";
import type { SearchableEntry } from "../search/build-search-index.ts";
import { addWords, weighTerms } from "../search/weigh-terms.ts";

/** The pages of the site that the owner's words describe. */
export function searchablePages({ pages }: SearchWords): SearchableEntry[] {
  return Object.entries(pages).map(([path, { title, kind, text, words = "" }]) => {
    const sections = [{ text, code: "" }];
    const terms = addWords(weighTerms(title, sections), words);
    return { path, title, kind, sections, terms, likelihood: 1.1 };
  });
}

/** Each entry with the owner's other words for it. One whose whole page they describe is found by that alone. */
export function withSearchWords(
  entries: readonly SearchableEntry[],
  { pages, words }: SearchWords,
): SearchableEntry[] {
  return entries
    .filter(({ path }) => !Object.hasOwn(pages, path))
    .map((entry) => {
      const others = words[entry.path];
      return others ? { ...entry, terms: addWords(entry.terms, others) } : entry;
    });
}
