import { dayText } from "../columns/day-text.ts";
import type { Step } from "../steps/kinds.ts";
import { dateFormats, exampleOf, parseDate } from "../steps/types/date-format.ts";
import type { TextProfile } from "./profile.ts";
import type { Detector, Example, Proposal } from "./proposal.ts";

const FEWEST_VALUES = 3;
/** All cells must be dates but for this share, which is shown. */
const MOST_UNFIT = 0.02;
/** Eight digits may be anything; so many different ones that are all days hardly are. */
const FEWEST_DIGITS_ONLY = 5;
const DAY_FIRST = /^%d.%m/;
const MONTH_FIRST = /^%m.%d/;

/**
 * Columns of dates. The order of day and month is found by elimination over the whole column: 31/12 can only be one.
 * Where no cell decides, a person does.
 */
export const findDates: Detector = ({ texts }) => texts.flatMap(proposeFor);

interface Reading {
  formats: string[];
  unfit: number;
}

function proposeFor(profile: TextProfile): Proposal[] {
  const { texts, present } = profile;
  if (present < FEWEST_VALUES || !texts.slice(0, 20).some(({ text }) => mayBeDate(text))) return [];
  const dayFirst = readingOf(profile, MONTH_FIRST);
  const monthFirst = readingOf(profile, DAY_FIRST);
  const most = present * MOST_UNFIT;
  if (Math.min(dayFirst.unfit, monthFirst.unfit) > most) return [];
  if (hasOnlyDigits(dayFirst) && texts.length < FEWEST_DIGITS_ONLY) return [];
  if (dayFirst.unfit !== monthFirst.unfit) {
    const better = dayFirst.unfit < monthFirst.unfit ? dayFirst : monthFirst;
    return [propose(profile, better, better === dayFirst ? monthFirst : dayFirst)];
  }
  const isSame = dayFirst.formats.join() === monthFirst.formats.join();
  return [isSame ? propose(profile, dayFirst, undefined) : ask(profile, [dayFirst, monthFirst])];
}

function mayBeDate(text: string): boolean {
  return (
    text.length >= 6 &&
    text.length <= 20 &&
    dateFormats.some((one) => parseDate(text, one) !== undefined)
  );
}

/** The fewest formats that read all that can be read, without those of one order of day and month. */
function readingOf({ texts }: TextProfile, without: RegExp): Reading {
  const formats = dateFormats.filter((format) => !without.test(format));
  const chosen: string[] = [];
  let left = texts;
  for (;;) {
    const counted = formats.map((format) => ({ format, count: countFitting(left, format) }));
    const [best] = counted.toSorted((a, b) => b.count - a.count);
    if (!best || best.count === 0) break;
    chosen.push(best.format);
    left = left.filter(({ text }) => parseDate(text, best.format) === undefined);
  }
  return { formats: chosen, unfit: left.reduce((sum, { count }) => sum + count, 0) };
}

function countFitting(texts: TextProfile["texts"], format: string): number {
  return texts.reduce(
    (sum, { text, count }) => sum + (parseDate(text, format) === undefined ? 0 : count),
    0,
  );
}

function hasOnlyDigits({ formats }: Reading): boolean {
  return formats.every((format) => format === "%Y%m%d");
}

function stepOf({ column }: TextProfile, { formats, unfit }: Reading): Step {
  return { kind: "dates", column: column.name, formats, rest: unfit === 0 ? "stop" : "missing" };
}

function propose(profile: TextProfile, reading: Reading, other: Reading | undefined): Proposal {
  const { column, present } = profile;
  const written = reading.formats.map((format) => `“${exampleOf(format)}”`).join(", ");
  const hasCentury = reading.formats.every((format) => !format.includes("%y"));
  const decided = other ? " Some could only be days in this order, and that decides for all." : "";
  return {
    sureness: reading.unfit === 0 && reading.formats.length === 1 && hasCentury ? "sure" : "likely",
    step: stepOf(profile, reading),
    count: present,
    examples: examplesOf(profile, reading),
    why: `${present - reading.unfit} of ${present} values of “${column.name}” are dates, written like ${written}.${decided}`,
    untouched:
      reading.unfit === 0
        ? "Missing cells stay missing."
        : `${reading.unfit} cells are no dates and would become missing.`,
  };
}

function ask(profile: TextProfile, readings: readonly Reading[]): Proposal {
  const { column, present } = profile;
  const choices = readings.map((reading) => {
    const [example] = examplesOf(profile, reading);
    return {
      label: `${example?.before ?? ""} is ${example?.after ?? ""}`,
      step: stepOf(profile, reading),
    };
  });
  return {
    sureness: "asked",
    choices,
    count: present,
    examples: [],
    why: `“${column.name}” holds dates, but no value shows whether the day or the month comes first.`,
    untouched: "Nothing changes until you choose.",
  };
}

/** The first dates that differ from their text; for a question those with another day than month. */
function examplesOf({ texts }: TextProfile, { formats }: Reading): Example[] {
  const read = texts.slice(0, 1000).flatMap(({ text }): Example[] => {
    const day = formats
      .map((format) => parseDate(text, format))
      .find((found) => found !== undefined);
    const after = day === undefined ? text : dayText(day);
    return after === text ? [] : [{ before: text, after }];
  });
  const clear = read.filter(({ after }) => after?.slice(5, 7) !== after?.slice(8, 10));
  return (clear.length > 0 ? clear : read).slice(0, 3);
}
