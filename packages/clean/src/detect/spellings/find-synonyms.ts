import { pluralize } from "../../format-count.ts";
import type { AmbiguousIssue, Detector, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";

type Replacement = [from: TextCount, to: string];

const MIN_VALUES = 6;
const MAX_TEXTS = 60;
const MAX_DISTINCT_SHARE = 0.5;
const LETTER = /\p{L}/u;
const INITIAL = /^(\p{L})\.?$/u;
const CODE = /^[0-9]$/;
/** Separates several values in one cell, such as “phone / video”. */
const LIST_SEPARATOR = /^ [/|&+,;]/;
/**
 * Minimum length of a value that longer values are replaced by, such as those with an extra word or a remark in
 * parentheses.
 */
const MIN_VALUE_LENGTH = 3;
const MIN_STRIPPED_LENGTH = 6;
/** In a category of at most this many values, a value that extends another one is rarely a separate value. */
const MAX_SMALL_CATEGORY = 12;
const MIN_TIMES_RARER = 4;
const MAX_OPTIONS = 3;
const MAX_LISTED_PAIRS = 8;

/**
 * Finds values of a category that probably mean the same: M and male, Biscoe and Biscoe Island, 1 and male. None of the
 * evidence is conclusive, so each kind becomes an ambiguous issue.
 */
export const findSynonyms: Detector = ({ texts }) => texts.flatMap(findSynonymsInColumn);

function findSynonymsInColumn(profile: TextProfile): Issue[] {
  const { column, texts, valueCount } = profile;
  if (valueCount < MIN_VALUES || texts.length > MAX_TEXTS) return [];
  const words = texts.filter(({ text }) => LETTER.test(text));
  const codes = texts.filter(({ text }) => !LETTER.test(text));
  if (codes.length > words.length) return [];
  const sexes = pairSexWords(words, column.name);
  if (sexes.length > 0) {
    const issue = buildSynonymIssue(profile, sexes);
    const recommendation = "Because they name the same sex.";
    return [{ ...issue, title: `${words.length} words for 2 sexes`, recommendation }];
  }
  const coded = findCodesBesideWords(profile, words, codes);
  if (coded.length > 0 || texts.length > valueCount * MAX_DISTINCT_SHARE) return coded;
  const evidence: [pairs: Replacement[], reason: string][] = [
    [pairByLeadingWords(words), "Because they only add words to a value."],
    [pairByInitial(words), "Because each is the first letter of a value."],
    [pairWithoutPunctuation(words), "Because they differ only in punctuation."],
  ];
  return evidence
    .filter(([pairs]) => pairs.length > 0)
    .map(([pairs, reason]) => buildSynonymIssue(profile, [pairs], reason));
}

/** Builds an issue in which each list of pairs is an option, the likeliest first. */
function buildSynonymIssue(
  { column }: TextProfile,
  lists: readonly Replacement[][],
  reason?: string,
): AmbiguousIssue {
  const [pairs = []] = lists;
  const listed = pairs.slice(0, MAX_LISTED_PAIRS).map(([{ text }]) => `“${text}”`);
  const targets = new Set(pairs.map(([, to]) => to)).size;
  return {
    confidence: "ambiguous",
    options: lists.slice(0, MAX_OPTIONS).map((list) => {
      const words = [...new Set(list.map(([, to]) => to))];
      return {
        label: `Merge into ${words.length > 3 ? pluralize(words.length, "value") : words.join(", ")}`,
        examples: list.slice(0, 3).map(([{ text }, after]) => ({ before: text, after })),
        step: {
          kind: "spellings",
          column: column.name,
          pairs: list.map(([from, to]) => [from.text, to]),
        },
      };
    }),
    count: sumCounts(pairs.map(([from]) => from)),
    examples: pairs.slice(0, 3).map(([{ text }, after]) => ({ before: text, after })),
    title: `${pluralize(pairs.length, "other word")} for ${pluralize(targets, "value")}: ${listed.join(", ")}`,
    reason,
    untouched: "All other values stay.",
  };
}

/**
 * Finds one or two numeric codes in a column with two words, such as 1 and 2 with male and female. Only the user knows
 * which code means which word.
 */
function findCodesBesideWords(
  { column }: TextProfile,
  words: readonly TextCount[],
  codes: readonly TextCount[],
): Issue[] {
  const sorted = codes.toSorted((a, b) => (a.text < b.text ? -1 : 1));
  const [first, second] = sorted;
  const isPair = second === undefined || Number(second.text) === Number(first?.text) + 1;
  const areCodes = sorted.every(({ text }) => CODE.test(text)) && isPair;
  if (words.length !== 2 || !first || !areCodes) return [];
  const named = sorted.map(({ text }) => text).join(" and ");
  const count = sumCounts(sorted);
  const options = [words, words.toReversed()].map((order) => {
    const pairs = sorted.map(({ text }, at): [string, string] => [text, order[at]?.text ?? ""]);
    return {
      label: `Read ${pairs.map(([code, word]) => `${code} as ${word}`).join(", ")}`,
      examples: pairs.map(([before, after]) => ({ before, after })),
      step: { kind: "spellings" as const, column: column.name, pairs },
    };
  });
  return [
    {
      confidence: "ambiguous",
      options,
      count,
      examples: [],
      title: `${pluralize(count, "cell")} ${count === 1 ? "has" : "have"} ${named}: which word is meant?`,
    },
  ];
}

/**
 * Pairs values with a much more frequent one that they extend, and with the part before an ending that several values
 * share. The extra words probably mean nothing.
 */
function pairByLeadingWords(words: readonly TextCount[]): Replacement[] {
  const found = words.flatMap((from) => {
    const base = words
      .filter(({ text }) => text.length >= MIN_VALUE_LENGTH && startsWithWords(from.text, text))
      .toSorted((a, b) => b.text.length - a.text.length)[0];
    return base ? [{ from, base, tail: from.text.slice(base.text.length) }] : [];
  });
  const bases = Map.groupBy(found, ({ tail }) => tail);
  return found
    .filter(({ from, base, tail }) => {
      if (LIST_SEPARATOR.test(tail)) return false;
      const isRare =
        words.length <= MAX_SMALL_CATEGORY && base.count >= from.count * MIN_TIMES_RARER;
      return isRare || tail.startsWith(" (") || (bases.get(tail)?.length ?? 0) > 1;
    })
    .map(({ from, base }) => [from, base.text]);
}

function startsWithWords(text: string, base: string): boolean {
  return text.startsWith(`${base} `);
}

/** Pairs single letters with the only value that starts with them. */
function pairByInitial(words: readonly TextCount[]): Replacement[] {
  const long = words.filter(({ text }) => !INITIAL.test(text));
  const short = words.filter(({ text }) => INITIAL.test(text));
  const pairs = short.flatMap((from): Replacement[] => {
    const letter = from.text.slice(0, 1).toLowerCase();
    const begun = long.filter(({ text }) => text.toLowerCase().startsWith(letter));
    return begun.length === 1 && begun[0] ? [[from, begun[0].text]] : [];
  });
  return short.length > 1 && pairs.length === short.length ? pairs : [];
}

/** Pairs values that are equal without punctuation: Chin-strap and Chinstrap. */
function pairWithoutPunctuation(words: readonly TextCount[]): Replacement[] {
  const groups = Map.groupBy(words, ({ text }) => text.toLowerCase().replaceAll(/[-‐‑'’._ ]/g, ""));
  return [...groups].flatMap(([key, members]): Replacement[] => {
    // Skips values that differ only in case, which findSpellings reports.
    const forms = new Set(members.map(({ text }) => text.toLowerCase()));
    if (key.length < MIN_STRIPPED_LENGTH || forms.size < 2) return [];
    const [to, ...others] = members.toSorted((a, b) => b.count - a.count);
    return to ? others.map((from) => [from, to.text]) : [];
  });
}

const SEX_WORDS =
  "male/female males/females man/woman men/women boy/girl boys/girls mann/frau männer/frauen männlich/weiblich homme/femme hommes/femmes masculin/féminin hombre/mujer hombres/mujeres masculino/femenino"
    .split(" ")
    .map((pair) => pair.split("/"));
const SEX_INITIALS = [
  ["m", "f"],
  ["m", "w"],
];

/** The pairs of English words come first. */
const ENGLISH_PAIRS = SEX_WORDS.slice(0, 6);
const ENGLISH_NAME = /\b(?:sex|gender)\b/i;
const SEX_NAME = /\b(?:sex|gender|geschlecht|sexe|sexo|género)\b/i;

/** Whether all words name a sex. Then case and language say nothing more. */
export function isSexColumn({ texts, column }: Pick<TextProfile, "texts" | "column">): boolean {
  const words = texts.filter(({ text }) => LETTER.test(text));
  return pairSexWords(words, column.name).length > 0;
}

/**
 * Returns, for each pair of words in the column, the replacements that change all spellings to it. Empty if the column
 * has other words. The most frequent pair comes first, but English words come first in a column with an English name.
 */
function pairSexWords(
  texts: readonly TextCount[],
  name: string,
): [from: TextCount, to: string][][] {
  const all = [...SEX_WORDS, ...SEX_INITIALS];
  const sides = texts.map((textCount) => {
    const word = normalizeSexWord(textCount.text);
    const pair = all.find((words) => words.includes(word));
    return { textCount, side: pair?.indexOf(word) ?? -1 };
  });
  if (sides.some(({ side }) => side === -1) || new Set(sides.map(({ side }) => side)).size < 2)
    return [];
  const countPairCells = (pair: readonly string[]) =>
    texts.reduce(
      (sum, { text, count }) => sum + (pair.includes(normalizeSexWord(text)) ? count : 0),
      0,
    );
  const isPreferred = (pair: readonly string[]) =>
    ENGLISH_NAME.test(name) && ENGLISH_PAIRS.some((english) => english === pair);
  const present = SEX_WORDS.filter((pair) => countPairCells(pair) > 0);
  // Letters alone are the sexes only in a column that is named so.
  const letters = SEX_NAME.test(name) ? SEX_INITIALS : [];
  return (present.length > 0 ? present : letters)
    .filter((pair) => countPairCells(pair) > 0)
    .toSorted(
      (a, b) =>
        Number(isPreferred(b)) - Number(isPreferred(a)) || countPairCells(b) - countPairCells(a),
    )
    .map((pair) => {
      const spelt = pair.flatMap((word) => findMostFrequent(texts, word) ?? []);
      const [like] = spelt.toSorted((a, b) => b.count - a.count);
      const targets = pair.map((word) => matchCase(word, like?.text ?? word));
      return sides.flatMap(({ textCount, side }): [TextCount, string][] => {
        const target = targets[side] ?? "";
        return textCount.text === target ? [] : [[textCount, target]];
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

/** Gives a word the letter case of `like`: capitals, lower case, or a leading capital. */
function matchCase(word: string, like: string): string {
  if (like === like.toUpperCase()) return word.toUpperCase();
  return like === like.toLowerCase() ? word : word.slice(0, 1).toUpperCase() + word.slice(1);
}
