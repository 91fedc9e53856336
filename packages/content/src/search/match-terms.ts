import { stemWord } from "./word-forms.ts";

export interface TermMatch {
  /** The index of the term. */
  term: number;
  /** 1 for the exact word, less the more it differs from the typed word. */
  quality: number;
}

const MAX_MATCHES = 40;
/** Limits the work for a prefix of one or two letters, which matches hundreds of words. */
const MAX_PREFIX_MATCHES = 400;
/** The quality of another form of a word, or of a synonym. */
const WORD_FORM_QUALITY = 0.95;

/**
 * The indexed words that a typed word may mean: itself and its forms, those of words that mean the same, words that
 * begin with it, and words one or two typing errors away. `terms` is sorted. A word of up to three letters has to be
 * typed correctly.
 */
export function matchTerms(
  typed: string,
  terms: readonly string[],
  same: readonly string[] = [],
): TermMatch[] {
  const matches = new Map<number, number>();
  addWordForms(typed, terms, matches);
  for (const word of same) addWordForms(word, terms, matches);
  const exact = findLowerBound(terms, typed);
  if (terms[exact] === typed) matches.set(exact, 1);
  const isKnown = matches.size > 0;
  addPrefixMatches(typed, terms, matches, isKnown ? 0.5 : 1);
  // A word that the index contains is not a typing error.
  if (!isKnown) addTypoMatches(typed, terms, matches);
  return [...matches]
    .map(([term, quality]) => ({ term, quality }))
    .sort((a, b) => b.quality - a.quality || a.term - b.term)
    .slice(0, MAX_MATCHES);
}

/** German puts one of these between the parts of a compound: "Datumsformat". */
const compoundLinks = ["", "s", "n", "es", "en"];
/** Shorter parts would split names such as "WordPress". */
const MIN_COMPOUND_PART = 5;

/**
 * Splits a compound such as "Datumsformat" that the index does not contain into two words that it contains or knows
 * synonyms of. Returns the word itself where there are none.
 */
export function splitCompound(
  word: string,
  terms: readonly string[],
  getSynonyms: (word: string) => readonly string[],
): string[] {
  const isKnown = (part: string) => {
    const matches = new Map<number, number>();
    for (const form of [part, ...getSynonyms(part)]) addWordForms(form, terms, matches);
    return matches.size > 0;
  };
  if (word.length < 2 * MIN_COMPOUND_PART || isKnown(word)) return [word];
  for (let at = word.length - MIN_COMPOUND_PART; at >= MIN_COMPOUND_PART; at -= 1) {
    const tail = word.slice(at);
    if (!isKnown(tail)) continue;
    for (const link of compoundLinks) {
      const head = word.slice(0, at - link.length);
      const isLinked = word.slice(0, at).endsWith(link);
      if (isLinked && head.length >= MIN_COMPOUND_PART && isKnown(head)) return [head, tail];
    }
  }
  return [word];
}

/** The indexed forms of a word: "price" and "priced" of "prices". */
function addWordForms(word: string, terms: readonly string[], matches: Map<number, number>): void {
  const stem = stemWord(word);
  for (const at of findPrefixMatches(stem, terms)) {
    if (stemWord(terms[at] ?? "") === stem) matches.set(at, WORD_FORM_QUALITY);
  }
}

/** Adds words that start with the typed letters. */
function addPrefixMatches(
  typed: string,
  terms: readonly string[],
  matches: Map<number, number>,
  likelihood: number,
): void {
  for (const at of findPrefixMatches(typed, terms)) {
    if (matches.has(at)) continue;
    const { length } = terms[at] ?? "";
    matches.set(at, (0.55 + 0.35 * (typed.length / length)) * likelihood);
  }
}

/** Adds words that differ by a few typing errors. The first letter must be the same. */
function addTypoMatches(
  typed: string,
  terms: readonly string[],
  matches: Map<number, number>,
): void {
  const allowed = typed.length < 4 ? 0 : typed.length < 9 ? 1 : 2;
  if (allowed === 0 || /\d/.test(typed)) return;
  for (const [index, term] of terms.entries()) {
    if (Math.abs(term.length - typed.length) > allowed || matches.has(index)) continue;
    const distance = computeEditDistance(typed, term, allowed);
    if (distance === undefined) continue;
    const quality = 1 - (2.4 * distance) / typed.length;
    matches.set(index, term[0] === typed[0] ? quality : quality * 0.6);
  }
}

/** Returns the indices of the words with a prefix. */
function findPrefixMatches(start: string, terms: readonly string[]): number[] {
  const matches: number[] = [];
  const from = findLowerBound(terms, start);
  for (const [index, term] of terms.slice(from, from + MAX_PREFIX_MATCHES).entries()) {
    if (!term.startsWith(start)) break;
    matches.push(from + index);
  }
  return matches;
}

function findLowerBound(terms: readonly string[], typed: string): number {
  let low = 0;
  let high = terms.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((terms[middle] ?? "") < typed) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Insertions, deletions, replacements and swaps of neighbours from one word to another, up to a limit. */
export function computeEditDistance(a: string, b: string, limit: number): number | undefined {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    let rowMinimum = row;
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a.charCodeAt(row - 1) === b.charCodeAt(column - 1);
      let cost = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (isSwapped) cost = Math.min(cost, (beforeLast[column - 2] ?? 0) + 1);
      current.push(cost);
      rowMinimum = Math.min(rowMinimum, cost);
    }
    if (rowMinimum > limit) return undefined;
    [beforeLast, last] = [last, current];
  }
  const distance = last[b.length] ?? 0;
  return distance <= limit ? distance : undefined;
}
