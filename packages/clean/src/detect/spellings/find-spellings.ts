import { pluralize } from "../../format-count.ts";
import type { Step } from "../../steps/kinds.ts";
import type { Detector, Issue } from "../issue.ts";
import { splitNameWords, sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import { isSexColumn } from "./find-synonyms.ts";

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
      const { issues, values } = mergeSpellings(profile, 1);
      return [...issues, ...buildTypoIssues(profile, values)];
    }
    return isMostlyWords(profile, MAX_NAME_TEXTS, MAX_DISTINCT_NAME_SHARE)
      ? mergeSpellings(profile, MIN_CANONICAL_COUNT).issues
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

/** The spelling to keep of several, with the count of all, and the others. */
interface Cluster {
  chosen: TextCount;
  others: readonly TextCount[];
}

/**
 * Merges spellings in three rounds: signs and case first, then accents, then the order of words. Accents and order may
 * be part of a name, so only the first round suggests a merge. `values` are the spellings that remain after it.
 */
function mergeSpellings(
  profile: TextProfile,
  fewest: number,
): { issues: Issue[]; values: readonly TextCount[] } {
  const { texts, column } = profile;
  const vocabulary = describeVocabulary(profile);
  const pick = (members: readonly TextCount[]) => pickSpelling(members, vocabulary.style);
  const close = clusterBy(texts, computeCaseKey, pick);
  const values = close.map(({ chosen, others }) => ({
    text: chosen.text,
    count: chosen.count + sumCounts(others),
  }));
  const signs = listPairs(close, fewest);
  const safe = signs.filter(({ from, to }) => isSafeMerge(from.text, to.text, vocabulary));
  const unsafe =
    vocabulary.kind === "codes" || isSexColumn(profile)
      ? []
      : signs.filter((pair) => !safe.includes(pair));
  const accented = clusterBy(values, computeAccentKey, pick);
  const ordered = clusterBy(
    accented.map(({ chosen }) => chosen),
    computeFingerprint,
    pick,
  );
  return {
    issues: [
      ...buildMergeIssue(profile, safe),
      ...buildQuestion(column.name, unsafe, "case"),
      ...buildQuestion(column.name, listPairs(accented, fewest), "accents", {
        ...(values.length <= MAX_FEW_VALUES && vocabulary.kind === "words" && { isFew: true }),
      }),
      ...buildOrderQuestion(column.name, ordered, fewest),
    ],
    values: ordered.map(({ chosen }) => chosen),
  };
}

function clusterBy(
  texts: readonly TextCount[],
  getKey: (text: string) => string,
  pick: (members: readonly TextCount[]) => TextCount | undefined,
): Cluster[] {
  return [...Map.groupBy(texts, ({ text }) => getKey(text))].flatMap(([key, members]) => {
    if (key === "") return members.map((chosen) => ({ chosen, others: [] }));
    const chosen = pick(members);
    return chosen ? [{ chosen, others: members.filter((other) => other !== chosen) }] : [];
  });
}

interface Pair {
  from: TextCount;
  to: TextCount;
}

function listPairs(clusters: readonly Cluster[], fewest: number): Pair[] {
  return clusters
    .filter(({ chosen, others }) => chosen.count + sumCounts(others) > 1 && chosen.count >= fewest)
    .flatMap(({ chosen, others }) => others.map((other) => ({ from: other, to: chosen })));
}

type Style = "upper" | "lower" | "capital";

interface Vocabulary {
  /** In a column of codes or units, case and signs tell values apart. Names belong to people. */
  kind: "words" | "codes" | "names";
  /** The letter case of most cells. */
  style: Style | undefined;
}

/** Words in names of columns whose values are codes, so that mW and MW are two of them. */
const CODE_NAMES = new Set(
  "unit units uom einheit einheiten unité unités unidad unidades symbol symbols symbole gene genes gen code codes codigo código ticker sku formula formel allele hash token password abbreviation abbr lang language".split(
    " ",
  ),
);
/** Words in names of columns with the names of people. */
const PERSON_NAMES = new Set(
  "author authors surname surnames lastname firstname forename contact person patient employee student teacher nachname vorname autor auteur nom apellido nombre".split(
    " ",
  ),
);
const UNIT =
  /^(?:[yzafpnµumcdhkMGTPEZY]?(?:m|g|W|Hz|V|A|J|Pa|L|l|s|N|Wh|bar|mol|B|b)[²³23]?|KG|°[CF])$/u;
const MIXED_TOKEN = /^(?=.*\p{L})(?=.*[0-9])[\p{L}0-9._-]+$/u;
const MAX_MIXED_SHARE = 0.2;
const MIN_UNIT_SHARE = 0.5;
/** Fewer letters may be a symbol, such as mW or c. */
const LONG_WORD = /(?<![\p{L}0-9])\p{L}{4,}(?![\p{L}0-9])/u;
const WORD = /(?<![\p{L}0-9])\p{L}{3,}(?![\p{L}0-9])/u;
const MIN_STYLED_LETTERS = 5;
/** How much rarer a spelling in the column's letter case may be than another one that it replaces. */
const MAX_TIMES_RARER = 5;

function describeVocabulary({ column, texts }: Pick<TextProfile, "column" | "texts">): Vocabulary {
  const words = splitNameWords(column.name);
  const style = findCommonStyle(texts);
  const share = (pattern: RegExp) => getMatchingShare(texts, pattern);
  if (
    words.some((word) => CODE_NAMES.has(word)) ||
    share(MIXED_TOKEN) >= MAX_MIXED_SHARE ||
    share(UNIT) >= MIN_UNIT_SHARE
  )
    return { kind: "codes", style };
  const isName = ["name", "names", "full name"].includes(words.join(" "));
  const isPerson = isName || words.some((word) => PERSON_NAMES.has(word));
  return { kind: isPerson ? "names" : "words", style };
}

/** The letter case of a text: all capitals, none, or a capital at its start. Undefined for others, such as McDonald. */
function getStyle(text: string): Style | undefined {
  const letters = text.match(/\p{L}/gu)?.join("") ?? "";
  if (letters === letters.toUpperCase()) return "upper";
  if (letters === letters.toLowerCase()) return "lower";
  const words = text.match(/\p{L}+/gu) ?? [];
  const isCapital = words.every((word) => word.slice(1) === word.slice(1).toLowerCase());
  return isCapital && letters.slice(0, 1) !== letters.slice(0, 1).toLowerCase()
    ? "capital"
    : undefined;
}

/**
 * The letter case of most cells, counted over the words that are written in several cases: German nouns such as Männer
 * say nothing about whether it should be male or Male.
 */
function findCommonStyle(texts: readonly TextCount[]): Style | undefined {
  const words = texts.filter(({ text }) => LONG_WORD.test(text));
  const varying = [...Map.groupBy(words, ({ text }) => computeCaseKey(text)).values()].filter(
    (spellings) => new Set(spellings.map(({ text }) => getStyle(text))).size > 1,
  );
  const counts = new Map<Style, number>();
  for (const { text, count } of varying.length > 0 ? varying.flat() : words) {
    const style = getStyle(text);
    if (style) counts.set(style, (counts.get(style) ?? 0) + count);
  }
  return [...counts].toSorted((a, b) => b[1] - a[1])[0]?.[0];
}

/** Picks the most frequent spelling, or the one in the letter case of the column if it isn't much rarer. */
function pickSpelling(
  members: readonly TextCount[],
  style: Style | undefined,
): TextCount | undefined {
  const sorted = members.toSorted((a, b) => b.count - a.count);
  const [most] = sorted;
  if (!most || (most.text.match(/\p{L}/gu)?.length ?? 0) < MIN_STYLED_LETTERS) return most;
  const styled = sorted.find(({ text }) => getStyle(text) === style);
  return styled && styled.count * MAX_TIMES_RARER >= most.count ? styled : most;
}

const ANSWER = /^(?:yes|no|y|n|ja|nein|oui|non|sí|si|true|false)$/i;

const CAMEL = /\p{Lu}\p{Ll}+\p{Lu}\p{Ll}/u;

function isCamel(text: string): boolean {
  return CAMEL.test(text);
}

/** Whether merging the spellings can't merge two different words. */
function isSafeMerge(from: string, to: string, { kind, style }: Vocabulary): boolean {
  if (normalizeSigns(from) === normalizeSigns(to)) return kind !== "codes";
  // A name in capitals or lower case says nothing about its case.
  if (kind === "names") {
    const isPlain = (text: string) => ["upper", "lower"].includes(getStyle(text) ?? "");
    return isPlain(from) && (isPlain(to) || (getStyle(to) === "capital" && style === "capital"));
  }
  if (kind === "words" && ANSWER.test(to)) return true;
  if (kind !== "words" || !WORD.test(to)) return false;
  // LaFayette in Georgia isn't Lafayette in Louisiana.
  if (isCamel(from) !== isCamel(to) && [getStyle(from), getStyle(to)].includes("capital"))
    return false;
  return getStyle(from) !== undefined || LONG_WORD.test(to);
}

/** The text with its words separated by single spaces, in the case that it has. */
function normalizeSigns(text: string): string {
  const plain = text.normalize("NFC");
  return DIGIT.test(plain)
    ? plain.replace(BESIDE_NUMBER, " ").split(" ").filter(Boolean).join(" ")
    : plain.split(WORD_SEPARATORS).filter(Boolean).join(" ");
}

/** The key that spellings share which differ in case, spaces and signs between words. */
function computeCaseKey(text: string): string {
  return computeKey(text.normalize("NFC").toLowerCase(), { turns: false });
}

/** The key that spellings share which also differ in accents. */
function computeAccentKey(text: string): string {
  return computeKey(removeAccents(text), { turns: false });
}

/** Suggests to replace the spellings of each value by one. */
function buildMergeIssue({ column }: TextProfile, pairs: readonly Pair[]): Issue[] {
  if (pairs.length === 0) return [];
  const taken = pairs.slice(0, MAX_PAIRS);
  const values = new Set(pairs.map(({ to }) => to.text)).size;
  return [
    {
      confidence: "likely",
      step: buildMergeStep(column.name, taken),
      count: sumCounts(taken.map(({ from }) => from)),
      examples: listExamples(taken),
      title: `${pluralize(pairs.length + values, "spelling")} of ${pluralize(values, "value")}`,
      reason: "Because they differ only in letter case, spaces and signs between words.",
      untouched:
        "Values that differ in an accent, a letter, a digit or a sign such as + and # stay.",
    },
  ];
}

function buildMergeStep(column: string, pairs: readonly Pair[]): Step {
  return {
    kind: "spellings",
    column,
    pairs: pairs.map(({ from, to }): [string, string] => [from.text, to.text]),
  };
}

function listExamples(pairs: readonly Pair[]) {
  return pairs.slice(0, 3).map(({ from, to }) => ({ before: from.text, after: to.text }));
}

/** What the spellings of a value differ in: capitals can tell symbols apart, and accents names. */
const QUESTIONS = { case: "capitals", accents: "accents" };
/** In a column of few values, a rare spelling without or with an accent is the frequent one. */
const MAX_FEW_VALUES = 12;
const MIN_TIMES_MORE = 5;

/** Asks whether spellings mean the same, with an option for each direction. */
function buildQuestion(
  column: string,
  found: readonly Pair[],
  what: keyof typeof QUESTIONS,
  { isFew = false } = {},
): Issue[] {
  const pairs = found.slice(0, MAX_PAIRS);
  if (pairs.length === 0) return [];
  // Two spellings of a value can be merged in either direction.
  const targets = new Set(pairs.map(({ to }) => to));
  const directions =
    what !== "case" && targets.size === pairs.length
      ? [pairs, pairs.map(({ from, to }) => ({ from: to, to: from }))]
      : [pairs];
  const areRare = pairs.every(({ from, to }) => to.count >= from.count * MIN_TIMES_MORE);
  return [
    {
      confidence: "ambiguous",
      options: directions.map((list) => ({
        label: `Merge into “${list[0]?.to.text ?? ""}”${targets.size > 1 ? " and others" : ""}`,
        examples: listExamples(list),
        step: buildMergeStep(column, list),
      })),
      count: sumCounts(pairs.map(({ from }) => from)),
      examples: listExamples(pairs),
      title: `Are values the same that differ in ${QUESTIONS[what]} only?`,
      ...(isFew &&
        areRare && {
          title: `${pluralize(pairs.length + targets.size, "spelling")} of ${pluralize(targets.size, "value")}`,
          recommendation: "Because nearly all cells have the other spelling.",
        }),
    },
  ];
}

/** A name whose last part comes first: York, New. */
const REVERSED_NAME = /^([^,]+), ?([^,]+)$/;
const TWO_WORDS = /^([^ ,]+) ([^ ,]+)$/;

/** Asks in which order names are to be written, if some have a comma and others not: both orders of all of them. */
function buildOrderQuestion(column: string, clusters: readonly Cluster[], fewest: number): Issue[] {
  if (listPairs(clusters, fewest).length === 0) return [];
  const plainFirst: Pair[] = [];
  const commaFirst: Pair[] = [];
  for (const { chosen, others } of clusters) {
    const spellings = [chosen, ...others];
    const plain = spellings.find(({ text }) => !text.includes(","));
    const comma = spellings.find(({ text }) => REVERSED_NAME.test(text));
    for (const from of spellings) {
      if (from.text.includes(",")) {
        const text = plain?.text ?? from.text.replace(REVERSED_NAME, "$2 $1");
        plainFirst.push({ from, to: { text, count: plain?.count ?? 0 } });
      } else {
        const text = comma?.text ?? from.text.replace(TWO_WORDS, "$2, $1");
        commaFirst.push({ from, to: { text, count: comma?.count ?? 0 } });
      }
    }
  }
  const [more, fewer] = [plainFirst, commaFirst]
    .map((pairs) => pairs.filter(({ from, to }) => from.text !== to.text).slice(0, MAX_PAIRS))
    .toSorted(
      (a, b) => sumCounts(a.map(({ from }) => from)) - sumCounts(b.map(({ from }) => from)),
    );
  const options = [more ?? [], fewer ?? []].filter((pairs) => pairs.length > 0);
  return [
    {
      confidence: "ambiguous",
      options: options.map((pairs) => ({
        label: `Write as “${pairs[0]?.to.text}”`,
        examples: listExamples(pairs),
        step: buildMergeStep(column, pairs),
      })),
      count: sumCounts((options[0] ?? []).map(({ from }) => from)),
      examples: listExamples(options[0] ?? []),
      title: "Which name order do you want?",
    },
  ];
}

/**
 * Asks about spellings that differ from a frequent one by one letter: each may be a typo or another value. One list per
 * column, from which the user can leave out some.
 */
function buildTypoIssues({ column, texts }: TextProfile, values: readonly TextCount[]): Issue[] {
  const known = new Set<string>();
  const typos = [...findTypos(values), ...findRareSpellings(values), ...findRareEndings(values)]
    .filter(({ rare }) => !known.has(rare) && known.add(rare))
    .slice(0, MAX_PAIRS);
  const [first] = typos;
  if (!first) return [];
  // Names and codes that differ by one letter may both be right.
  const areNames =
    describeVocabulary({ column, texts }).kind === "names" ||
    typos.some(({ rare, frequent }) => rare.length < MIN_WORD_LENGTH && !ANSWER.test(frequent));
  const counts = new Map(texts.map(({ text, count }) => [text, count]));
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: typos.length === 1 ? `Merge into “${first.frequent}”` : "Merge typos",
          examples: listTypos(typos),
          step: {
            kind: "spellings",
            column: column.name,
            pairs: typos.map(({ rare, frequent }): [string, string] => [rare, frequent]),
          },
        },
      ],
      count: typos.reduce((sum, { rare }) => sum + (counts.get(rare) ?? 0), 0),
      examples: listTypos(typos),
      title: areNames
        ? `Is “${first.rare}” a typo?`
        : `${pluralize(typos.length, "value")} one letter away from a frequent one`,
    },
  ];
}

function listTypos(typos: readonly Typo[]) {
  return typos.slice(0, 3).map(({ rare, frequent }) => ({ before: rare, after: frequent }));
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
  return computeKey(removeAccents(text), { turns: true });
}

function removeAccents(text: string): string {
  return text.normalize("NFD").replace(LATIN_MARKS, "$1").normalize("NFC").toLowerCase();
}

function computeKey(plain: string, { turns }: { turns: boolean }): string {
  if (DIGIT.test(plain)) {
    return plain.replace(BESIDE_NUMBER, " ").split(" ").filter(Boolean).join(" ");
  }
  const [before = "", behind, ...others] = plain.split(",");
  const isTurned =
    turns && behind !== undefined && others.length === 0 && !NAME_SUFFIX.test(behind);
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
      .find(
        (other) =>
          isMuchRarer(current, other) &&
          isOneEditApart(current.text, other.text) &&
          !haveOtherWords(current.text, other.text),
      );
    if (near) pairs.push({ rare: current.text, frequent: near.text });
    else for (const key of keys) if (!blocks.has(key)) blocks.set(key, current);
  }
  return pairs;
}

/** Values of a column that has few: each of the others, which are rare, is probably one of them. */
const MAX_FREQUENT = 12;
const MIN_FREQUENT_SHARE = 0.9;
const MAX_RARE_SHARE = 0.01;
const MIN_WORD_LENGTH = 4;
/** Letters per edit. In a long text, several may be wrong. */
const LETTERS_PER_EDIT = 5;
const MAX_RARE_TEXTS = 1000;
const CAPITAL_CODE = /^[A-Z]{1,4}$/;

/**
 * Finds rare spellings in a column of few values, such as yxs among yes and no, or acuxe care hospixals. Only the
 * nearest value is meant, so two that are as near decide nothing.
 */
export function findRareSpellings(texts: readonly TextCount[]): Typo[] {
  const cells = sumCounts(texts);
  const most = Math.max(1, cells * MAX_RARE_SHARE);
  const frequent = texts.filter(({ count }) => count > most && count >= MIN_FREQUENT_COUNT);
  const rare = texts.filter(({ count }) => count <= most);
  if (frequent.length > MAX_FREQUENT || rare.length > MAX_RARE_TEXTS) return [];
  if (frequent.length === 0 || sumCounts(frequent) < cells * MIN_FREQUENT_SHARE) return [];
  // NO isn't a typo of NL.
  if (frequent.every(({ text }) => CAPITAL_CODE.test(text))) return [];
  return rare.flatMap(({ text }): Typo[] => {
    if (!ONLY_LETTERS.test(text) || text.length < 2) return [];
    const limit = Math.max(1, Math.floor(text.length / LETTERS_PER_EDIT));
    const near = frequent
      .map((other) => ({ other, edits: countEdits(text, other.text, limit) }))
      .filter(({ other, edits }) => edits <= limit && !haveOtherWords(text, other.text))
      .toSorted((a, b) => a.edits - b.edits);
    const [first, second] = near;
    return first && first.edits !== second?.edits
      ? [{ rare: text, frequent: first.other.text }]
      : [];
  });
}

const LETTERS_PER_EDIT_IN_WORD = 4;
const SHORT_WORD_LENGTH = 3;
const CAPITAL = /^\p{Lu}/u;

/**
 * Whether a word of one text is another one in the other text rather than a typo: “Based on Toy” isn't “Based on TV”,
 * “Type B” isn't “Type A”, and Cortland isn't Portland.
 */
function haveOtherWords(one: string, other: string): boolean {
  const [words, others] = [one.split(" "), other.split(" ")];
  if (words.length !== others.length) return false;
  return words.some((word, at) => {
    const same = others[at] ?? "";
    if (word === same) return false;
    if (CAPITAL.test(word) && CAPITAL.test(same) && word[0] !== same[0]) return true;
    const length = Math.min(word.length, same.length);
    if (words.length > 1 && length < SHORT_WORD_LENGTH) return true;
    const limit = Math.max(1, Math.floor(length / LETTERS_PER_EDIT_IN_WORD));
    return !isOneEditApart(word, same) && countEdits(word, same, limit) > limit;
  });
}

const MEASURED = /^([0-9][0-9.,]*)([^0-9.,][^0-9]*)$/;
const MIN_MEASURED_SHARE = 0.8;

/** Finds rare spellings behind numbers: 619 paxients among 21 patients. No letter may be added, it could be a digit. */
function findRareEndings(texts: readonly TextCount[]): Typo[] {
  const measured = texts.flatMap(({ text, count }) => {
    const [, number, ending] = MEASURED.exec(text) ?? [];
    return number === undefined || ending === undefined ? [] : [{ number, ending, text, count }];
  });
  if (sumCounts(measured) < sumCounts(texts) * MIN_MEASURED_SHARE) return [];
  const byEnding = Map.groupBy(measured, ({ ending }) => ending);
  const endings = [...byEnding].map(([text, all]) => ({ text, count: sumCounts(all) }));
  return findRareSpellings(endings).flatMap(({ rare, frequent }) =>
    rare.length === frequent.length
      ? (byEnding.get(rare) ?? []).map(({ number, text }) => ({
          rare: text,
          frequent: number + frequent,
        }))
      : [],
  );
}

/** The letters to replace, insert or delete; more than `limit` if there are more. */
function countEdits(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return limit + 1;
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const replaced = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      current.push(Math.min(replaced, (above[at] ?? 0) + 1, (current[at - 1] ?? 0) + 1));
    }
    if (Math.min(...current) > limit) return limit + 1;
    above = current;
  }
  return above[other.length] ?? limit + 1;
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
