import { getText } from "../columns/cell-text.ts";
import { countCodes, type Column, type TextColumn } from "../columns/table.ts";
import { pluralize } from "../format-count.ts";
import { parseDate, strptimeFormats } from "../steps/types/date-format.ts";

const MAX_SAMPLE = 200;
const MIN_VALUES = 3;
const MIN_SHARE = 0.8;
const MIN_FREE_WORDS = 4;
const MIN_DISTINCT_SHARE = 0.8;

/** Notations that rules recognise and leave as they are, because no type fits. */
const NOTATIONS: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/^[[{].*[\]}]$/s, "JSON, not checked inside"],
  [/^[0-9]{4}-?W[0-9]{2}$/, "ISO weeks"],
  [/^(?:Q[1-4][ \-/]?(?:[0-9]{4}|'?[0-9]{2})|[0-9]{4}[ \-/]?Q[1-4])$/, "quarters"],
  [/^[^±]*[0-9] ?± ?[0-9][^±]*$/, "numbers with their error"],
  [/^[0-9]+(?:[.,][0-9]+)? ?\+\/?- ?[0-9]+(?:[.,][0-9]+)?$/, "numbers with their error"],
  [/^[0-9]{1,3}(?:\.|st|nd|rd|th)$/, "ordinals"],
  [/^(?=.)M{0,3}(?:C[MD]|D?C{0,3})(?:X[CL]|L?X{0,3})(?:I[XV]|V?I{0,3})$/, "Roman numerals"],
  [/^[0-9]{1,3} ?°(?! ?[CF]).*$/, "angles in degrees"],
  [/^[(]?-?[0-9]{1,3}\.[0-9]+[,;] ?-?[0-9]{1,3}\.[0-9]+[)]?$/, "coordinates"],
  [/^[0-9]+(?:[.,][0-9]+)?(?: ?[x×] ?[0-9]+(?:[.,][0-9]+)?){1,2}(?: ?[a-z]{1,2})?$/i, "dimensions"],
  [
    /^(?:[0-9]+(?:[.,][0-9]+)? ?(?:d|h|m|s|hrs?|hours?|mins?|minutes?|secs?|seconds?|days?)\b[ ,]*)+$/i,
    "durations",
  ],
  [/^FY ?'?[0-9]{2,4}(?:[/-][0-9]{2,4})?$/i, "fiscal years"],
  [/^[0-9]{4}-(?:0[1-9]|1[0-2])$/, "months"],
  [
    /^(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)[-' ]{1,2}(?:[0-9]{2}){1,2}$/i,
    "months",
  ],
  [/^(?:https?:\/\/|www\.)\S+$/, "web addresses"],
  [/^[^\s@]+@[^\s@]+$/, "email addresses"],
  [/^#(?:[0-9a-f]{3}){1,2}$/i, "colours"],
  [/^0x[0-9a-f]+$/i, "hexadecimal numbers"],
  [/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, "identifiers"],
];
const DIGIT = /[0-9]/;

/**
 * Says what a text column holds if rules check only its spaces and spellings: a notation that they know and the values
 * that don't follow it, several values in a cell, or free text. Undefined for other columns.
 *
 * @param hasIssue Whether an issue is about this column. Then the issue says what can't be read.
 */
export function describeUnchecked(
  column: Column,
  { hasIssue = false }: { hasIssue?: boolean } = {},
): string | undefined {
  if (column.type !== "text") return undefined;
  const texts = sampleTexts(column);
  if (texts.length < MIN_VALUES) return undefined;
  const hasMost = (test: (text: string) => boolean) =>
    texts.filter((text) => test(text)).length >= texts.length * MIN_SHARE;
  const known = NOTATIONS.find(([pattern]) => hasMost((text) => pattern.test(text)));
  if (known) {
    const [pattern, name] = known;
    return hasIssue ? name : describeShare(column, name, (text) => pattern.test(text));
  }
  const exceptions = hasIssue ? undefined : describeExceptions(column, texts);
  if (exceptions !== undefined) return exceptions;
  if (hasMost((text) => text.split(/\s+/).length >= MIN_FREE_WORDS) && isDistinct(column))
    return "not checked: free text";
  if (isMultiValueColumn(texts)) return "several values in a cell";
  const areCodes =
    hasMost((text) => CODE.test(text)) && new Set(texts.map(getShape)).size <= MAX_CODE_SHAPES;
  return !hasIssue && !areCodes && hasMost((text) => DIGIT.test(text))
    ? "not checked: text with numbers"
    : undefined;
}

/** Codes of one kind have few shapes, and no spaces. */
const MAX_CODE_SHAPES = 2;
const CODE = /^[A-Za-z0-9\-_./]+$/;

/** The text with one sign for each run of digits or letters. */
function getShape(text: string): string {
  return text.replaceAll(/[0-9]+/g, "0").replaceAll(/\p{L}+/gu, "a");
}

/** Values that rules read one by one, so that they know which of a column they can't read. */
interface ReadableKind {
  name: string;
  /** Whether a text is meant to be of this kind. */
  isLike: (text: string) => boolean;
  canRead: (text: string) => boolean;
  /** Whether a column in which all values can be read needs no note: it has a type, or an issue offers one. */
  hasType?: true;
  /** The note if no value can be read. */
  unread?: string;
}

const DATE_SHAPE =
  /^(?:[0-9]{1,2}([-/.])[0-9]{1,2}\1[0-9]{4}|[0-9]{4}([-/.])[0-9]{1,2}\2[0-9]{1,2})$/;
const TIME_OF_DAY =
  /^(?:[01]?[0-9]|2[0-3]):[0-5][0-9](?::[0-5][0-9](?:[.,][0-9]+)?)?(?: ?[ap]m)?$|^(?:1[0-2]|0?[1-9]) ?[ap]m$/i;
const CLOCK_SHAPE =
  /^[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:[.,][0-9]+)?)?(?: ?[ap]m)?$|^[0-9]{1,2} ?[ap]m$/i;
const DATE_WITH_TIME =
  /^(\S.{4,18}?)[T ]([0-9]{1,2}:\S+?)(?: ?(?:[A-Z]{1,5}|[+-][0-9]{2}(?::?[0-9]{2})?))?$/;
const NUMBER =
  /^[+\-\u2212]?(?:[0-9]{1,3}(?:[,.' ’][0-9]{3})+|[0-9]+)?(?:(?<=[0-9])|(?=[.,][0-9]))(?:[.,][0-9]+)?(?:e[+-]?[0-9]+)? ?%?$/i;
/** Doubles can't hold every number of this length. */
const LONG_NUMBER = /[0-9]{16}/;
const FOUR_NUMBERS = /^[0-9]{1,3}(?:\.[0-9]{1,3}){3}$/;
const VERSION = /^v?[0-9]{1,3}(?:\.[0-9]{1,5}){2}(?:-[0-9a-z.]+)?$/i;
const IP_ADDRESS = /^(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]{1,2})(?:\.|$)){4}(?<!\.)$/;

function listReadableKinds(texts: readonly string[]): ReadableKind[] {
  const split = texts.map((text) => DATE_WITH_TIME.exec(text)?.[1] ?? text);
  // Checking all formats for all values of a long column would take seconds.
  const formats = strptimeFormats.filter((format) =>
    split.some((text) => parseDate(text, format) !== undefined),
  );
  const isDate = (text: string) => formats.some((format) => parseDate(text, format) !== undefined);
  const isMatch = (pattern: RegExp) => (text: string) => pattern.test(text);
  return [
    {
      name: "dates",
      hasType: true,
      isLike: (text) => DATE_SHAPE.test(text) || isDate(text),
      canRead: isDate,
    },
    {
      name: "dates with a time",
      isLike: (text) => DATE_WITH_TIME.test(text) && DIGIT.test(text.charAt(0)),
      canRead: (text) => {
        const [, day = "", clock = ""] = DATE_WITH_TIME.exec(text) ?? [];
        return isDate(day) && TIME_OF_DAY.test(clock);
      },
    },
    { name: "times", isLike: isMatch(CLOCK_SHAPE), canRead: isMatch(TIME_OF_DAY) },
    { name: "ratios", isLike: isMatch(/^[0-9]+:[0-9]$/), canRead: isMatch(/^[0-9]+:[0-9]+$/) },
    { name: "IP addresses", isLike: isMatch(FOUR_NUMBERS), canRead: isMatch(IP_ADDRESS) },
    { name: "version numbers", isLike: isMatch(VERSION), canRead: isMatch(VERSION) },
    {
      name: "fractions or ratings",
      isLike: isMatch(/^[0-9]{1,3}\/[0-9]{1,3}$/),
      canRead: isMatch(/^[0-9]{1,3}\/[0-9]{1,3}$/),
    },
    {
      name: "numbers",
      hasType: true,
      isLike: isMatch(NUMBER),
      canRead: (text) => NUMBER.test(text) && !LONG_NUMBER.test(text),
      unread: "numbers of more than 15 digits, kept as text",
    },
  ];
}

const MAX_READ = 20_000;
const MAX_SHOWN_LENGTH = 24;

/** Says which values can't be read, if more than half of them are of one kind. */
function describeExceptions(column: TextColumn, texts: readonly string[]): string | undefined {
  const kind = listReadableKinds(texts).find(
    ({ isLike }) => texts.filter((text) => isLike(text)).length * 2 > texts.length,
  );
  if (!kind) return undefined;
  const { name, canRead, hasType, unread = `${name} that can't be read` } = kind;
  if (!texts.some(canRead)) return unread;
  const note = describeShare(column, name, canRead);
  return hasType && note === name ? undefined : note;
}

/** Names what the values are, and those that aren't. */
function describeShare(
  column: TextColumn,
  name: string,
  canRead: (text: string) => boolean,
): string {
  const counts = countCodes(column);
  let [read, unread, first] = [0, 0, ""];
  for (let code = 1; code < counts.length && read < MAX_READ; code += 1) {
    const count = counts[code] ?? 0;
    if (count === 0) continue;
    read += 1;
    const text = getText(column.values, code).trim();
    if (canRead(text)) continue;
    unread += count;
    first ||= text;
  }
  if (unread === 0) return name;
  const shown =
    first.length > MAX_SHOWN_LENGTH ? `${first.slice(0, MAX_SHOWN_LENGTH).toWellFormed()}…` : first;
  const rest = unread > 1 ? `${pluralize(unread, "value")} such as ` : "";
  return `${name}, except ${rest}“${shown}”`;
}

/** Whether nearly every cell has a text of its own. */
function isDistinct(column: TextColumn): boolean {
  const counts = countCodes(column).subarray(1);
  const cells = counts.reduce((sum, count) => sum + count, 0);
  const texts = counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0);
  return texts >= cells * MIN_DISTINCT_SHARE;
}

/** Patterns of what separates the values of a list. Digits between commas and slashes may be numbers or dates. */
const SEPARATORS: readonly (readonly [separator: RegExp, part: RegExp])[] = [
  [/[;|]/, /\S/],
  [/, ?/, /\p{L}/u],
  [/\//, /\p{L}/u],
];

/** Whether cells list several values, such as “red, green, blue”: nearly all do, or most values recur in other cells. */
function isMultiValueColumn(texts: readonly string[]): boolean {
  return SEPARATORS.some(([separator, part]) => {
    const lists = texts.map((text) => text.split(separator).map((one) => one.trim()));
    const long = lists.filter(({ length }) => length > 1);
    const longest = lists.filter(({ length }) => length > 2);
    if (longest.length === 0 || !long.flat().every((one) => part.test(one))) return false;
    if (longest.length >= texts.length * MIN_SHARE) return true;
    const cells = Map.groupBy(
      lists.flatMap((list) => [...new Set(list)]),
      (one) => one,
    );
    const listed = [...new Set(long.flat())];
    return listed.filter((one) => (cells.get(one)?.length ?? 0) > 1).length * 2 > listed.length;
  });
}

/** The first distinct texts. Others aren't decoded, because those of all columns together may not fit into memory. */
function sampleTexts({ codes, values }: TextColumn): string[] {
  const sample = new Set<number>();
  for (const code of codes) {
    if (code !== 0) sample.add(code);
    if (sample.size >= MAX_SAMPLE) break;
  }
  return [...sample].map((code) => getText(values, code).trim());
}

/** An example of what rules can't decide in a column. */
export interface UndecidedValues {
  column: string;
  sentence: string;
}

const LANGUAGES = ["en", "de", "fr", "es", "it", "nl", "pt"];
const MAX_COUNTRY_TEXTS = 200;
const MIN_COUNTRY_SHARE = 0.6;
const SPACE = /\s/;
const MIN_ADDRESS_SHARE = 0.5;

/** Finds what is probably wrong in this table, but can't be fixed by a rule. */
export function findUndecidedValues(columns: readonly Column[]): UndecidedValues[] {
  return columns.flatMap((column): UndecidedValues[] => {
    if (column.type !== "text") return [];
    const texts = sampleTexts(column);
    const found = describeAddress(texts) ?? describeCountries(texts);
    return found === undefined ? [] : [{ column: column.name, sentence: found }];
  });
}

function describeAddress(texts: readonly string[]): string | undefined {
  const addresses = texts.filter((text) => text.includes("@"));
  if (addresses.length < texts.length * MIN_ADDRESS_SHARE) return undefined;
  const wrong = addresses.find((text) => {
    const [, domain = "", ...more] = text.split("@");
    return more.length > 0 || !domain.includes(".") || SPACE.test(text);
  });
  return wrong === undefined ? undefined : `“${wrong}” isn't an email address`;
}

function describeCountries(texts: readonly string[]): string | undefined {
  if (texts.length > MAX_COUNTRY_TEXTS) return undefined;
  const regions = getRegions();
  const byRegion = Map.groupBy(texts, (text) => regions.get(text.toLowerCase()));
  const known = texts.length - (byRegion.get(undefined)?.length ?? 0);
  byRegion.delete(undefined);
  if (known < texts.length * MIN_COUNTRY_SHARE) return undefined;
  // Spellings that differ in capitals only are found by rules.
  const same = [...byRegion.values()].find(
    (names) => new Set(names.map((name) => name.toLowerCase())).size > 1,
  );
  if (!same) return undefined;
  const listed = [...new Map(same.map((name) => [name.toLowerCase(), name])).values()].slice(0, 3);
  return `${listed.map((name) => `“${name}”`).join(", ")} are one country`;
}

let knownRegions: Map<string, string> | undefined;

/** The codes of countries by their names in several languages, in lower case. */
function getRegions(): ReadonlyMap<string, string> {
  if (knownRegions) return knownRegions;
  const regions = new Map<string, string>([
    ["usa", "US"],
    ["u.s.", "US"],
    ["uk", "GB"],
    ["great britain", "GB"],
    ["england", "GB"],
  ]);
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  for (const language of LANGUAGES) {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    for (const code of codes) {
      const name = names.of(code);
      if (name === undefined) continue;
      regions.set(name.toLowerCase(), code);
      regions.set(code.toLowerCase(), regions.get(code.toLowerCase()) ?? code);
    }
  }
  return (knownRegions = regions);
}
