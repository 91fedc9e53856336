import { dayText } from "../../columns/day-text.ts";
import type { Step } from "../../steps/kinds.ts";
import { exampleOf, parseDate, SERIAL, before2030 } from "../../steps/types/date-format.ts";
import { counted, shareText } from "../counted.ts";
import type { TextProfile } from "../profile.ts";
import type { Detector, Example, Proposal } from "../proposal.ts";
import { mayBeCode, mayBeDate, readDates, type DateReading } from "./read-dates.ts";

const FEWEST_VALUES = 3;
/** All cells must be dates but for this share, which is shown. */
const MOST_UNFIT = 0.02;
const FIRST_TEXTS = 20;
/** Eight digits may be anything; so many different ones that are all days hardly are. */
const FEWEST_DIGITS_ONLY = 5;

/**
 * Columns of dates. The order of day and month is found by elimination over the whole column: 31/12 can only be one.
 * Where no cell decides, a person does.
 */
export const findDates: Detector = ({ texts }) => texts.flatMap(proposeFor);

function proposeFor(profile: TextProfile): Proposal[] {
  const { texts, present } = profile;
  if (present < FEWEST_VALUES || !texts.slice(0, FIRST_TEXTS).some(mayBeDate)) return [];
  const asWritten = readDates(profile, MOST_UNFIT);
  const [reading] = asWritten;
  if (!reading || (hasOnlyDigits(reading) && texts.length < FEWEST_DIGITS_ONLY)) return [];
  // Those who write 52 rarely mean 2052, which is how programs read it.
  const isLate = texts.some(({ text }) => {
    return readDay(text, reading.formats) !== readDay(text, reading.formats.map(before2030));
  });
  const earlier = asWritten.map((one) => ({ ...one, formats: one.formats.map(before2030) }));
  const readings = isLate ? [...earlier, ...asWritten] : asWritten;
  const isClear =
    readings.length === 1 &&
    !reading.formats.some((format) => mayBeCode(format) || format === SERIAL);
  return [isClear ? propose(profile, reading) : ask(profile, readings, isLate)];
}

function hasOnlyDigits({ formats }: DateReading): boolean {
  return formats.every((format) => format === "%Y%m%d");
}

function stepOf({ column }: TextProfile, { formats, unfit }: DateReading): Step {
  return { kind: "dates", column: column.name, formats, rest: unfit === 0 ? "stop" : "missing" };
}

function propose(profile: TextProfile, reading: DateReading): Proposal {
  const { column, present } = profile;
  const { formats, unfit, isDecided } = reading;
  const written = formats.map((format) => `“${exampleOf(format)}”`).join(", ");
  const decided = isDecided ? " Some could only be days in this order, and that decides." : "";
  const isSure =
    unfit === 0 &&
    formats.length === 1 &&
    !formats.some((format) => format.includes("%y")) &&
    !hasOnlyDigits(reading);
  return {
    sureness: isSure ? "sure" : "likely",
    step: stepOf(profile, reading),
    count: present,
    examples: examplesOf(profile, reading),
    why: `${shareText(present - unfit, present)} values of “${column.name}” are dates, written like ${written}.${decided}`,
    untouched:
      unfit === 0
        ? "Missing cells stay missing."
        : `${counted(unfit, "cell")} without a date would become missing.`,
  };
}

function ask(profile: TextProfile, readings: readonly DateReading[], isLate: boolean): Proposal {
  const { column, texts, present } = profile;
  const telling = tellingTexts(texts, readings);
  const choices = readings.map((reading) => {
    const examples =
      telling.length > 0
        ? telling.map((before) => ({
            before,
            after: dayText(readDay(before, reading.formats) ?? 0),
          }))
        : examplesOf(profile, reading).slice(0, 1);
    return {
      label: examples.map(({ before, after }) => `${before} is ${after ?? ""}`).join(", "),
      step: stepOf(profile, reading),
    };
  });
  const serial = readings.some(({ formats }) => formats.includes(SERIAL))
    ? texts.find(({ text }) => parseDate(text, SERIAL) !== undefined)
    : undefined;
  const why = isLate
    ? `“${column.name}” holds dates with years of two digits, and they may be of either century.`
    : readings.length > 1
      ? `“${column.name}” holds dates, but no value shows whether the day or the month comes first.`
      : serial
        ? `“${column.name}” holds dates.`
        : `“${column.name}” may hold dates, or versions and codes that look like them.`;
  const counted = serial
    ? ` Numbers among them, such as ${serial.text}, are days as spreadsheets count them.`
    : "";
  return {
    sureness: "asked",
    choices,
    count: present,
    examples: [],
    why: `${why}${counted}`,
  };
}

/** The first dates that differ from their text; for a question those with another day than month. */
function examplesOf({ texts }: TextProfile, { formats }: DateReading): Example[] {
  const read = texts.slice(0, 1000).flatMap(({ text }): Example[] => {
    const day = readDay(text, formats);
    const after = day === undefined ? text : dayText(day);
    return after === text ? [] : [{ before: text, after }];
  });
  const clear = read.filter(({ after }) => after?.slice(5, 7) !== after?.slice(8, 10));
  return (clear.length > 0 ? clear : read).slice(0, 3);
}

/** Texts by whose days the readings differ, one for each way in which they do. */
function tellingTexts(texts: TextProfile["texts"], readings: readonly DateReading[]): string[] {
  const ways = new Map<string, string>();
  for (const { text } of texts) {
    const days = readings.map(({ formats }) => readDay(text, formats));
    const way = days.map((day) => days.indexOf(day)).join();
    if (new Set(days).size > 1 && !ways.has(way)) ways.set(way, text);
  }
  return [...ways.values()];
}

function readDay(text: string, formats: readonly string[]): number | undefined {
  for (const format of formats) {
    const day = parseDate(text, format);
    if (day !== undefined) return day;
  }
  return undefined;
}
