import { stemWord } from "./stem-word.ts";

/** The words that mean the same as a word, in any of its forms: "devices" has those of "device". */
export type SameWords = (word: string) => readonly string[];

/** From groups of words of one meaning, each in one text: "licence license". */
export function sameWords(groups: readonly string[]): SameWords {
  const byStem = new Map<string, string[]>();
  for (const group of groups) {
    const words = group.split(" ");
    for (const word of words) {
      const stem = stemWord(word);
      byStem.set(stem, [...(byStem.get(stem) ?? []), ...words]);
    }
  }
  return (word) => byStem.get(stemWord(word)) ?? [];
}
