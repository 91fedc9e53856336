import { parseDate, SERIAL_DATE, strptimeFormats } from "../../steps/types/date-format.ts";
import { sumCounts, type TextCount, type TextProfile, getExtent } from "../profile.ts";

/** How the dates of a column may be read. */
export interface DateReading {
  formats: string[];
  /** Cells that are no dates. */
  unparsedCells: number;
  unparsed: readonly TextCount[];
  /** Whether cells could only be days in one order of day and month, and that decided for others. */
  isDecided: boolean;
}

const MAX_QUESTIONS = 2;
const DAY_MONTH_ORDER = /^(%[dm])([^%])(%[dm])(.*)$/;
const DIGIT = /[0-9]/;
const SLACK_DAYS = 366;
/** Two digits between points, dashes or spaces may be a version or a part of a code. */
const MAY_BE_CODE = /^%.[-. ]%.[-. ]%y$/;

/** Whether a text is a date in one of the formats. */
export function canBeDate({ text }: { text: string }): boolean {
  return (
    text.length >= 6 &&
    text.length <= 20 &&
    strptimeFormats.some((one) => parseDate(text, one) !== undefined)
  );
}

export function canBeCode(format: string): boolean {
  return MAY_BE_CODE.test(format);
}

/**
 * The readings of a column that may be meant, at most four; none if other texts are among the dates. The order of
 * day and month is found for each separator separately: people who write 3/31/2020 may write 31.3.2020 too.
 */
export function inferDateReadings(
  { texts, valueCount }: Pick<TextProfile, "texts" | "valueCount">,
  mostUnfit: number,
  mayHaveDigits = false,
): DateReading[] {
  const chosen: string[] = [];
  const questions: [string, string][] = [];
  let unparsed = texts;
  let formats = strptimeFormats;
  let isDecided = false;
  for (;;) {
    const best = bestFormat(unparsed, formats);
    if (best === undefined) break;
    const other = swapDayAndMonth(best);
    const [own, swapped] = [countParsed(unparsed, best), other ? countParsed(unparsed, other) : 0];
    if (other && own === swapped && readsDifferently(unparsed, best, other))
      questions.push([best, other]);
    else chosen.push(best);
    isDecided ||= swapped > 0 && own > swapped;
    // No one writes both orders in one form: what only fits the other one is a slip.
    formats = formats.filter((format) => format !== other);
    unparsed = unparsed.filter(({ text }) => parseDate(text, best) === undefined);
  }
  const days = [...chosen, ...questions.map(([format]) => format)];
  const isSerial = unparsed.length === 0 ? () => false : createSerialTest(texts, days);
  const serials = unparsed.filter(isSerial);
  const hasSerials = serials.length > 0;
  unparsed = unparsed.filter((one) => !isSerial(one));
  const unparsedCells = sumCounts(unparsed);
  // A text with a digit, such as 31/2/2020, may be a date that was misspelt: it is not to be emptied.
  const isRead =
    unparsedCells <= valueCount * mostUnfit &&
    (mayHaveDigits || !unparsed.some(({ text }) => DIGIT.test(text)));
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

/** Whether a number, counted as spreadsheets do, is a day among the dates of the column. */
function createSerialTest(texts: readonly TextCount[], formats: readonly string[]) {
  const days = texts.flatMap(({ text }) =>
    formats.flatMap((format) => parseDate(text, format) ?? []),
  );
  const [first, last] = getExtent(days);
  return ({ text }: TextCount) => {
    const day = parseDate(text, SERIAL_DATE);
    return day !== undefined && day >= first - SLACK_DAYS && day <= last + SLACK_DAYS;
  };
}

function bestFormat(
  unparsed: readonly TextCount[],
  formats: readonly string[],
): string | undefined {
  const counted = formats.map((format) => ({ format, count: countParsed(unparsed, format) }));
  const [best] = counted.toSorted((a, b) => b.count - a.count);
  return best && best.count > 0 ? best.format : undefined;
}

/** The format with day and month the other way round; undefined if it has another order, or names. */
function swapDayAndMonth(format: string): string | undefined {
  const [, first, between, second, end] = DAY_MONTH_ORDER.exec(format) ?? [];
  return first === undefined ? undefined : `${second}${between}${first}${end}`;
}

function countParsed(texts: readonly TextCount[], format: string): number {
  return texts.reduce(
    (sum, { text, count }) => sum + (parseDate(text, format) === undefined ? 0 : count),
    0,
  );
}

/** Whether the two read a text as different days. */
function readsDifferently(texts: readonly TextCount[], one: string, other: string): boolean {
  return texts.some(({ text }) => parseDate(text, one) !== parseDate(text, other));
}
