import type { ListedEntry } from "@site/content/query/types";
import { stemWord } from "@site/content/search/stem-word";
import { fillers, tokenize } from "@site/content/search/tokenize";

export type Question = ListedEntry<"faq">;

/** The words of a question and its answer, each after a space, as it is and as a search has it: "cookies cooky". */
export function wordsOf({ data, html = "" }: Pick<Question, "data" | "html">): string {
  return spaced(`${data.question} ${html.replaceAll(/<[^<>]*>/g, " ")}`);
}

/**
 * Whether a text has every word of the query, in any form: "refunding" is found by "refund". What only makes a sentence
 * of it ("how do I") asks for nothing.
 */
export function hasWords(words: string, query: string): boolean {
  return tokenize(query)
    .filter(({ term }) => !fillers.has(term))
    .every(({ term }) => words.includes(` ${stemWord(term)}`));
}

function spaced(text: string): string {
  return tokenize(text)
    .map(({ term }) => ` ${term} ${stemWord(term)}`)
    .join("");
}
