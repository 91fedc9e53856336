import { formatDay } from "../../columns/cell-text.ts";
import { pluralize, formatShare } from "../../format-count.ts";
import type { Step } from "../../steps/kinds.ts";
import {
  formatDateExample,
  parseDate,
  SERIAL_DATE,
  toFormatBefore2030,
} from "../../steps/types/date-format.ts";
import type { Detector, Example, Issue } from "../issue.ts";
import { findDistinguishingTexts, type TextProfile } from "../profile.ts";
import {
  canBeCode,
  canBeDate,
  inferDateReadings,
  swapDayAndMonth,
  type DateReading,
} from "./infer-dates.ts";

const MIN_VALUES = 3;
/** Maximum share of cells that aren't dates. The issue shows how many there are. */
const MAX_UNPARSED_SHARE = 0.02;
const SAMPLE_TEXTS = 20;
/** Minimum distinct values of eight digits. With so many, it can hardly be a coincidence that all are valid dates. */
const MIN_DIGITS_ONLY = 5;

/**
 * Finds columns of dates. The order of day and month is inferred from the whole column, because a text such as 31/12
 * allows only one order. If no text decides, the issue is ambiguous.
 */
export const findDates: Detector = ({ texts }) => texts.flatMap(findDatesInColumn);

function findDatesInColumn(profile: TextProfile): Issue[] {
  const { texts, valueCount } = profile;
  // The first texts of a column may all be days as spreadsheets count them.
  const sample = [...texts.slice(0, SAMPLE_TEXTS), ...texts.slice(-SAMPLE_TEXTS)];
  if (valueCount < MIN_VALUES || !sample.some(canBeDate)) return [];
  const asWritten = inferDateReadings(profile, { maxUnparsedShare: MAX_UNPARSED_SHARE });
  const [reading] = asWritten;
  if (!reading) return findBothOrders(profile);
  if (hasOnlyDigits(reading) && texts.length < MIN_DIGITS_ONLY) return [];
  // The two-digit year 52 rarely means 2052, but programs parse it so.
  const isCenturyAmbiguous = texts.some(({ text }) => {
    return (
      parseDay(text, reading.formats) !== parseDay(text, reading.formats.map(toFormatBefore2030))
    );
  });
  const inLastCentury = asWritten.map((reading) => ({
    ...reading,
    formats: reading.formats.map(toFormatBefore2030),
  }));
  const readings = isCenturyAmbiguous ? [...inLastCentury, ...asWritten] : asWritten;
  const isClear =
    readings.length === 1 &&
    !reading.formats.some((format) => canBeCode(format) || format === SERIAL_DATE);
  return [
    isClear
      ? buildClearIssue(profile, reading)
      : buildAmbiguousIssue(profile, readings, isCenturyAmbiguous),
  ];
}

/** Finds dates of which some can only have the day first, and some only the month. The user decides about the others. */
function findBothOrders(profile: TextProfile): Issue[] {
  const [partial] = inferDateReadings(profile, { maxUnparsedShare: 0.5, allowsDigits: true });
  if (!partial || partial.unparsed.length === 0 || partial.formats.length > 4) return [];
  const swapped = partial.formats.flatMap((format) => swapDayAndMonth(format) ?? []);
  const fits = partial.unparsed.every(({ text }) => parseDay(text, swapped) !== undefined);
  if (swapped.length === 0 || !fits) return [];
  const orders = [
    [...partial.formats, ...swapped],
    [...swapped, ...partial.formats],
  ];
  const { column, texts, valueCount } = profile;
  const shown = findDistinguishingTexts(
    texts,
    orders.map((formats) => (text) => parseDay(text, formats)),
  );
  if (shown.length === 0) return [];
  return [
    {
      confidence: "ambiguous",
      options: orders.map((formats) => ({
        label: `${formats[0]?.startsWith("%d") ? "Day" : "Month"} first if possible`,
        examples: shown
          .slice(0, 3)
          .map((before) => ({ before, after: formatDay(parseDay(before, formats) ?? 0) })),
        step: { kind: "dates", column: column.name, formats, rest: "stop" },
      })),
      count: valueCount,
      examples: [],
      title: "Day first or month first? Both orders occur",
    },
  ];
}

function hasOnlyDigits({ formats }: DateReading): boolean {
  return formats.every((format) => format === "%Y%m%d");
}

function buildStep({ column }: TextProfile, { formats, unparsedCells }: DateReading): Step {
  return {
    kind: "dates",
    column: column.name,
    formats,
    rest: unparsedCells === 0 ? "stop" : "missing",
  };
}

function buildClearIssue(profile: TextProfile, reading: DateReading): Issue {
  const { valueCount } = profile;
  const { formats, unparsedCells, isDecided } = reading;
  const written = formats.map((format) => formatDateExample(format)).join(", ");
  const isCertain =
    unparsedCells === 0 &&
    formats.length === 1 &&
    !formats.some((format) => format.includes("%y")) &&
    !hasOnlyDigits(reading);
  return {
    confidence: isCertain ? "clear" : "likely",
    step: buildStep(profile, reading),
    count: valueCount,
    examples: getExamples(profile, reading),
    title: `${formatShare(valueCount - unparsedCells, valueCount)} values are dates, such as ${written}`,
    reason: isDecided
      ? "Because some values fit only this order of day and month."
      : "Because all of them are real days.",
    untouched:
      unparsedCells === 0
        ? "Missing cells stay missing."
        : `${pluralize(unparsedCells, "cell")} without a date would become missing.`,
  };
}

function buildAmbiguousIssue(
  profile: TextProfile,
  readings: readonly DateReading[],
  isCenturyAmbiguous: boolean,
): Issue {
  const { texts, valueCount } = profile;
  const distinguishing = findDistinguishingTexts(
    texts,
    readings.map(
      ({ formats }) =>
        (text) =>
          parseDay(text, formats),
    ),
  );
  const options = readings.map((reading) => {
    const examples =
      distinguishing.length > 0
        ? distinguishing.map((before) => ({
            before,
            after: formatDay(parseDay(before, reading.formats) ?? 0),
          }))
        : getExamples(profile, reading).slice(0, 1);
    return {
      label: describeReading(reading, { readings, isCenturyAmbiguous }),
      examples,
      step: buildStep(profile, reading),
    };
  });
  const serial = readings.some(({ formats }) => formats.includes(SERIAL_DATE))
    ? texts.find(({ text }) => parseDate(text, SERIAL_DATE) !== undefined)
    : undefined;
  const title = isCenturyAmbiguous
    ? "Which century are the two-digit years in?"
    : readings.length > 1
      ? "Day first or month first?"
      : serial
        ? `Dates among spreadsheet day numbers, such as ${serial.text}`
        : "Are these dates?";
  return {
    confidence: "ambiguous",
    options,
    count: valueCount,
    examples: [],
    title,
  };
}

/** Names what distinguishes a reading from the others: the order of day and month, or the century. */
function describeReading(
  { formats }: DateReading,
  {
    readings,
    isCenturyAmbiguous,
  }: { readings: readonly DateReading[]; isCenturyAmbiguous: boolean },
): string {
  const orders = new Set(readings.map((reading) => getOrder(reading.formats)));
  const isLate = formats.every((format) => toFormatBefore2030(format) !== format);
  const parts = [
    ...(orders.size > 1 ? [getOrder(formats)] : []),
    ...(isCenturyAmbiguous ? [isLate ? "years up to 2068" : "years up to 2029"] : []),
  ];
  return `Read ${parts.join(", ") || "as dates"}`;
}

/** “day first”, or the order for each separator if they differ. Names of months have no order to choose. */
function getOrder(formats: readonly string[]): string {
  const orders = formats.flatMap((format): [separator: string, order: string][] => {
    const [day, month] = [format.indexOf("%d"), format.indexOf("%m")];
    if (day < 0 || month < 0 || format.startsWith("%Y")) return [];
    return [[format.charAt(2), day < month ? "day first" : "month first"]];
  });
  const [first] = new Set(orders.map(([, order]) => order));
  return orders.every(([, order]) => order === first)
    ? (first ?? "as dates")
    : orders.map(([separator, order]) => `“${separator}” ${order}`).join(", ");
}

/** Returns the first dates that change, preferably some whose day and month differ. */
function getExamples({ texts }: TextProfile, { formats }: DateReading): Example[] {
  const read = texts.slice(0, 1000).flatMap(({ text }): Example[] => {
    const day = parseDay(text, formats);
    const after = day === undefined ? text : formatDay(day);
    return after === text ? [] : [{ before: text, after }];
  });
  const clear = read.filter(({ after }) => after?.slice(5, 7) !== after?.slice(8, 10));
  return (clear.length > 0 ? clear : read).slice(0, 3);
}

function parseDay(text: string, formats: readonly string[]): number | undefined {
  for (const format of formats) {
    const day = parseDate(text, format);
    if (day !== undefined) return day;
  }
  return undefined;
}
