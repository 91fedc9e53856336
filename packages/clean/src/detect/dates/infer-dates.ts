import { parseDate, SERIAL_DATE, strptimeFormats } from "../../steps/types/date-format.ts";
import { sumCounts, type TextCount, type TextProfile, getExtent } from "../profile.ts";

/** One way to parse the dates of a column. */
export interface DateReading {
  formats: string[];
  unparsedCells: number;
  unparsed: readonly TextCount[];
  /** Whether some cells allow only one order of day and month, which was then used for all. */
  isDecided: boolean;
}

const MAX_QUESTIONS = 2;
const DAY_MONTH_ORDER = /^(%[dm])([^%])(%[dm])(.*)$/;
const DIGIT = /[0-9]/;
const SLACK_DAYS = 366;
/** Two-digit groups, such as 1.2.20 or 10-11-12, may be versions or parts of a code. */
const MAY_BE_CODE = /^%.[-. ]%.[-. ]%y$/;

/** Whether the text is a date in any known format. */
export function canBeDate({ text }: { text: string }): boolean {
  return (
    text.length >= 6 &&
    text.length <= 20 &&
    strptimeFormats.some((format) => parseDate(text, format) !== undefined)
  );
}

export function canBeCode(format: string): boolean {
  return MAY_BE_CODE.test(format);
}

/**
 * Finds up to four ways to parse a date column; none if it also contains other texts. The order of day and month is
 * inferred for each separator separately, because people who write 3/31/2020 may also write 31.3.2020.
 */
export function inferDateReadings(
  { texts, valueCount }: Pick<TextProfile, "texts" | "valueCount">,
  { maxUnparsedShare, allowsDigits = false }: { maxUnparsedShare: number; allowsDigits?: boolean },
): DateReading[] {
  const chosen: string[] = [];
  const questions: [string, string][] = [];
  let unparsed = texts;
  let formats = strptimeFormats;
  let isDecided = false;
  for (;;) {
    const best = findBestFormat(unparsed, formats);
    if (best === undefined) break;
    const other = swapDayAndMonth(best);
    const [own, swapped] = [countParsed(unparsed, best), other ? countParsed(unparsed, other) : 0];
    if (other && own === swapped && parseDifferently(unparsed, best, other))
      questions.push([best, other]);
    else chosen.push(best);
    isDecided ||= swapped > 0 && own > swapped;
    // People don't use both orders with the same separator, so cells that only fit the other order are typos.
    formats = formats.filter((format) => format !== other);
    unparsed = unparsed.filter(({ text }) => parseDate(text, best) === undefined);
  }
  const days = [...chosen, ...questions.map(([format]) => format)];
  const isSerial = unparsed.length === 0 ? () => false : createSerialDateTest(texts, days);
  const serials = unparsed.filter(isSerial);
  const hasSerials = serials.length > 0;
  unparsed = unparsed.filter((textCount) => !isSerial(textCount));
  const unparsedCells = sumCounts(unparsed);
  // A text with a digit, such as 31/2/2020, may be a mistyped date, so the fix must not empty it.
  const isRead =
    unparsedCells <= valueCount * maxUnparsedShare &&
    (allowsDigits || !unparsed.some(({ text }) => DIGIT.test(text)));
  if (!isRead || questions.length > MAX_QUESTIONS || days.length === 0) return [];
  const readings = questions.reduce<string[][]>(
    (lists, pair) => pair.flatMap((format) => lists.map((list) => [format, ...list])),
    [chosen],
  );
  return readings.map((formats) => ({
    formats: hasSerials ? [...formats, SERIAL_DATE] : formats,
    unparsedCells,
    unparsed,
    isDecided,
  }));
}

/** Returns a test for spreadsheet serial numbers that fall within the range of the column's other dates. */
function createSerialDateTest(texts: readonly TextCount[], formats: readonly string[]) {
  const days = texts.flatMap(({ text }) =>
    formats.flatMap((format) => parseDate(text, format) ?? []),
  );
  const [first, last] = getExtent(days);
  return ({ text }: TextCount) => {
    const day = parseDate(text, SERIAL_DATE);
    return day !== undefined && day >= first - SLACK_DAYS && day <= last + SLACK_DAYS;
  };
}

function findBestFormat(
  unparsed: readonly TextCount[],
  formats: readonly string[],
): string | undefined {
  const counted = formats.map((format) => ({ format, count: countParsed(unparsed, format) }));
  const [best] = counted.toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.format : undefined;
}

/** Swaps day and month in a format; undefined if the format has names or another order. */
export function swapDayAndMonth(format: string): string | undefined {
  const [, first, between, second, end] = DAY_MONTH_ORDER.exec(format) ?? [];
  return first === undefined ? undefined : `${second}${between}${first}${end}`;
}

function countParsed(texts: readonly TextCount[], format: string): number {
  return texts.reduce(
    (sum, { text, count }) => sum + (parseDate(text, format) === undefined ? 0 : count),
    0,
  );
}

function parseDifferently(texts: readonly TextCount[], one: string, other: string): boolean {
  return texts.some(({ text }) => parseDate(text, one) !== parseDate(text, other));
}
