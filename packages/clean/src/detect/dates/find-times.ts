import type { Step } from "../../steps/kinds.ts";
import { hasDay, timeWriter } from "../../steps/types/time-format.ts";
import { counted } from "../counted.ts";
import type { TextCount, TextProfile } from "../profile.ts";
import { findChanged, type Detector, type Proposal } from "../proposal.ts";
import { mayBeDate } from "./read-dates.ts";
import { readTimes, shapeOf, type TimeReading } from "./read-times.ts";

const MIN_VALUES = 3;
const SAMPLE_TEXTS = 20;
const WITH_POINTS = "%H.%M.%S";

/**
 * Columns of times of day, or of days with a time, that are written in several ways, with AM and PM, with the year
 * last or in several time zones. Without AM and PM 4:05 may as well be minutes and seconds: such times alone stay.
 */
export const findTimes: Detector = ({ texts }) => texts.flatMap(findInColumn);

function findInColumn(profile: TextProfile): Proposal[] {
  const { texts, present } = profile;
  if (present < MIN_VALUES) return [];
  if (!texts.slice(0, SAMPLE_TEXTS).every(({ text }) => shapeOf(text))) return [];
  const readings = readTimes(profile).filter(
    (reading) => needsRewriting(reading) && parsesAll(texts, reading),
  );
  const [reading] = readings;
  if (!reading) return [];
  // All of them may be days, which are asked for, or versions.
  if (usesPoints(reading) && texts.every(mayBeDate)) return [];
  const isAsked =
    readings.length > 1 || reading.isOpen || reading.zones.length > 0 || usesPoints(reading);
  return [isAsked ? buildAmbiguousIssue(profile, readings) : buildClearIssue(profile, reading)];
}

/** Whether they are not yet all alike with the year first, as they sort. */
function needsRewriting({ formats, zones }: TimeReading): boolean {
  const isOdd = formats.some((one) => one.includes("%p") || one.endsWith(WITH_POINTS));
  if (!formats.some(hasDay)) return isOdd;
  return formats.length > 1 || zones.length > 1 || isOdd || !formats[0]?.startsWith("%Y");
}

function usesPoints({ formats }: TimeReading): boolean {
  return formats.every((format) => format === WITH_POINTS);
}

function parsesAll(texts: readonly TextCount[], reading: TimeReading): boolean {
  const write = timeWriter(reading);
  return texts.every(({ text }) => write(text) !== undefined);
}

function buildStep({ column }: TextProfile, { formats, zones }: TimeReading): Step {
  return { kind: "times", column: column.name, formats, zones, rest: "stop" };
}

function describeTimes({ formats }: TimeReading): string {
  return formats.some(hasDay) ? "days with a time" : "times of day";
}

function buildClearIssue(profile: TextProfile, reading: TimeReading): Proposal {
  const write = timeWriter(reading);
  const { count, examples } = findChanged(profile.texts, (text) => write(text) ?? text);
  const ways = reading.formats.length;
  return {
    sureness: "likely",
    step: buildStep(profile, reading),
    count,
    examples,
    why: `“${profile.column.name}” holds ${describeTimes(reading)}, written in ${ways === 1 ? "a way that does not sort" : counted(ways, "way")}.`,
    untouched: "Missing cells stay missing.",
  };
}

function buildAmbiguousIssue(profile: TextProfile, readings: readonly TimeReading[]): Proposal {
  const { column, present, texts } = profile;
  const writers = readings.map(timeWriter);
  const distinguishing = findDistinguishingTexts(texts, writers);
  const choices = readings.map((reading, at) => ({
    label: distinguishing.map((text) => `${text} is ${writers[at]?.(text) ?? ""}`).join(", "),
    step: buildStep(profile, reading),
  }));
  const [first] = readings;
  const reason =
    first && first.zones.length > 0
      ? `with ${first.zones.length > 1 ? "time zones" : "a time zone"}: all can be written in UTC`
      : first?.isOpen
        ? "and only some say AM or PM"
        : first && usesPoints(first)
          ? "if the points are between hours, minutes and seconds"
          : "but no value shows whether the day or the month comes first";
  return {
    sureness: "asked",
    choices,
    count: present,
    examples: [],
    why: `“${column.name}” holds ${first ? describeTimes(first) : "times"}, ${reason}.`,
  };
}

/** Texts that the readings write differently, one for each way in which they do; else the first that changes. */
function findDistinguishingTexts(
  texts: readonly TextCount[],
  writers: readonly ReturnType<typeof timeWriter>[],
): string[] {
  const ways = new Map<string, string>();
  for (const { text } of texts) {
    const written = writers.map((write) => write(text));
    const way = written.map((one) => written.indexOf(one)).join();
    if (new Set(written).size > 1 && !ways.has(way)) ways.set(way, text);
  }
  if (ways.size > 0) return [...ways.values()];
  const changed = texts.find(({ text }) => writers.some((write) => write(text) !== text));
  return [(changed ?? texts[0])?.text ?? ""];
}
