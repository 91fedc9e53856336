import { pluralize } from "../../format-count.ts";
import { createMonthReader } from "../../steps/cells/month-names.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextProfile } from "../profile.ts";
import { inferDateReadings } from "./infer-dates.ts";

const LANGUAGES = "en de fr es it pt hr hu no ru uk nl pl sv da fi cs tr ro".split(" ");
const MIN_VALUES = 3;
const MIN_READ_SHARE = 0.8;
const SAMPLE_TEXTS = 20;
/** A word of three letters or more, and a year. */
const MAY_FIT = /^(?=.*\p{L}{3})(?=.*(?:1[7-9]|2[01])[0-9]{2}).{6,40}$/u;
const WORD = /\p{L}{3,12}/gu;
const WEEKDAY = /^(\p{L}{2,12})[.,]{0,2} /u;

/** Finds dates and months with names in one of the languages, such as “15 févr. 2021” or “Januar 2020”. */
export const findMonthNames: Detector = ({ texts }) => texts.flatMap(findInColumn);

function findInColumn(profile: TextProfile): Issue[] {
  const { texts, valueCount, column } = profile;
  const sample = texts.slice(0, SAMPLE_TEXTS);
  const fitting = sample.filter(({ text }) => MAY_FIT.test(text)).length;
  if (valueCount < MIN_VALUES || fitting < sample.length * MIN_READ_SHARE) return [];
  // English names in a common order need no rewriting.
  if (inferDateReadings(profile, { maxUnparsedShare: 0.02 }).length > 0) return [];
  const words = new Set(texts.flatMap(({ text }) => text.match(WORD) ?? []));
  const readings = LANGUAGES.map((language) => ({ language, months: findMonths(language, words) }))
    .filter(({ months }) => months.length > 0)
    .map(({ language, months }) => {
      const read = createMonthReader(months);
      return { language, months, read, count: sumCounts(texts.filter(({ text }) => read(text))) };
    });
  const [best] = readings.toSorted((a, b) => b.count - a.count);
  if (!best || best.count < valueCount * MIN_READ_SHARE) return [];
  const { language, months, read, count } = best;
  const examples = texts
    .flatMap(({ text }) => {
      const after = read(text);
      return after === undefined ? [] : [{ before: text, after }];
    })
    .slice(0, 3);
  const names = new Set(months.map(([name]) => name));
  const wrong = texts.filter(({ text }) => {
    const [, word = ""] = WEEKDAY.exec(text) ?? [];
    return word !== "" && !names.has(word) && isOtherWeekday(word, read(text), language);
  });
  const step = { kind: "month-names" as const, column: column.name, months };
  if (wrong.length > 0) {
    return [
      {
        confidence: "ambiguous",
        options: [{ label: "Keep the dates", examples, step }],
        count,
        examples,
        title: `Are the dates right? ${pluralize(sumCounts(wrong), "weekday")} ${sumCounts(wrong) === 1 ? "is" : "are"} another, as in “${wrong[0]?.text ?? ""}”?`,
      },
    ];
  }
  const unread = valueCount - count;
  return [
    {
      confidence: "likely",
      step,
      count,
      examples,
      title: `${pluralize(count, "date")} with names of months`,
      reason: "Because each has a month and a year.",
      untouched:
        unread === 0 ? "Missing cells stay missing." : `${pluralize(unread, "other value")} stay.`,
    },
  ];
}

/** Names of months by language, in the cases that people write, each list with all twelve. */
const nameLists = new Map<string, string[][]>();

function listNames(language: string): string[][] {
  const known = nameLists.get(language);
  if (known) return known;
  const format = (options: Intl.DateTimeFormatOptions) => {
    // oxlint-disable-next-line no-restricted-properties -- lists names of months, formats no day
    const formatter = new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" });
    return Array.from({ length: 12 }, (_, month) => {
      const parts = formatter.formatToParts(new Date(Date.UTC(2020, month, 15)));
      const name = parts.find(({ type }) => type === "month")?.value ?? "";
      return name.normalize("NFC").replace(/[.]$/, "");
    });
  };
  const long = format({ month: "long", day: "numeric" });
  const alone = format({ month: "long" });
  const lists = [
    long,
    alone,
    format({ month: "short", day: "numeric" }),
    ...[3, 4].map((length) => alone.map((name) => name.slice(0, length))),
  ];
  const styled = lists.flatMap((names) => [
    names.map((name) => name.toLowerCase()),
    names.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase()),
    names.map((name) => name.toUpperCase()),
  ]);
  nameLists.set(language, styled);
  return styled;
}

/** The fewest lists of names that have all words of a column that are months. Short forms of two months are left out. */
function findMonths(language: string, words: ReadonlySet<string>): [string, number][] {
  const found = new Map<string, number>();
  for (;;) {
    const count = (names: readonly string[]) =>
      new Set(names.filter((name) => words.has(name) && !found.has(name))).size;
    const [best = []] = listNames(language).toSorted((a, b) => count(b) - count(a));
    if (count(best) === 0) return [...found];
    const before = found.size;
    for (const [month, name] of best.entries()) {
      const isOne = best.indexOf(name) === best.lastIndexOf(name);
      if (isOne && /^\p{L}{3,12}$/u.test(name) && !found.has(name)) found.set(name, month + 1);
    }
    if (found.size === before) return [...found];
  }
}

/** Whether the word isn't the weekday of the date. */
function isOtherWeekday(word: string, date: string | undefined, language: string): boolean {
  if (date?.length !== 10) return false;
  const day = new Date(`${date}T00:00:00Z`);
  const names = (["long", "short"] as const).map((weekday) =>
    // oxlint-disable-next-line no-restricted-properties -- compares names of weekdays, formats no day
    new Intl.DateTimeFormat(language, { weekday, timeZone: "UTC" }).format(day).toLowerCase(),
  );
  const known = word.toLowerCase();
  return !names.some((name) => name.startsWith(known) || known.startsWith(name.replace(".", "")));
}
