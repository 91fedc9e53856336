import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextProfile } from "../profile.ts";

/** A kind of value with one standard notation, such as fractions, which files write in several ways. */
interface Variant {
  /** Returns the value in the standard notation; undefined if the text is something else. */
  parse: (text: string) => string | undefined;
  /** Whether all texts together leave no doubt, although each of them could be something else. */
  isCertain?: (texts: readonly string[]) => boolean;
  title: (count: number) => string;
  reason: string;
  untouched: string;
}

const MIN_VALUES = 3;
const MAX_TEXTS = 1000;
const SAMPLE_TEXTS = 20;

const PLAIN_NUMBER = /^-?[0-9]{1,9}(?:\.[0-9]{1,9})?$/;
const FRACTION = /^(-?)(?:([0-9]{1,9})[ \u00a0-])?([0-9]{1,3})[/\u2044]([0-9]{1,3})$/;
const VULGAR = /[\u00bc-\u00be\u2150-\u215e]/;
/** Denominators of measures such as inches and cups. */
const HALVES = new Set([2, 4, 8, 16, 32, 64]);

function parseFraction(text: string): string | undefined {
  if (PLAIN_NUMBER.test(text)) return text;
  // NFKC turns ½ into 1⁄2.
  const plain = text
    .replace(VULGAR, (one) => ` ${one.normalize("NFKC")}`)
    .replace(/^ | (?= )/g, "");
  const [, sign = "", whole = "0", above = "", below = ""] = FRACTION.exec(plain) ?? [];
  if (above === "" || Number(below) === 0) return undefined;
  const value = Number(whole) + Number(above) / Number(below);
  return `${sign}${Number(value.toFixed(4))}`;
}

/** 4/5 alone may be a rating, and 3/4 a day. */
function areFractions(texts: readonly string[]): boolean {
  if (texts.some((text) => VULGAR.test(text) || /^[0-9]+ [0-9]+\//.test(text))) return true;
  const below = new Set(texts.flatMap((text) => FRACTION.exec(text)?.[4] ?? []).map(Number));
  return below.size > 1 && [...below].every((number) => HALVES.has(number));
}

const QUARTER =
  /^(?:Q([1-4])[ \-/]?'?([0-9]{4}|[0-9]{2})|([0-9]{4})[ \-/]?Q([1-4])|([1-4])Q[ \-/]?'?([0-9]{4}|[0-9]{2}))$/i;
const WEEK =
  /^(?:([0-9]{4})[- ]?K?W[ -]?([0-9]{1,2})|(?:K?W|wk|week)[ .]{0,2}([0-9]{1,2})[ ,/-]{1,2}([0-9]{4}))$/i;

function parseQuarter(text: string): string | undefined {
  const [, a, b, c, d, e, f] = QUARTER.exec(text) ?? [];
  const year = b ?? c ?? f;
  return year === undefined ? undefined : `${year.padStart(4, "20")}-Q${a ?? d ?? e ?? ""}`;
}

function parseWeek(text: string): string | undefined {
  const [, yearFirst, week, weekFirst, year] = WEEK.exec(text) ?? [];
  const number = week ?? weekFirst ?? "";
  const isWeek = Number(number) >= 1 && Number(number) <= 53;
  return isWeek ? `${yearFirst ?? year ?? ""}-W${number.padStart(2, "0")}` : undefined;
}

const DIGIT = /\p{Nd}/u;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const NUMBER = /^[+-]?[0-9][0-9.,]*%?$/;

/** Writes digits of other scripts as 0 to 9. The ten digits of a script follow each other in Unicode. */
function parseDigits(text: string): string | undefined {
  const plain = text.replaceAll("\u066b", ".").replaceAll("\u066c", ",");
  const written = plain.replaceAll(OTHER_DIGIT, (digit) => {
    const point = digit.codePointAt(0) ?? 0;
    let zero = point;
    while (point - zero < 9 && DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(point - zero);
  });
  return NUMBER.test(written) ? written : undefined;
}

const variants: readonly Variant[] = [
  {
    parse: parseFraction,
    isCertain: areFractions,
    title: (count) => `${pluralize(count, "value")} written as fractions`,
    reason: "Because the others are numbers, or have no other meaning.",
    untouched: "Results are rounded to four decimals.",
  },
  {
    parse: parseQuarter,
    isCertain: haveSeveralShapes,
    title: (count) => `${pluralize(count, "quarter")} in several notations`,
    reason: "Because each has a year and a quarter.",
    untouched: "Years of two digits are taken as 20xx.",
  },
  {
    parse: parseWeek,
    isCertain: haveSeveralShapes,
    title: (count) => `${pluralize(count, "week")} in several notations`,
    reason: "Because each has a year and a week.",
    untouched: "The numbers of the weeks stay.",
  },
  {
    parse: parseDigits,
    title: (count) => `${pluralize(count, "number")} in digits of another script`,
    reason: "Because programs read 0 to 9 only.",
    untouched: "All other numbers stay.",
  },
];

/** Whether the texts differ in more than their digits. */
function haveSeveralShapes(texts: readonly string[]): boolean {
  return new Set(texts.map((text) => text.replaceAll(/[0-9]/g, "0"))).size > 1;
}

/** Finds fractions, quarters, weeks, names of months and weekdays, and digits that are written in several ways. */
export const findVariants: Detector = ({ texts }) => texts.flatMap(findVariantsInColumn);

function findVariantsInColumn(profile: TextProfile): Issue[] {
  const { valueCount } = profile;
  if (valueCount < MIN_VALUES) return [];
  const sample = profile.texts.slice(0, SAMPLE_TEXTS).map(({ text }) => text);
  if (sample.every((text) => PLAIN_NUMBER.test(text)) && sample.length === SAMPLE_TEXTS) return [];
  for (const variant of variants) {
    if (!sample.every((text) => variant.parse(text) !== undefined)) continue;
    const found = buildIssue(profile, variant);
    if (found) return [found];
  }
  const found = findOrdinals(profile, sample) ?? findNames(profile, sample);
  return found ? [found] : [];
}

const ORDINAL = /^[1-9][0-9]{0,5}(st|nd|rd|th)$/i;

/** Finds ranks such as 1st and 2nd. */
function findOrdinals(profile: TextProfile, sample: readonly string[]): Issue | undefined {
  const { column, texts, valueCount } = profile;
  if (!sample.every((text) => ORDINAL.test(text))) return undefined;
  const endings = texts.map(({ text }) => ORDINAL.exec(text)?.[1]);
  const after = [...new Set(endings)].filter((ending) => ending !== undefined);
  if (endings.includes(undefined)) return undefined;
  return {
    confidence: "likely",
    step: {
      kind: "numbers",
      column: column.name,
      decimal: ".",
      thousands: "",
      before: [],
      after,
      powers: [],
      percent: false,
      parentheses: false,
      whole: true,
      rest: "stop",
    },
    count: valueCount,
    examples: texts.slice(0, 3).map(({ text }) => ({ before: text, after: text.slice(0, -2) })),
    title: `${pluralize(valueCount, "ordinal number")}, such as ${texts[0]?.text ?? ""}`,
    reason: "Because all values are ranks.",
    untouched: "Missing cells stay missing.",
  };
}

function buildIssue({ column, texts }: TextProfile, variant: Variant): Issue | undefined {
  if (texts.length > MAX_TEXTS || variant.isCertain?.(texts.map(({ text }) => text)) === false)
    return undefined;
  const pairs: [string, string][] = [];
  for (const { text } of texts) {
    const after = variant.parse(text);
    if (after === undefined) return undefined;
    if (after !== text) pairs.push([text, after]);
  }
  if (pairs.length === 0) return undefined;
  const changed = new Set(pairs.map(([text]) => text));
  const count = sumCounts(texts.filter(({ text }) => changed.has(text)));
  return {
    confidence: "likely",
    step: { kind: "spellings", column: column.name, pairs },
    count,
    examples: pairs.slice(0, 3).map(([before, after]) => ({ before, after })),
    title: variant.title(count),
    reason: variant.reason,
    untouched: variant.untouched,
  };
}

const LANGUAGES = "en de fr es it pt nl pl sv da no fi cs hr hu ru uk tr ro".split(" ");
const MAX_NAMES = 60;
const NAME = /^\p{L}{2,14}\.?$/u;

/** Finds names of months or weekdays of one language that are partly short, such as Monday and Tue. */
function findNames(profile: TextProfile, sample: readonly string[]): Issue | undefined {
  const texts = profile.texts.map(({ text }) => text);
  if (texts.length > MAX_NAMES || !sample.every((text) => NAME.test(text))) return undefined;
  for (const language of LANGUAGES) {
    for (const kind of ["month", "weekday"] as const) {
      const names = listNames(language, kind);
      const parse = createNameParser(names);
      if (!sample.every((text) => parse(text) !== undefined)) continue;
      const isCapital = texts.filter((text) => /^\p{Lu}/u.test(text)).length * 2 >= texts.length;
      const write = (text: string) => {
        const name = names[parse(text) ?? -1];
        return name && isCapital ? name.slice(0, 1).toUpperCase() + name.slice(1) : name;
      };
      const isMixed = texts.some((text) => write(text) === text);
      return buildIssue(profile, {
        parse: write,
        isCertain: () => isMixed,
        title: (count) => `${pluralize(count, kind)} with other spellings of their names`,
        reason: `Because all values are names of ${kind}s.`,
        untouched: "Full names stay.",
      });
    }
  }
  return undefined;
}

/** The names by language and kind. Creating the formatters takes 6 ms, too long to do it for each column. */
const knownNames = new Map<string, readonly string[]>();

function listNames(language: string, kind: "month" | "weekday"): readonly string[] {
  const known = knownNames.get(`${language} ${kind}`);
  if (known) return known;
  const options = { [kind]: "long", timeZone: "UTC" } as const;
  // oxlint-disable-next-line no-restricted-properties -- lists names of months and weekdays, formats no day
  const formatter = new Intl.DateTimeFormat(language, options);
  // 2023-01-02 was a Monday, and each 15th is in a month of its own.
  const days =
    kind === "month"
      ? Array.from({ length: 12 }, (_, at) => Date.UTC(2023, at, 15))
      : Array.from({ length: 7 }, (_, at) => Date.UTC(2023, 0, 2 + at));
  const names = days.map((day) => formatter.format(day).normalize("NFC").toLowerCase());
  knownNames.set(`${language} ${kind}`, names);
  return names;
}

/** Finds the name that equals or starts with a text, if there is exactly one. */
function createNameParser(names: readonly string[]): (text: string) => number | undefined {
  return (text) => {
    const start = text.toLowerCase().replace(/\.$/, "");
    const whole = names.indexOf(start);
    if (whole >= 0) return whole;
    const found = names.flatMap((name, at) => (name.startsWith(start) ? [at] : []));
    return found.length === 1 && start.length <= 4 ? found[0] : undefined;
  };
}
