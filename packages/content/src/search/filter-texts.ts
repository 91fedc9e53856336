import { fillerWords, tokenize } from "./tokenize.ts";
import { createSynonyms, stemWord } from "./word-forms.ts";

/**
 * Creates a search over texts in memory, which returns their indices. A text matches if it contains every word of the
 * query in any form, or a synonym. A word that no text contains matches as a prefix, because it may not be typed
 * completely. Each item of `groups` lists synonyms: "licence license".
 */
export function createTextFilter(
  texts: readonly string[],
  groups: readonly string[],
): (query: string) => Set<number> {
  const same = createSynonyms(groups);
  const textStems = texts.map((text) => new Set(tokenize(text).map(({ term }) => stemWord(term))));
  const words = texts.flatMap((text) => tokenize(text).map(({ term }) => term));
  const every = [...new Set([...words, ...groups.flatMap((group) => group.split(" "))])];
  const knownStems = new Set(textStems.flatMap((stems) => [...stems]));

  const getStems = (word: string) => [word, ...same(word)].map(stemWord);

  function getMatchingStems(term: string): string[] {
    const stems = getStems(term);
    if (stems.some((stem) => knownStems.has(stem))) return stems;
    return every.filter((word) => word.startsWith(term)).flatMap(getStems);
  }

  return (query) => {
    // Queries such as "How do I" contain no words to search for.
    const wanted = tokenize(query)
      .filter(({ term }) => !fillerWords.has(term))
      .map(({ term }) => getMatchingStems(term));
    const matchesQuery = (has: ReadonlySet<string>) =>
      wanted.every((stems) => stems.some((stem) => has.has(stem)));
    return new Set([...textStems.keys()].filter((at) => matchesQuery(textStems[at] ?? new Set())));
  };
}

/** Returns the words of a text without its markup. */
export function stripMarkup(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, " ");
}
