import { pluralize } from "../../format-count.ts";
import type { Detector, Issue } from "../issue.ts";
import { sumCounts, type TextCount, type TextProfile } from "../profile.ts";

const MIN_VALUES = 6;
const MAX_TEXTS = 300;
const MIN_RANGE_SHARE = 0.6;
const BARE_NUMBER = /^[0-9]{1,4}$/;

interface RangeText {
  text: string;
  count: number;
  range: Range;
}

/** Finds columns of ranges, such as ages, in several notations: 5-9, 5 to 9, 9-May, 60-119 months. */
export const findRanges: Detector = ({ texts }) => texts.flatMap(findRangesInColumn);

function findRangesInColumn({ column, texts, valueCount }: TextProfile): Issue[] {
  if (valueCount < MIN_VALUES || texts.length > MAX_TEXTS) return [];
  const entries: RangeText[] = [];
  const others: TextCount[] = [];
  for (const textCount of texts) {
    const range = parseRange(textCount.text);
    if (range) entries.push({ ...textCount, range: toYears(range) ?? range });
    else others.push(textCount);
  }
  const cells = sumCounts(entries);
  if (cells < valueCount * MIN_RANGE_SHARE || !others.every(({ text }) => BARE_NUMBER.test(text)))
    return [];
  // If all values look like dates, they are months of a year, such as Jul-75.
  if (entries.every(({ range }) => range.isMisreadDate)) return [];
  // Some ranges in months can't be converted to whole years.
  if (entries.some(({ range }) => range.inMonths)) return [];
  const known = new Map(entries.map(({ range }) => [range.from, range]));
  const bare = others.flatMap(({ text, count }): RangeText[] => {
    const range = known.get(Number(text));
    return range ? [{ text, count, range }] : [];
  });
  const differing = [...entries, ...bare].filter(({ text, range }) => text !== formatRange(range));
  if (differing.length === 0) return [];
  const days = entries.filter(({ range }) => range.isMisreadDate);
  const shown = [...days, ...differing.filter((entry) => !days.includes(entry))];
  const example = entries.find(({ range }) => range.to !== undefined) ?? entries[0];
  if (!example) return [];
  const day = days[0] ? `; some became dates, such as “${days[0].text}”` : "";
  const spellings = new Set(entries.map(({ text }) => text)).size;
  const ranges = new Set(entries.map(({ range }) => formatRange(range))).size;
  return [
    {
      confidence: "ambiguous",
      options: [
        buildOption(column.name, `Write as ${formatRange(example.range)}`, differing, formatRange),
        buildOption(column.name, "Keep the start", entries, ({ from }) => String(from)),
      ],
      count: sumCounts(differing),
      examples: shown
        .slice(0, 3)
        .map(({ text, range }) => ({ before: text, after: formatRange(range) })),
      title: `${pluralize(spellings, "spelling")} of ${pluralize(ranges, "range")}${day}`,
      recommendation: "Because each range stays as it is.",
    },
  ];
}

function buildOption(
  column: string,
  label: string,
  entries: readonly RangeText[],
  write: (range: Range) => string,
) {
  const pairs = entries.map(({ text, range }): [string, string] => [text, write(range)]);
  const changed = pairs.find(([before, after]) => before !== after);
  const examples = changed ? [{ before: changed[0], after: changed[1] }] : [];
  return { label, examples, step: { kind: "spellings" as const, column, pairs } };
}

/** Converts 60-119 months to 5-9 years; undefined if the result isn't whole. */
function toYears({ from, to, inMonths, isMisreadDate }: Range): Range | undefined {
  if (!inMonths) return undefined;
  const last = to === undefined ? undefined : (to + 1) / 12 - 1;
  if (from % 12 !== 0 || (last !== undefined && !Number.isInteger(last))) return undefined;
  return { from: from / 12, to: last, inMonths: false, isMisreadDate };
}

function formatRange({ from, to }: Range): string {
  return to === undefined ? `${from}+` : `${from}-${to}`;
}

/** A range that includes both ends. `to` is missing for an open range. */
interface Range {
  from: number;
  to: number | undefined;
  /** Whether the unit is months, while other ranges are in years. */
  inMonths: boolean;
  /** Whether a spreadsheet converted it to a date, such as 9-May for 5-9. */
  isMisreadDate: boolean;
}

const CLOSED_RANGE =
  /^([0-9]{1,4}) ?(?:[-–—]|to|bis|à) ?([0-9]{1,4})(?: ?(yrs?[.]?|years?|jahre|ans|months?|monate|mois))?$/i;
const OPEN_RANGE =
  /^([0-9]{1,4}) ?(?:[+]|(?:and|or|und|oder) (?:over|older|more|above|älter|mehr)|plus)(?: ?(yrs?[.]?|years?|jahre|ans|months?|monate|mois))?$/i;
const AT_LEAST_RANGE = /^(?:≥|>=) ?([0-9]{1,4})$/;
const MONTH_NAMES = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const DAY_MONTH = /^([0-9]{1,2})-([a-z]{3})$/i;
const MONTH_YEAR = /^([a-z]{3})-([0-9]{2})$/i;

/** Parses a range in any notation: 5-9, 5 to 9, 90+, ≥90, 9-May; undefined if the text isn't a range. */
export function parseRange(text: string): Range | undefined {
  const [, from, to, unit] = CLOSED_RANGE.exec(text) ?? [];
  if (from !== undefined && to !== undefined) {
    return Number(from) < Number(to) ? createRange(from, to, unit) : undefined;
  }
  const [, start, open] = OPEN_RANGE.exec(text) ?? [];
  if (start !== undefined) return createRange(start, undefined, open);
  const [, least] = AT_LEAST_RANGE.exec(text) ?? [];
  if (least !== undefined) return createRange(least, undefined, undefined);
  return parseMisreadRange(text);
}

function createRange(from: string, to: string | undefined, unit: string | undefined): Range {
  return {
    from: Number(from),
    to: to === undefined ? undefined : Number(to),
    inMonths: /^mo/i.test(unit ?? ""),
    isMisreadDate: false,
  };
}

/** Parses a range that Excel converted to a date: 5-9 became 9-May, and 10-49 became Oct-49. */
function parseMisreadRange(text: string): Range | undefined {
  const [, day, name] = DAY_MONTH.exec(text) ?? [];
  const [, other, year] = MONTH_YEAR.exec(text) ?? [];
  const month = MONTH_NAMES.indexOf((name ?? other ?? "").toLowerCase()) + 1;
  const number = Number(day ?? year);
  if (month === 0 || number === month) return undefined;
  const [from, to] = day !== undefined && number < month ? [number, month] : [month, number];
  return from < to ? { from, to, inMonths: false, isMisreadDate: true } : undefined;
}
