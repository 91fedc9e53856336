import { stopWords, tokenize } from "../search/tokenize.ts";
import type { Section } from "../search/types.ts";

const WORDS_A_MINUTE = 220;
const KEYWORDS = 40;

/** Reading time of a text in whole minutes. Code counts too, at half the pace. */
export function readingMinutes(sections: readonly Section[]): number {
  const words = sections.reduce(
    (sum, { text, code }) => sum + countWords(text) + 2 * countWords(code),
    0,
  );
  return Math.max(1, Math.round(words / WORDS_A_MINUTE));
}

/** The most frequent words of a text with their counts, without common words. */
export function keywordsOf(sections: readonly Section[]): [word: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { title = "", text } of sections) {
    for (const { term } of tokenize(`${title} ${text}`)) {
      if (term.length < 3 || stopWords.has(term) || /^\d/.test(term)) continue;
      counts.set(term, (counts.get(term) ?? 0) + 1);
    }
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).slice(0, KEYWORDS);
}

function countWords(text: string): number {
  return text === "" ? 0 : text.split(" ").length;
}
