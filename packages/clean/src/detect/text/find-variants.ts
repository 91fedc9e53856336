import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextProfile } from "../profile.ts";

/** A kind of value with one standard notation, such as fractions, which files write in several ways. */
interface Variant {
  /** Returns the value in the standard notation; undefined if the text is something else. */
  parse: (text: string) => string | undefined;
  /** Whether all texts together leave no doubt, although each of them could be something else. */
  isCertain?: (texts: readonly string[]) => boolean;
  /** Builds the question to ask if another meaning of the values is as likely. */
  buildQuestion?: (texts: readonly string[]) => Question | undefined;
  title: (count: number) => string;
  reason: string;
  untouched: string;
}

interface Question {
  title: string;
  options: readonly { label: string; parse: Variant["parse"] }[];
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

const hasMixedFraction = (texts: readonly string[]) =>
  texts.some((text) => VULGAR.test(text) || /^[0-9]+ [0-9]+\//.test(text));

/** 4/5 alone may be a rating, and 3/4 a day. */
function areFractions(texts: readonly string[]): boolean {
  if (hasMixedFraction(texts)) return true;
  const below = new Set(texts.flatMap((text) => FRACTION.exec(text)?.[4] ?? []).map(Number));
  return below.size > 1 && [...below].every((number) => HALVES.has(number));
}

/** 6/8 may be a size, a score or a time signature. Only 1 1/2 and ½ can't. */
function buildFractionQuestion(texts: readonly string[]): Question | undefined {
  if (hasMixedFraction(texts)) return undefined;
  const example = texts.find((text) => !PLAIN_NUMBER.test(text)) ?? "";
  return {
    title: `Is “${example}” a fraction?`,
    options: [{ label: "Read as decimal numbers", parse: parseFraction }],
  };
}

/** Two-digit years from here on were in the last century. */
const CENTURY_START = 70;
/** Whether a two-digit year is as likely in this century as in the last one. */
const isUnclearYear = (year: number) => year >= 30 && year < CENTURY_START;

function toFullYear(year: string, firstOfLastCentury = CENTURY_START): string {
  if (year.length === 4) return year;
  return `${Number(year) >= firstOfLastCentury ? 19 : 20}${year}`;
}

const QUARTER =
  /^(?:Q([1-4])[ \-/]?'?([0-9]{4}|[0-9]{2})|([0-9]{4})[ \-/]?Q([1-4])|([1-4])Q[ \-/]?'?([0-9]{4}|[0-9]{2}))$/i;
const WEEK =
  /^(?:([0-9]{4})[- ]?K?W[ -]?([0-9]{1,2})|(?:K?W|wk|week)[ .]{0,2}([0-9]{1,2})[ ,/-]{1,2}([0-9]{4}))$/i;

function parseQuarter(text: string, firstOfLastCentury?: number): string | undefined {
  const [, a, b, c, d, e, f] = QUARTER.exec(text) ?? [];
  const year = b ?? c ?? f;
  if (year === undefined) return undefined;
  return `${toFullYear(year, firstOfLastCentury)}-Q${a ?? d ?? e ?? ""}`;
}

function buildCenturyQuestion(texts: readonly string[]): Question | undefined {
  const unclear = texts.find((text) => {
    const [, , b = "", , , , f = b] = QUARTER.exec(text) ?? [];
    return f.length === 2 && isUnclearYear(Number(f));
  });
  if (unclear === undefined) return undefined;
  return {
    title: `Which century is “${unclear}” in?`,
    options: [
      { label: "Years 30–99 are 19xx", parse: (text) => parseQuarter(text, 30) },
      { label: "Years 30–69 are 20xx", parse: (text) => parseQuarter(text) },
    ],
  };
}

const FISCAL_PAIR = /^(FY)?[ ']{0,2}([0-9]{4}|[0-9]{2})[/–-]([0-9]{4}|[0-9]{2})$/i;
const FISCAL_YEAR = /^FY[ ']{0,2}([0-9]{4}|[0-9]{2})$/i;

/** Writes a fiscal year as 2023/24. `offset` is the first calendar year of FY2023, from 2023; without it, FY2023 stays. */
function parseFiscalYear(text: string, offset?: -1 | 0): string | undefined {
  const [, prefix, from = "", to = ""] = FISCAL_PAIR.exec(text) ?? [];
  if (from !== "" && (prefix !== undefined || from.length === 4)) {
    const first = Number(toFullYear(from));
    return (first + 1) % 100 === Number(to) % 100 ? formatFiscalYear(first) : undefined;
  }
  const [, year] = FISCAL_YEAR.exec(text) ?? [];
  if (year === undefined) return undefined;
  return offset === undefined
    ? `FY${toFullYear(year)}`
    : formatFiscalYear(Number(toFullYear(year)) + offset);
}

const formatFiscalYear = (first: number) =>
  `${first}/${String((first + 1) % 100).padStart(2, "0")}`;

/** 2011/12 alone may be December 2011. */
function areFiscalYears(texts: readonly string[]): boolean {
  return (
    haveSeveralShapes(texts) &&
    texts.some((text) => {
      const [, prefix, , to = ""] = FISCAL_PAIR.exec(text) ?? [];
      return prefix !== undefined || Number(to) > 12 || FISCAL_YEAR.test(text);
    })
  );
}

/** FY2023 begins or ends in 2023, depending on the country. */
function buildFiscalQuestion(texts: readonly string[]): Question | undefined {
  const single = texts.find((text) => FISCAL_YEAR.test(text));
  if (single === undefined || texts.every((text) => FISCAL_YEAR.test(text))) return undefined;
  return {
    title: `Does “${single}” begin or end in that year?`,
    options: ([-1, 0] as const).map((offset) => ({
      label: offset === 0 ? "It begins in that year" : "It ends in that year",
      parse: (text) => parseFiscalYear(text, offset),
    })),
  };
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
    buildQuestion: buildFractionQuestion,
    title: (count) => `${pluralize(count, "value")} written as fractions`,
    reason: "Because the others are numbers, or have no other meaning.",
    untouched: "Results are rounded to four decimals.",
  },
  {
    parse: (text) => parseQuarter(text),
    isCertain: haveSeveralShapes,
    buildQuestion: buildCenturyQuestion,
    title: (count) => `${pluralize(count, "quarter")} in several notations`,
    reason: "Because each has a year and a quarter.",
    untouched: "Two-digit years are read as 1970 to 2069.",
  },
  {
    parse: (text) => parseFiscalYear(text),
    isCertain: areFiscalYears,
    buildQuestion: buildFiscalQuestion,
    title: (count) => `${pluralize(count, "fiscal year")} in several notations`,
    reason: "Because each has one year, or two consecutive years.",
    untouched: "Two-digit years are read as 1970 to 2069.",
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
  const question = variant.buildQuestion?.(texts.map(({ text }) => text));
  const pairs = pairTexts(texts, question?.options[0]?.parse ?? variant.parse);
  if (!pairs || pairs.length === 0) return undefined;
  const changed = new Set(pairs.map(([text]) => text));
  const count = sumCounts(texts.filter(({ text }) => changed.has(text)));
  if (question) {
    return {
      confidence: "ambiguous",
      options: question.options.map(({ label, parse }) => {
        const own = pairTexts(texts, parse) ?? [];
        return {
          label,
          examples: listExamples(own.filter((pair) => !hasSameResult(pair, question))),
          step: { kind: "spellings", column: column.name, pairs: own },
        };
      }),
      count,
      examples: [],
      title: question.title,
      untouched: variant.untouched,
    };
  }
  return {
    confidence: "likely",
    step: { kind: "spellings", column: column.name, pairs },
    count,
    examples: listExamples(pairs),
    title: variant.title(count),
    reason: variant.reason,
    untouched: variant.untouched,
  };
}

type Pair = [before: string, after: string];

/** Returns the texts that change; undefined if one can't be parsed. */
function pairTexts(texts: TextProfile["texts"], parse: Variant["parse"]): Pair[] | undefined {
  const pairs = texts.map(({ text }): Pair => [text, parse(text) ?? ""]);
  if (pairs.some(([, after]) => after === "")) return undefined;
  return pairs.filter(([before, after]) => after !== before);
}

const listExamples = (pairs: readonly Pair[]) =>
  pairs.slice(0, 3).map(([before, after]) => ({ before, after }));

/** Whether several options change a text in the same way, so that it is no example of their difference. */
function hasSameResult([before, after]: Pair, { options }: Question): boolean {
  return options.length > 1 && options.every(({ parse }) => parse(before) === after);
}

const LANGUAGES = "en de fr es it pt nl pl sv da no fi cs hr hu ru uk tr ro".split(" ");
const MAX_NAMES = 60;
const MIN_MONTHS = 6;
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
      const full = texts.filter((text) => write(text) === text);
      // May, June and April are first names, too; and a majority of short forms may be meant.
      const isCertain =
        kind === "weekday" || (full.length * 2 >= texts.length && texts.length >= MIN_MONTHS);
      return buildIssue(profile, {
        parse: write,
        isCertain: () => full.length > 0,
        buildQuestion: () =>
          isCertain
            ? undefined
            : {
                title: `Is “${texts.find((text) => write(text) !== text) ?? ""}” the name of a ${kind}?`,
                options: [{ label: "Write the full names", parse: write }],
              },
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
