import { fillerWords, tokenize } from "./tokenize.ts";
import { createSynonyms, stemWord } from "./word-forms.ts";

/**
 * A search over texts that are all at hand, by their positions: a text fits if it has every word of the query, in any
 * form, or one that means the same. A word that no text has is taken for the beginning of one, as while it is typed.
 * `groups` are words of one meaning, each group in one text: "licence license".
 */
export function createTextFilter(
  texts: readonly string[],
  groups: readonly string[],
): (query: string) => Set<number> {
  const same = createSynonyms(groups);
  const ofTexts = texts.map((text) => new Set(tokenize(text).map(({ term }) => stemWord(term))));
  const spelt = texts.flatMap((text) => tokenize(text).map(({ term }) => term));
  const every = [...new Set([...spelt, ...groups.flatMap((group) => group.split(" "))])];
  const known = new Set(ofTexts.flatMap((stems) => [...stems]));

  const stemsOf = (word: string) => [word, ...same(word)].map(stemWord);

  function meant(term: string): string[] {
    const stems = stemsOf(term);
    if (stems.some((stem) => known.has(stem))) return stems;
    return every.filter((word) => word.startsWith(term)).flatMap(stemsOf);
  }

  return (query) => {
    // "How do I" asks for nothing.
    const asked = tokenize(query)
      .filter(({ term }) => !fillerWords.has(term))
      .map(({ term }) => meant(term));
    const fits = (has: ReadonlySet<string>) =>
      asked.every((stems) => stems.some((stem) => has.has(stem)));
    return new Set([...ofTexts.keys()].filter((at) => fits(ofTexts[at] ?? new Set())));
  };
}

/** The words of a text without its markup. */
export function stripMarkup(html: string): string {
  return html.replaceAll(/<[^<>]*>/g, " ");
}
