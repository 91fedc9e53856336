import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";
import { CURRENCIES } from "./number-units.ts";

const MIN_PREFIXED_COLUMN_VALUES = 10;
/** Minimum share of distinct numbers: identifiers are unique, except in duplicated rows. */
const MIN_DISTINCT_SHARE = 0.9;
const MIN_BARE_SHARE = 0.1;
const BARE_NUMBER = /^[0-9]{3,15}$/;
/** A prefix with a letter, # or /. Characters of numbers, such as -, + and ~, don't count. */
const PREFIX = /^(?=.*[\p{L}#/])[^\s].{0,11}$/u;
const ENDS_IN_DIGIT = /[0-9]$/;
const APPROXIMATION_WORD = /^(?:c\.|(?:ca|circa|approx|about|est)\b)/i;

/** Finds identifiers of equal length of which some have a prefix: 1007, #1007, INV-1007. */
export const findPrefixes: Detector = ({ texts }) => texts.flatMap(findPrefixesInColumn);

function findPrefixesInColumn(profile: TextProfile): Issue[] {
  const { texts, valueCount } = profile;
  const bare = texts.filter(({ text }) => BARE_NUMBER.test(text));
  const length = bare[0]?.text.length ?? 0;
  if (valueCount < MIN_PREFIXED_COLUMN_VALUES || texts.length < valueCount * MIN_DISTINCT_SHARE)
    return [];
  if (sumCounts(bare) < valueCount * MIN_BARE_SHARE) return [];
  if (bare.some(({ text }) => text.length !== length)) return [];
  const numbers = new Set(texts.map(({ text }) => text.slice(-length)));
  // If 4019 and DE-4019 both occur, they may be different things, or a duplicated row.
  if (numbers.size < texts.length * MIN_DISTINCT_SHARE) return [];
  const others = texts.filter(({ text }) => !BARE_NUMBER.test(text));
  const groups = Map.groupBy(others, ({ text }) => findPrefix(text, length));
  if (groups.has(undefined)) return [];
  return [...groups].flatMap(([prefix = "", members]) =>
    buildRemovalIssue(profile, prefix, members, {
      title: `${pluralize(sumCounts(members), "number")} ${sumCounts(members) === 1 ? "starts" : "start"} with “${prefix.trim()}”`,
      reason: "Because the other numbers are as long and have no prefix.",
      untouched: "It may say where a row comes from.",
    }),
  );
}

/** Returns the text before the digits at the end; undefined if it isn't a prefix. */
function findPrefix(text: string, length: number): string | undefined {
  const prefix = text.slice(0, -length);
  const isPrefix =
    BARE_NUMBER.test(text.slice(-length)) &&
    PREFIX.test(prefix) &&
    !ENDS_IN_DIGIT.test(prefix) &&
    !APPROXIMATION_WORD.test(prefix) &&
    !CURRENCIES.has(prefix.trim());
  return isPrefix ? prefix : undefined;
}

const MIN_MARKED_COLUMN_VALUES = 4;
/** If most values have the mark, it belongs to their format. */
const MAX_MARKED_SHARE = 0.5;
const FOOTNOTE_MARK = /^[^*†‡§¶]*[0-9][^0-9*†‡§¶]{0,3}([*†‡§¶]+|\[[0-9a-z]\]|[¹²³⁴⁵⁶⁷⁸⁹])$/u;
const LAST_CHARACTER = /[*†‡§¶\]¹²³⁴⁵⁶⁷⁸⁹]$/u;
const FIRST_CHARACTER = /^[cae~≈<>≤≥]/i;
const MAX_LENGTH = 60;
const COMPARISON_SIGN = /[<>≤≥]/;
const PLAIN_NUMBER = /^[+-]?[0-9][0-9.,]*$/;
const QUALIFIER = /^((?:c\.|ca\.|circa|approx\.|about|est\.|~|≈|[<>]=?|≤|≥)[ \u00a0]?)[0-9]/i;

/**
 * Finds footnote marks after numbers and dates (12*), and qualifiers before them (c. 1850). Both carry meaning, so the
 * user decides.
 */
export const findFootnoteMarks: Detector = ({ texts }) => texts.flatMap(findFootnoteMarksInColumn);

function findFootnoteMarksInColumn(profile: TextProfile): Issue[] {
  const { texts, valueCount } = profile;
  if (
    valueCount < MIN_MARKED_COLUMN_VALUES ||
    !texts.some(({ text }) => findMark(text) !== undefined)
  )
    return [];
  const measured = texts.filter(isMostlyDigits);
  const marked = Map.groupBy(measured, ({ text }) => findMark(text));
  if (sumCounts(measured) < valueCount * MAX_MARKED_SHARE) return [];
  return [...marked].flatMap(([mark, members]): Issue[] => {
    if (mark === undefined) return [];
    const count = sumCounts(members);
    if (count > valueCount * MAX_MARKED_SHARE) return [];
    // “<10” is a range if values such as “10 to 20” occur.
    const others = marked.get(undefined) ?? [];
    if (COMPARISON_SIGN.test(mark) && !others.every(({ text }) => PLAIN_NUMBER.test(text)))
      return [];
    const where = QUALIFIER.test(members[0]?.text ?? "") ? "start" : "end";
    return buildRemovalIssue(profile, mark, members, {
      title: `${pluralize(count, "value")} ${where}${count === 1 ? "s" : ""} with “${mark.trim()}”`,
      untouched: "It may refer to a footnote.",
    });
  });
}

/** Whether the text without its mark has at least as many digits as letters. */
function isMostlyDigits({ text }: TextCount): boolean {
  const bare = text.replace(findMark(text) ?? "", "");
  const digits = bare.match(/[0-9]/g)?.length ?? 0;
  return digits > 0 && digits >= (bare.match(/\p{L}/gu)?.length ?? 0);
}

function findMark(text: string): string | undefined {
  if (text.length > MAX_LENGTH || !(LAST_CHARACTER.test(text) || FIRST_CHARACTER.test(text)))
    return undefined;
  return FOOTNOTE_MARK.exec(text)?.[1] ?? QUALIFIER.exec(text)?.[1];
}

/**
 * Offers to remove a mark. Returns nothing if the mark also occurs in other places, because the step removes every
 * occurrence in the column.
 */
function buildRemovalIssue(
  { column, texts }: TextProfile,
  mark: string,
  members: readonly TextCount[],
  words: Pick<Issue, "title" | "reason" | "untouched">,
): Issue[] {
  const marked = new Set(members);
  const isElsewhere = texts.some(
    (textCount) => textCount.text.split(mark).length > (marked.has(textCount) ? 2 : 1),
  );
  if (isElsewhere) return [];
  return [
    {
      confidence: "ambiguous",
      options: [
        {
          label: `Remove “${mark.trim()}”`,
          examples: [],
          step: { kind: "replace", columns: [column.name], find: mark, with: "" },
        },
      ],
      count: sumCounts(members),
      examples: members
        .slice(0, 3)
        .map(({ text }) => ({ before: text, after: text.replace(mark, () => "") })),
      ...words,
    },
  ];
}
