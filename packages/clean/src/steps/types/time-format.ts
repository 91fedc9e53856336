import * as v from "valibot";

import { toDayNumber } from "../../columns/cell-text.ts";
import { areDistinct, listField, integerField } from "../fields.ts";
import { escapePythonPattern, toPythonString } from "../python-code.ts";
import {
  strptimeFormats,
  fixPolarsCentury,
  parseDateParts,
  buildPolarsFormatFilter,
} from "./date-format.ts";
import { MIN_UTC_OFFSET, MAX_UTC_OFFSET } from "./utc-offset.ts";

const CLOCK_FORMATS = [
  "%H:%M",
  "%H:%M:%S",
  "%H.%M.%S",
  ...["%I:%M", "%I:%M:%S", "%I.%M", "%I.%M.%S", "%I"].flatMap((clock) => [
    `${clock} %p`,
    `${clock}%p`,
  ]),
];
const DAY_FORMATS = strptimeFormats.filter(
  (format) => format !== "%Y%m%d" && !format.includes(":"),
);

/** The `strptime` formats that a step may use: times of day, and dates with a time. */
export const timeFormats: readonly string[] = [
  ...CLOCK_FORMATS,
  ...DAY_FORMATS.flatMap((day) => CLOCK_FORMATS.map((clock) => `${day} ${clock}`)),
  ...CLOCK_FORMATS.map((clock) => `%Y-%m-%dT${clock}`),
];
const knownFormats: ReadonlySet<string> = new Set(timeFormats);

export function isTimeFormat(format: string): boolean {
  return knownFormats.has(format);
}

const timeFormatField = v.pipe(v.string(), v.check(isTimeFormat));
const ZONE = /^(?:Z|[A-Z]{2,5}|[+-][0-9]{2}(?::?[0-9]{2})?)$/;
const zoneField = v.pipe(
  v.string(),
  v.check((zone) => ZONE.test(zone)),
);
const minutesField = integerField(MIN_UTC_OFFSET, MAX_UTC_OFFSET);

export const timeFormatFields = {
  /** Each text is parsed by the first format that matches. */
  formats: listField(timeFormatField, 1, 10),
  /** Allowed time zones, with minutes ahead of UTC. If empty, the times have no zone. */
  zones: v.pipe(
    v.array(v.strictTuple([zoneField, minutesField])),
    v.maxLength(50),
    v.check((pairs) => areDistinct(pairs.map(([zone]) => zone))),
  ),
};

const formatSchema = v.strictObject(timeFormatFields);
export type TimeFormat = v.InferOutput<typeof formatSchema>;

export function hasDay(format: string): boolean {
  return format.includes("%d");
}

/** Formats times uniformly: 14:05, 2020-12-31 14:05, or with a Z for UTC. */
export function createTimeFormatter(step: TimeFormat): (text: string) => string | undefined {
  const zones = step.zones.toSorted(([a], [b]) => b.length - a.length);
  const seconds = step.formats.some((format) => format.includes("%S")) ? 19 : 16;
  const days = step.formats.some(hasDay);
  return (text) => {
    const [zone, before] = zones.find(([zone]) => text.endsWith(zone)) ?? ["", 0];
    if (zones.length > 0 && zone === "") return undefined;
    const local = parseTime(removeZone(text, zone), step.formats);
    if (local === undefined) return undefined;
    const iso = new Date((local - before * 60) * 1000).toISOString();
    if (!days) return iso.slice(11, seconds);
    return zones.length > 0
      ? `${iso.slice(0, seconds)}Z`
      : `${iso.slice(0, 10)} ${iso.slice(11, seconds)}`;
  };
}

/** Removes the zone and the space before it. */
function removeZone(text: string, zone: string): string {
  if (zone === "") return text;
  const end = text.length - zone.length;
  return text.slice(0, text[end - 1] === " " ? end - 1 : end);
}

/** Seconds since 1970 or since midnight. */
function parseTime(text: string, formats: readonly string[]): number | undefined {
  for (const format of formats) {
    const parts = parseDateParts(text, format);
    const day = parts && hasDay(format) ? toDayNumber(parts.year, parts.month, parts.day) : 0;
    if (!parts || day === undefined) continue;
    return ((day * 24 + parts.hour) * 60 + parts.minute) * 60 + parts.second;
  }
  return undefined;
}

/** Builds a pattern for the zone after a time. */
export function buildZonePattern(zones: TimeFormat["zones"]): string {
  return ` ?(${zones.map(([zone]) => escapePythonPattern(zone)).join("|")})`;
}

/** Returns the Polars expression for the times in `text` that match the format. Others are missing. */
export function buildPolarsTimes(format: string): string {
  const read = hasDay(format) ? "to_datetime" : "to_time";
  // Polars can't parse hours without minutes.
  const [cells, polarsFormat] = format.includes("%M")
    ? [buildPolarsFormatFilter(format), format]
    : [`(${buildPolarsFormatFilter(format)} + ":00")`, `${format}:%M`];
  return fixPolarsCentury(
    `${cells}.str.${read}(${toPythonString(polarsFormat)}, strict=False)`,
    format,
  );
}

/** Returns the format of the result. */
export function getOutputFormat({ formats, zones }: TimeFormat): string {
  const clock = formats.some((format) => format.includes("%S")) ? "%H:%M:%S" : "%H:%M";
  if (!formats.some(hasDay)) return clock;
  return zones.length > 0 ? `%Y-%m-%dT${clock}Z` : `%Y-%m-%d ${clock}`;
}
