import { formatShare, pluralize } from "../../format-count.ts";
import type { Step } from "../../steps/kinds.ts";
import {
  hasDay,
  createTimeFormatter,
  isTimeFormat,
  type TimeFormat,
} from "../../steps/types/time-format.ts";
import { formatUtcOffset, parseUtcOffset } from "../../steps/types/utc-offset.ts";
import { collectChanges, type Detector, type Issue } from "../issue.ts";
import {
  findDistinguishingTexts,
  sumCounts,
  type TextCount,
  type TextProfile,
} from "../profile.ts";
import { canBeDate, inferDateReadings } from "./infer-dates.ts";

const MIN_VALUES = 3;
const SAMPLE_TEXTS = 20;
const WITH_POINTS = "%H.%M.%S";

/**
 * Finds columns of times, or dates with times, in several formats, with AM and PM, with the year last, or in several
 * time zones. Ignores columns of times such as 4:05 without AM and PM, which may be minutes and seconds.
 */
export const findTimes: Detector = ({ texts }) => texts.flatMap(findTimesInColumn);

function findTimesInColumn(profile: TextProfile): Issue[] {
  const { texts, valueCount } = profile;
  if (valueCount < MIN_VALUES) return [];
  if (!texts.slice(0, SAMPLE_TEXTS).every(({ text }) => parseTimeShape(text))) return [];
  const zoneless = findZonelessTimes(texts);
  if (zoneless.length > 0) return buildZoneQuestion(profile, zoneless);
  const readings = inferTimeReadings(profile).filter(
    (reading) => needsRewriting(reading) && parsesAll(texts, reading),
  );
  const [reading] = readings;
  if (!reading) return [];
  // Skips columns of dates, which findDates reports, and of version numbers.
  if (hasPointSeparators(reading) && texts.every(canBeDate)) return [];
  const isAsked =
    readings.length > 1 ||
    reading.isAmbiguous ||
    reading.zones.length > 0 ||
    hasPointSeparators(reading);
  return [isAsked ? buildAmbiguousIssue(profile, readings) : buildClearIssue(profile, reading)];
}

const MAX_ZONELESS_TEXTS = 1000;
const MAX_ZONE_OPTIONS = 3;

/** The days with a time but without a zone, in a column in which others have one. */
function findZonelessTimes(texts: readonly TextCount[]): TextCount[] {
  const shapes = texts.map((textCount) => ({ textCount, shape: parseTimeShape(textCount.text) }));
  if (!shapes.every(({ shape }) => shape && shape.day !== "")) return [];
  const without = shapes.filter(({ shape }) => shape?.zone === "");
  return without.length < texts.length && without.length <= MAX_ZONELESS_TEXTS
    ? without.map(({ textCount }) => textCount)
    : [];
}

/** Asks which zone the times without one are in: UTC, or one of those that the others have. */
function buildZoneQuestion(
  { column, texts }: TextProfile,
  zoneless: readonly TextCount[],
): Issue[] {
  const zones = texts.flatMap(({ text, count }) => {
    const zone = parseTimeShape(text)?.zone ?? "";
    return zone === "" ? [] : [{ zone, count }];
  });
  const counted = [...Map.groupBy(zones, ({ zone }) => zone)]
    .map(([zone, all]) => ({ zone, count: sumCounts(all) }))
    .toSorted((a, b) => b.count - a.count);
  const names = [...new Set(["Z", ...counted.map(({ zone }) => zone)])].slice(0, MAX_ZONE_OPTIONS);
  const count = sumCounts(zoneless);
  return [
    {
      confidence: "ambiguous",
      options: names.map((zone) => {
        const add = (text: string) => `${text}${/^[A-Z]{2}/.test(zone) ? " " : ""}${zone}`;
        const pairs = zoneless.map(({ text }): [string, string] => [text, add(text)]);
        return {
          label: `Read as ${zone === "Z" ? "UTC" : zone}`,
          examples: pairs.slice(0, 1).map(([before, after]) => ({ before, after })),
          step: { kind: "spellings", column: column.name, pairs },
        };
      }),
      count,
      examples: [],
      title: `${pluralize(count, "time")} ${count === 1 ? "has" : "have"} no time zone: which is meant?`,
    },
  ];
}

/** Whether the texts have several formats, or don't sort by time because the year isn't first. */
function needsRewriting({ formats, zones }: TimeReading): boolean {
  const isOdd = formats.some((format) => format.includes("%p") || format.endsWith(WITH_POINTS));
  if (!formats.some(hasDay)) return isOdd;
  return formats.length > 1 || zones.length > 1 || isOdd || !formats[0]?.startsWith("%Y");
}

function hasPointSeparators({ formats }: TimeReading): boolean {
  return formats.every((format) => format === WITH_POINTS);
}

function parsesAll(texts: readonly TextCount[], reading: TimeReading): boolean {
  const write = createTimeFormatter(reading);
  return texts.every(({ text }) => write(text) !== undefined);
}

function buildStep({ column }: TextProfile, { formats, zones }: TimeReading): Step {
  return { kind: "times", column: column.name, formats, zones, rest: "stop" };
}

function describeTimes({ formats }: TimeReading): string {
  return formats.some(hasDay) ? "days with a time" : "times of day";
}

function buildClearIssue(profile: TextProfile, reading: TimeReading): Issue {
  const write = createTimeFormatter(reading);
  const { count, examples } = collectChanges(profile.texts, (text) => write(text) ?? text);
  const ways = reading.formats.length;
  return {
    confidence: "likely",
    step: buildStep(profile, reading),
    count,
    examples,
    title: `${formatShare(profile.valueCount, profile.valueCount)} values are ${describeTimes(reading)} in ${ways === 1 ? "a format that doesn't sort" : pluralize(ways, "format")}`,
    untouched: "Missing cells stay missing.",
  };
}

function buildAmbiguousIssue(profile: TextProfile, readings: readonly TimeReading[]): Issue {
  const { valueCount, texts } = profile;
  const writers = readings.map(createTimeFormatter);
  const distinguishing = findDistinguishingTexts(texts, writers);
  const examples = distinguishing.length > 0 ? distinguishing : [findChangingText(texts, writers)];
  const options = readings.map((reading, at) => ({
    label: describeReading(reading, readings),
    examples: examples.map((before) => ({ before, after: writers[at]?.(before) })),
    step: buildStep(profile, reading),
  }));
  const [first] = readings;
  const title =
    first && first.zones.length > 0
      ? `${pluralize(first.zones.length, "time zone")}: ${first.zones.map(([zone]) => zone).join(", ")}`
      : first?.isAmbiguous
        ? "Times with and without AM or PM"
        : first && hasPointSeparators(first)
          ? "Are these times?"
          : "Day first or month first?";
  return {
    confidence: "ambiguous",
    options,
    count: valueCount,
    examples: [],
    title,
  };
}

/** Names what distinguishes a reading from the others: a time zone, or the order of day and month. */
function describeReading(reading: TimeReading, readings: readonly TimeReading[]): string {
  const { formats, zones } = reading;
  const [first] = readings;
  const zone = zones.find(([name, minutes]) =>
    readings.some((other) =>
      other.zones.some(([one, offset]) => one === name && offset !== minutes),
    ),
  );
  if (zone) return `Read ${zone[0]} as ${formatUtcOffset(zone[1])}`;
  if (zones.length > 0) return "Convert to UTC";
  if (readings.length === 1) return first?.isAmbiguous ? "Read as 24-hour times" : "Read as times";
  const format = formats.find((one) => one.includes("%d") && one.includes("%m")) ?? "";
  return format.indexOf("%d") < format.indexOf("%m") ? "Read day first" : "Read month first";
}

function findChangingText(
  texts: readonly TextCount[],
  writers: readonly ReturnType<typeof createTimeFormatter>[],
): string {
  const changed = texts.find(({ text }) => writers.some((write) => write(text) !== text));
  return (changed ?? texts[0])?.text ?? "";
}

/** Optional date, separator, time, optional AM or PM, optional time zone. */
const TIME_SHAPE =
  /^(?:(.{6,18})([ T]))?([0-9]{1,2}(?::[0-9]{2}){1,2}|[0-9]{2}(?:\.[0-9]{2}){2}|[0-9]{1,2}(?:\.[0-9]{2}){0,2}(?= ?[AaPp][Mm]))( ?[AaPp][Mm])?(?: ?(Z|[A-Z]{2,5}|[+-][0-9]{2}(?::?[0-9]{2})?))?$/;
/** Minutes ahead of UTC. Some abbreviations stand for several zones, such as IST (India, Israel, Ireland). */
const ZONE_OFFSETS = new Map<string, readonly number[]>(
  Object.entries({
    Z: [0],
    UTC: [0],
    GMT: [0],
    WET: [0],
    WEST: [60],
    CET: [60],
    CEST: [120],
    EET: [120],
    EEST: [180],
    MSK: [180],
    JST: [540],
    EST: [-300],
    EDT: [-240],
    CDT: [-300],
    CST: [-360, 480],
    MDT: [-360],
    MST: [-420],
    PDT: [-420],
    PST: [-480],
    BST: [60, 360],
    IST: [330, 60, 120],
  }),
);
const MAX_READINGS = 6;

/** One way to parse the times of a column. */
interface TimeReading extends TimeFormat {
  /** Whether some times lack AM or PM while others have it, such as 2:05 and 2:05 PM. */
  isAmbiguous: boolean;
}

interface TimeShape {
  day: string;
  between: string;
  clock: string;
  zone: string;
  isAmbiguous: boolean;
}

/** Splits a text into the parts of a time; undefined if it isn't one. */
function parseTimeShape(text: string): TimeShape | undefined {
  const [, day = "", between = "", clock = "", half = "", zone = ""] = TIME_SHAPE.exec(text) ?? [];
  if (clock === "") return undefined;
  const hours = half === "" ? "%H" : "%I";
  const sign = clock.includes(".") ? "." : ":";
  const parts = ["", `${sign}%M`, `${sign}%S`].slice(0, clock.split(sign).length);
  const after = half.length === 3 ? " %p" : half === "" ? "" : "%p";
  const hour = Number.parseInt(clock, 10);
  return {
    day,
    between,
    clock: `${hours}${parts.join("")}${after}`,
    zone,
    isAmbiguous: half === "" && hour >= 1 && hour <= 12,
  };
}

/** Returns nothing if a text isn't a time, or if only some texts have a date or a zone. */
function inferTimeReadings({ texts, valueCount }: TextProfile): TimeReading[] {
  const days = new Map<string, number>();
  const zones = new Set<string>();
  /** Clock formats, each with the separator before it. */
  const clocks = new Set<string>();
  let isAmbiguous = false;
  for (const { text, count } of texts) {
    const shape = parseTimeShape(text);
    if (!shape) return [];
    days.set(shape.day, (days.get(shape.day) ?? 0) + count);
    zones.add(shape.zone);
    clocks.add(shape.between + shape.clock);
    isAmbiguous ||= shape.isAmbiguous;
  }
  const hasDays = !days.has("");
  if (!hasDays && !zones.has("")) return [];
  const lists = hasDays ? findDayFormats(days, valueCount) : [[""]];
  const offsets = zones.has("") ? [[]] : listZoneOffsets([...zones]);
  const hasHalves = [...clocks].some((clock) => clock.includes("%p"));
  const readings = lists.flatMap((formats) => {
    const known = formats.flatMap((day) => [...clocks].map((clock) => day + clock));
    return offsets.map((zones) => ({
      formats: known.filter((format) => isTimeFormat(format) && parsesAny(texts, format, zones)),
      zones,
      isAmbiguous: isAmbiguous && hasHalves,
    }));
  });
  return readings.length > MAX_READINGS ? [] : readings;
}

/** Not every combination of a date format and a clock format occurs, so this checks one. */
function parsesAny(
  texts: readonly TextCount[],
  format: string,
  zones: TimeFormat["zones"],
): boolean {
  const write = createTimeFormatter({ formats: [format], zones });
  return texts.some(({ text }) => write(text) !== undefined);
}

function findDayFormats(days: ReadonlyMap<string, number>, present: number): string[][] {
  const texts = [...days].map(([text, count]) => ({ text, count }));
  return inferDateReadings({ texts, valueCount: present }, { maxUnparsedShare: 0 }).map(
    ({ formats }) => formats,
  );
}

/** Lists all combinations of offsets that the zones may stand for. Empty if a zone is unknown. */
function listZoneOffsets(zones: readonly string[]): [string, number][][] {
  return zones.reduce<[string, number][][]>(
    (lists, zone) =>
      lists.flatMap((list) =>
        getZoneOffsets(zone).map((minutes): [string, number][] => [...list, [zone, minutes]]),
      ),
    [[]],
  );
}

function getZoneOffsets(zone: string): readonly number[] {
  const minutes = parseUtcOffset(zone);
  return minutes === undefined ? (ZONE_OFFSETS.get(zone) ?? []) : [minutes];
}
