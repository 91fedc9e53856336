import type { TextCount } from "../profile.ts";
/** Words for the two sexes, by language and number: the male one first. */
const SEX_WORDS = [
  ["male", "female"],
  ["males", "females"],
  ["man", "woman"],
  ["men", "women"],
  ["boy", "girl"],
  ["boys", "girls"],
  ["mann", "frau"],
  ["männer", "frauen"],
  ["männlich", "weiblich"],
  ["homme", "femme"],
  ["hommes", "femmes"],
  ["masculin", "féminin"],
  ["hombre", "mujer"],
  ["hombres", "mujeres"],
  ["masculino", "femenino"],
] as const;
const SEX_INITIALS = [
  ["m", "f"],
  ["m", "w"],
] as const;

/** For each pair of words that is there: each other spelling with the word that takes its place. None among other words. */
export function pairSexes(texts: readonly TextCount[]): [from: TextCount, to: string][][] {
  const all: readonly (readonly string[])[] = [...SEX_WORDS, ...SEX_INITIALS];
  const sides = texts.map((one) => {
    const word = normalizeSexWord(one.text);
    const pair = all.find((words) => words.includes(word));
    return { one, side: pair?.indexOf(word) ?? -1 };
  });
  const found = new Set(sides.map(({ side }) => side));
  if (found.has(-1) || found.size < 2) return [];
  const countPairCells = (pair: readonly string[]) =>
    texts.reduce(
      (sum, { text, count }) => sum + (pair.includes(normalizeSexWord(text)) ? count : 0),
      0,
    );
  return SEX_WORDS.filter((pair) => countPairCells(pair) > 0)
    .toSorted((a, b) => countPairCells(b) - countPairCells(a))
    .map((pair) => {
      const spelt = pair.flatMap((word) => findMostFrequent(texts, word) ?? []);
      const [like] = spelt.toSorted((a, b) => b.count - a.count);
      const targets = pair.map((word) => matchCase(word, like?.text ?? word));
      return sides.flatMap(({ one, side }): [TextCount, string][] => {
        const target = targets[side] ?? "";
        return one.text === target ? [] : [[one, target]];
      });
    })
    .filter((pairs) => pairs.length > 0);
}

function normalizeSexWord(text: string): string {
  return text.trim().toLowerCase().replace(/[.]$/, "");
}

function findMostFrequent(texts: readonly TextCount[], word: string): TextCount | undefined {
  const [most] = texts
    .filter(({ text }) => normalizeSexWord(text) === word)
    .toSorted((a, b) => b.count - a.count);
  return most;
}

/** Both words begin with a capital, or are written in capitals, or neither is. */
function matchCase(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return like === like.toLowerCase() ? word : word.slice(0, 1).toUpperCase() + word.slice(1);
}
