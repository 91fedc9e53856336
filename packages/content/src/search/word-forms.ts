/**
 * What the forms of an English word have in common: "duplicat" for duplicate, duplicates and duplicated. A word is
 * compared by it, never shown, so it need not be a word itself.
 */
export function stemWord(word: string): string {
  const singular = removePlural(word);
  const ended = removeEnding(singular);
  return ended.length > 3 && ended.endsWith("e") ? ended.slice(0, -1) : ended;
}

function removePlural(word: string): string {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  return /(?:s|x|z|ch|sh)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
}

function removeEnding(word: string): string {
  const ending = ["ing", "ed", "ion"].find((end) => word.endsWith(end));
  if (!ending) return word;
  const rest = word.slice(0, -ending.length);
  if (rest.length < 4 && !(rest.length === 3 && /[aeiou]/.test(rest))) return word;
  const isDoubled = rest.at(-1) === rest.at(-2) && !/[ls]$/.test(rest);
  return isDoubled ? rest.slice(0, -1) : rest;
}

/** The words that mean the same as a word, in any of its forms: "devices" has those of "device". */
export type SynonymLookup = (word: string) => readonly string[];

/** From groups of words of one meaning, each in one text: "licence license". */
export function createSynonyms(groups: readonly string[]): SynonymLookup {
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
