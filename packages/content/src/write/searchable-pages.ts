import type { SearchWords } from "../read/read-search-words.ts";
import type { SearchableEntry } from "../search/build-search-index.ts";
import { addWords, weighTerms } from "../search/weigh-terms.ts";

/** The pages of the site that are no entries, as the owner's words describe them. */
export function searchablePages({ pages }: SearchWords): SearchableEntry[] {
  return Object.entries(pages).map(([path, { title, kind, text, words = "" }]) => {
    const sections = [{ text, code: "" }];
    const terms = addWords(weighTerms(title, sections), words);
    return { path, title, kind, sections, terms, likelihood: 1.1 };
  });
}

/** Each entry with the owner's other words for it. */
export function withSearchWords(
  entries: readonly SearchableEntry[],
  { words }: SearchWords,
): SearchableEntry[] {
  return entries.map((entry) => {
    const others = words[entry.path];
    return others ? { ...entry, terms: addWords(entry.terms, others) } : entry;
  });
}
