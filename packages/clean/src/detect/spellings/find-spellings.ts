import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";

const MAX_CATEGORY_TEXTS = 5000;
/** Maximum distinct texts in a column of names, such as manufacturers: most are unique, but some recur. */
const MAX_NAME_TEXTS = 30_000;
const MAX_DISTINCT_NAME_SHARE = 0.95;
/** Minimum count of a name before other spellings are replaced by it. */
const MIN_CANONICAL_COUNT = 3;
const MAX_PAIRS = 200;
/** Maximum share of distinct texts in a category, whose values recur. */
const MAX_DISTINCT_SHARE = 0.5;
const MIN_VALUES = 8;
/** Minimum share of texts with letters. The others may be codes, such as 1 for male. */
const MIN_WORD_SHARE = 0.6;
const MAX_ADDRESS_SHARE = 0.5;
const LETTER = /\p{L}/u;
/** Matches email addresses, paths and file names, in which punctuation matters. */
const ADDRESS = /[@/\\]|\.\w{2,4}$/;

/** Finds several spellings of the same value in categories, and in names that recur. */
export const findSpellings: Detector = ({ texts }) =>
  texts.flatMap((profile) => {
    if (isMostlyWords(profile, MAX_CATEGORY_TEXTS, MAX_DISTINCT_SHARE)) {
      const clusters = clusterByFingerprint(profile.texts);
      return [...buildVariantIssues(profile, clusters, 1), ...buildTypoIssues(profile, clusters)];
    }
    return isMostlyWords(profile, MAX_NAME_TEXTS, MAX_DISTINCT_NAME_SHARE)
      ? buildVariantIssues(profile, clusterByFingerprint(profile.texts), MIN_CANONICAL_COUNT)
      : [];
  });

function isMostlyWords(
  { texts, valueCount }: TextProfile,
  most: number,
  mostShare: number,
): boolean {
  return (
    valueCount >= MIN_VALUES &&
    texts.length <= Math.min(most, valueCount * mostShare) &&
    getMatchingShare(texts, LETTER) > MIN_WORD_SHARE &&
    getMatchingShare(texts, ADDRESS) < MAX_ADDRESS_SHARE
  );
}

function getMatchingShare(texts: readonly TextCount[], pattern: RegExp): number {
  return texts.filter(({ text }) => pattern.test(text)).length / texts.length;
}

/** Texts with the same fingerprint. The fingerprint is empty for texts without letters and digits. */
interface Cluster {
  key: string;
  chosen: TextCount;
  others: readonly TextCount[];
}

function clusterByFingerprint(texts: readonly TextCount[]): Cluster[] {
  return [...Map.groupBy(texts, ({ text }) => computeFingerprint(text))].flatMap(
    ([key, members]) => {
      const [chosen, ...others] = members.toSorted((a, b) => b.count - a.count);
      return chosen ? [{ key, chosen, others }] : [];
    },
  );
}

/** Replaces the spellings of a cluster by the most frequent one, if it is frequent enough. */
function buildVariantIssues(
  { column }: TextProfile,
  all: readonly Cluster[],
  fewest: number,
): Issue[] {
  const clusters = all.filter(
    ({ key, chosen, others }) => key !== "" && others.length > 0 && chosen.count >= fewest,
  );
  const pairs = clusters.flatMap(({ chosen, others }) =>
    others.map((other) => ({ from: other, to: chosen })),
  );
  if (pairs.length === 0) return [];
  const taken = pairs.slice(0, MAX_PAIRS);
  return [
    {
      confidence: "likely",
      step: {
        kind: "spellings",
        column: column.name,
        pairs: taken.map(({ from, to }) => [from.text, to.text]),
      },
      count: sumCounts(taken.map(({ from }) => from)),
      examples: taken.slice(0, 3).map(({ from, to }) => ({ before: from.text, after: to.text })),
      why: `${pluralize(clusters.length, "value")} of “${column.name}” ${clusters.length === 1 ? "is" : "are"} spelt in more than one way: the spellings differ in case, accents, spaces and signs between words only.`,
      untouched:
        "The most frequent spelling of each stays, and values that differ in a letter, a digit or a sign such as + and #.",
    },
  ];
}

/**
 * Reports spellings that differ from a frequent one by one letter. Each may be a typo or another value, so each becomes
 * an ambiguous issue.
 */
function buildTypoIssues({ column, texts }: TextProfile, clusters: readonly Cluster[]): Issue[] {
  // The most frequent spelling of each value, counted with all its other spellings.
  const values = clusters.map(({ chosen, others }) => ({
    text: chosen.text,
    count: chosen.count + sumCounts(others),
  }));
  return findTypos(values)
    .slice(0, MAX_PAIRS)
    .map(({ rare, frequent }) => ({
      confidence: "ambiguous",
      options: [
        {
          label: `“${rare}” is “${frequent}”`,
          step: { kind: "spellings", column: column.name, pairs: [[rare, frequent]] },
        },
      ],
      count: texts.find(({ text }) => text === rare)?.count ?? 0,
      examples: [{ before: rare, after: frequent }],
      why: `“${rare}” in “${column.name}” differs by one letter from “${frequent}”, which is much more frequent.`,
    }));
}

/**
 * Matches accents on Latin letters, which people often omit. In other scripts, a mark makes a different letter: й isn't
 * и.
 */
const LATIN_MARKS = /(\p{Script=Latin})\p{M}+/gu;
/**
 * Characters that people use interchangeably between words. Other characters are significant: C isn't C++, AB+ isn't
 * AB-.
 */
const WORD_SEPARATORS = /[\s.,;:'’‘"“”()[\]{}\-‐‑–—_!¡¿·]+/u;
const BESIDE_NUMBER = /(?<=\p{L})[-_](?=\p{N})|(?<=\p{N})[-_](?=\p{L})/gu;
/** Suffixes after a comma that don't reverse the order of a name. */
const NAME_SUFFIX = /^ *(?:inc|ltd|llc|corp|co|gmbh|jr|sr)\b/;
const TRAILING_MINUS = /[-–—−]\s*$/u;
const DIGIT = /\p{N}/u;

/**
 * Returns a key that all spellings of a value share, similar to OpenRefine's fingerprint: words in lower case without
 * accents. Unlike there, the order of words matters, except around a single comma: “York, New” equals “New York”. If
 * the text contains digits, all punctuation matters except a hyphen between a letter and a digit: 1.5 isn't 15, but
 * “Merc-240D” equals “merc 240D”.
 */
export function computeFingerprint(text: string): string {
  const plain = text.normalize("NFD").replace(LATIN_MARKS, "$1").normalize("NFC").toLowerCase();
  if (DIGIT.test(plain)) {
    return plain.replace(BESIDE_NUMBER, " ").split(" ").filter(Boolean).join(" ");
  }
  const [before = "", behind, ...others] = plain.split(",");
  const isTurned = behind !== undefined && others.length === 0 && !NAME_SUFFIX.test(behind);
  const turned = isTurned ? `${behind} ${before}` : plain;
  const words = turned.split(WORD_SEPARATORS).filter(Boolean);
  if (words.length === 0) return "";
  return `${words.join(" ")}${TRAILING_MINUS.test(plain) ? " -" : ""}`;
}

/** A rare spelling and the frequent one that is probably meant. */
interface Typo {
  rare: string;
  frequent: string;
}

const MIN_TYPO_LENGTH = 6;
const MAX_TYPO_LENGTH = 40;
/** Minimum ratio between the counts of the correct spelling and the typo. */
const MIN_TIMES_RARER = 5;
const MIN_FREQUENT_COUNT = 10;
const ONLY_LETTERS = /^[\p{L}\p{M} .'’-]+$/u;

/**
 * Finds pairs of texts that differ by one edit: a letter replaced, inserted, deleted, or swapped with its neighbour.
 * Compares only texts that become equal after deleting a letter (like SymSpell), so the time grows linearly with the
 * number of texts.
 */
export function findTypos(texts: readonly TextCount[]): Typo[] {
  const suited = texts
    .filter(
      ({ text }) =>
        text.length >= MIN_TYPO_LENGTH && text.length <= MAX_TYPO_LENGTH && ONLY_LETTERS.test(text),
    )
    .toSorted((a, b) => b.count - a.count);
  const blocks = new Map<string, TextCount>();
  const pairs: Typo[] = [];
  // Frequent texts come first, so that each key leads to the most frequent text.
  for (const current of suited) {
    const keys = getDeletionKeys(current.text);
    const near = keys
      .map((key) => blocks.get(key))
      .filter((other) => other !== undefined)
      .find((other) => isMuchRarer(current, other) && isOneEditApart(current.text, other.text));
    if (near) pairs.push({ rare: current.text, frequent: near.text });
    else for (const key of keys) if (!blocks.has(key)) blocks.set(key, current);
  }
  return pairs;
}

function isMuchRarer(rare: TextCount, frequent: TextCount): boolean {
  return frequent.count >= MIN_FREQUENT_COUNT && frequent.count >= rare.count * MIN_TIMES_RARER;
}

/** Returns the text itself and every variant with one letter deleted. */
function getDeletionKeys(text: string): string[] {
  const without = Array.from(text, (_, at) => text.slice(0, at) + text.slice(at + 1));
  return [text, ...without];
}

/** Whether they differ by one edit: a letter replaced, inserted, deleted, or swapped with its neighbour. */
export function isOneEditApart(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  if (left.length <= 1 && right.length <= 1) return true;
  return left.length === 2 && right.length === 2 && left[0] === right[1] && left[1] === right[0];
}
