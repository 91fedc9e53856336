// Letters and digits are separate words, so "sha256" equals "SHA-256", and "read csv" finds "read_csv".
const wordPattern = /\p{L}+|\p{N}+/gu;

const asciiWordPattern = /^\w+$/;

/** Converts a word to its indexed form: lower case, without accents. */
export function foldWord(text: string): string {
  // Fast path: nearly every word is ASCII, and a search folds thousands at each keystroke.
  if (asciiWordPattern.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

export interface Token {
  term: string;
  start: number;
  end: number;
}

/** Splits a text into words with their positions. */
export function tokenize(text: string): Token[] {
  return Array.from(text.matchAll(wordPattern), (match) => ({
    term: foldWord(match[0]),
    start: match.index,
    end: match.index + match[0].length,
  }));
}

/** Words that say nothing about the subject of a text. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about after all also an and any are as at be because been before both but by can does each for from
  get had has have how if in into is it its just like may more most new no not now of on once one only or
  other out over same so some such than that the their them then there these they this those to two up
  use was we were what when where which while who why will with would you your`.split(/\s+/),
);

/** Words of a question that do not name its subject. */
export const fillerWords: ReadonlySet<string> = new Set([
  ...stopWords,
  ...`able already am best could did didn do doesn don hasn haven i im isn kind kinds make me my need needed needs
  our please rather s should t unable us used using ve want wasn`.split(/\s+/),
  // German
  ...`als auf aus bei das dem den der des die ein eine einem einen einer es finde fur gibt habe hat ich im ist kann man mein
  meine meinen mit nach nicht oder sind statt und viel viele von warum was welche werden wie wo zu zum zur`.split(
    /\s+/,
  ),
]);
