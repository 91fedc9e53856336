import { offsetMinutes } from "../../steps/types/offset-minutes.ts";
import { isTimeFormat, timeWriter, type TimeFormat } from "../../steps/types/time-format.ts";
import type { TextCount, TextProfile } from "../profile.ts";
import { readDates } from "./read-dates.ts";

/** A day, if there is one, what separates them, a time, AM or PM, and its zone. */
const TIME_SHAPE =
  /^(?:(.{6,18})([ T]))?([0-9]{1,2}(?::[0-9]{2}){1,2}|[0-9]{2}(?:\.[0-9]{2}){2}|[0-9]{1,2}(?:\.[0-9]{2}){0,2}(?= ?[AaPp][Mm]))( ?[AaPp][Mm])?(?: ?(Z|[A-Z]{2,5}|[+-][0-9]{2}(?::?[0-9]{2})?))?$/;
/** In minutes ahead of UTC; some names stand for several. */
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

/** How the times of a column may be read. */
export interface TimeReading extends TimeFormat {
  /** Whether a time such as 2:05 is among others with AM or PM. */
  isOpen: boolean;
}

interface TimeShape {
  day: string;
  between: string;
  clock: string;
  zone: string;
  isOpen: boolean;
}

/** The parts of a text that may be a time. */
export function shapeOf(text: string): TimeShape | undefined {
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
    isOpen: half === "" && hour >= 1 && hour <= 12,
  };
}

/** None if a text is no time. Where only some have a day or a zone, no reading is of use for all. */
export function readTimes({ texts, present }: TextProfile): TimeReading[] {
  const days = new Map<string, number>();
  const zones = new Set<string>();
  /** With what comes before them. */
  const clocks = new Set<string>();
  let isOpen = false;
  for (const { text, count } of texts) {
    const shape = shapeOf(text);
    if (!shape) return [];
    days.set(shape.day, (days.get(shape.day) ?? 0) + count);
    zones.add(shape.zone);
    clocks.add(shape.between + shape.clock);
    isOpen ||= shape.isOpen;
  }
  const hasDays = !days.has("");
  if (!hasDays && !zones.has("")) return [];
  const lists = hasDays ? findDayFormats(days, present) : [[""]];
  const offsets = zones.has("") ? [[]] : listZoneOffsets([...zones]);
  const hasHalves = [...clocks].some((clock) => clock.includes("%p"));
  const readings = lists.flatMap((formats) => {
    const known = formats.flatMap((day) => [...clocks].map((clock) => day + clock));
    return offsets.map((zones) => ({
      formats: known.filter((format) => isTimeFormat(format) && parsesAny(texts, format, zones)),
      zones,
      isOpen: isOpen && hasHalves,
    }));
  });
  return readings.length > MAX_READINGS ? [] : readings;
}

/** A form of days and one of times may each be there, and never together. */
function parsesAny(
  texts: readonly TextCount[],
  format: string,
  zones: TimeFormat["zones"],
): boolean {
  const write = timeWriter({ formats: [format], zones });
  return texts.some(({ text }) => write(text) !== undefined);
}

function findDayFormats(days: ReadonlyMap<string, number>, present: number): string[][] {
  const texts = [...days].map(([text, count]) => ({ text, count }));
  return readDates({ texts, present }, 0).map(({ formats }) => formats);
}

/** Each way in which the zones may be meant; none if one of them is not known. */
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
  const minutes = offsetMinutes(zone);
  return minutes === undefined ? (ZONE_OFFSETS.get(zone) ?? []) : [minutes];
}
