/** Words for the two sexes, by language and number: the male one first. */
const PAIRS = [
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
const INITIALS = [
  ["m", "f"],
  ["m", "w"],
] as const;

interface Counted {
  text: string;
  count: number;
}

/** For each pair of words that is there: each other spelling with the word that takes its place. None among other words. */
export function pairSexes(texts: readonly Counted[]): [from: Counted, to: string][][] {
  const all: readonly (readonly string[])[] = [...PAIRS, ...INITIALS];
  const sides = texts.map((one) => {
    const word = plain(one.text);
    const pair = all.find((words) => words.includes(word));
    return { one, side: pair?.indexOf(word) ?? -1 };
  });
  const found = new Set(sides.map(({ side }) => side));
  if (found.has(-1) || found.size < 2) return [];
  const cellsOf = (pair: readonly string[]) =>
    texts.reduce((sum, { text, count }) => sum + (pair.includes(plain(text)) ? count : 0), 0);
  return PAIRS.filter((pair) => cellsOf(pair) > 0)
    .toSorted((a, b) => cellsOf(b) - cellsOf(a))
    .map((pair) => {
      const spelt = pair.flatMap((word) => mostFrequent(texts, word) ?? []);
      const [like] = spelt.toSorted((a, b) => b.count - a.count);
      const targets = pair.map((word) => inCaseOf(word, like?.text ?? word));
      return sides.flatMap(({ one, side }): [Counted, string][] => {
        const target = targets[side] ?? "";
        return one.text === target ? [] : [[one, target]];
      });
    })
    .filter((pairs) => pairs.length > 0);
}

function plain(text: string): string {
  return text.trim().toLowerCase().replace(/[.]$/, "");
}

function mostFrequent(texts: readonly Counted[], word: string): Counted | undefined {
  const [most] = texts
    .filter(({ text }) => plain(text) === word)
    .toSorted((a, b) => b.count - a.count);
  return most;
}

/** Both words begin with a capital, or are written in capitals, or neither is. */
function inCaseOf(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return like === like.toLowerCase() ? word : word.slice(0, 1).toUpperCase() + word.slice(1);
}
