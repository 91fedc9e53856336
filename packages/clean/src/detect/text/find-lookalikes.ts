import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextProfile } from "../profile.ts";

/** Cyrillic and Greek letters, each followed by the Latin one that looks the same. */
const PAIRS =
  "аa еe оo рp сc уy хx іi јj ѕs һh АA ВB ЕE КK МM НH ОO РP СC ТT УY ХX ІI ЈJ ЅS ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX οo";
const toLatin = new Map(PAIRS.split(" ").map(([other = "", latin = ""]) => [other, latin]));
const toCyrillic = new Map(
  PAIRS.split(" ").flatMap(([other = "", latin = ""]) =>
    /\p{Script=Cyrillic}/u.test(other) ? [[latin, other] as const] : [],
  ),
);
const LATIN = /\p{Script=Latin}/u;
const OTHER = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
const GREEK = /\p{Script=Greek}/u;
const WORD = /[\p{L}\p{M}\p{N}]+/gu;
const MAX_PAIRS = 1000;

/** Finds words that mix two alphabets, such as a Latin “Paris” with a Cyrillic а, which doesn't equal Paris. */
export const findLookalikes: Detector = ({ texts }) => texts.flatMap(findLookalikesInColumn);

function findLookalikesInColumn({ column, texts, alphabet }: TextProfile): Issue[] {
  // Only non-ASCII characters can be look-alikes.
  if (!alphabet.includes("\u0080")) return [];
  const known = new Set(texts.map(({ text }) => text));
  const pairs = texts.flatMap(({ text }): [string, string][] => {
    if (!OTHER.test(text)) return [];
    const single = text.replaceAll(WORD, unifyWord);
    if (single !== text) return [[text, single]];
    // A code that looks exactly like another value of the column.
    const latin = replaceLetters(text, toLatin);
    return latin !== text && known.has(latin) ? [[text, latin]] : [];
  });
  const [first] = pairs;
  if (!first || pairs.length > MAX_PAIRS) return [];
  const changed = new Set(pairs.map(([text]) => text));
  const count = sumCounts(texts.filter(({ text }) => changed.has(text)));
  return [
    {
      confidence: "likely",
      step: { kind: "spellings", column: column.name, pairs },
      count,
      examples: pairs.slice(0, 3).map(([before, after]) => ({ before, after })),
      title: `${pluralize(count, "cell")} with look-alike letters of another alphabet`,
      reason: `Because ${describeLetter(first)}, so no search finds it.`,
      untouched: "Words of a single alphabet stay.",
    },
  ];
}

function unifyWord(word: string): string {
  const letters = Array.from(word);
  const latin = letters.filter((letter) => LATIN.test(letter));
  const others = letters.filter((letter) => OTHER.test(letter));
  if (latin.length === 0 || others.length === 0) return word;
  const canBeLatin = others.every((letter) => toLatin.has(letter));
  // Δ beside a Latin letter is a symbol: ΔT isn't a Cyrillic word.
  const canBeCyrillic =
    !others.some((letter) => GREEK.test(letter)) && latin.every((letter) => toCyrillic.has(letter));
  if (canBeLatin && (!canBeCyrillic || latin.length >= others.length))
    return replaceLetters(word, toLatin);
  return canBeCyrillic ? replaceLetters(word, toCyrillic) : word;
}

function replaceLetters(text: string, letters: ReadonlyMap<string, string>): string {
  return Array.from(text, (letter) => letters.get(letter) ?? letter).join("");
}

/** Names the first letter that differs: “Pаris” has a Cyrillic а. */
function describeLetter([before, after]: readonly [string, string]): string {
  const changed = Array.from(after);
  const at = Array.from(before).findIndex((letter, index) => letter !== changed[index]);
  const letter = Array.from(before)[at] ?? "";
  const script = LATIN.test(letter) ? "Latin" : GREEK.test(letter) ? "Greek" : "Cyrillic";
  return `“${before}” has a ${script} ${letter}`;
}
