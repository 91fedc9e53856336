import { foldWord } from "./tokenize.ts";

/**
 * Returns the stem of an English word: "duplicat" for duplicate, duplicates and duplicated. A stem is only compared,
 * so it does not have to be a word.
 */
export function stemWord(word: string): string {
  const singular = removePlural(word);
  const ended = removeEnding(singular);
  return ended.length > 3 && ended.endsWith("e") ? ended.slice(0, -1) : ended;
}

function removePlural(word: string): string {
  if (word.length < 3 || !word.endsWith("s") || /(?:ss|us|is|as)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function removeEnding(word: string): string {
  const ending = ["ing", "ed", "ion"].find((end) => word.endsWith(end));
  if (!ending) return word;
  const stem = word.slice(0, -ending.length);
  if (stem.length < 4 && !(stem.length === 3 && /[aeiou]/.test(stem))) return word;
  const isDoubled = stem.at(-1) === stem.at(-2) && !/[ls]$/.test(stem);
  return isDoubled ? stem.slice(0, -1) : stem;
}

/** Returns the synonyms of a word in any form: "devices" has the synonyms of "device". */
export type SynonymLookup = (word: string) => readonly string[];

/** Creates a lookup from groups of synonyms, each as one text: "licence license". */
export function createSynonyms(groups: readonly string[]): SynonymLookup {
  const byStem = new Map<string, string[]>();
  for (const group of groups) {
    const words = group.split(" ").map(foldWord);
    for (const word of words) {
      const stem = stemWord(word);
      byStem.set(stem, [...(byStem.get(stem) ?? []), ...words]);
    }
  }
  return (word) => byStem.get(stemWord(word)) ?? [];
}
