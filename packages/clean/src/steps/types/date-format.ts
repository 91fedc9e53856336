import * as v from "valibot";

import { dayNumber } from "../../columns/day-text.ts";
import { pythonText } from "../python-literal.ts";
import { exampleOfParts, formatPattern, readParts } from "./format-parts.ts";

const SEPARATORS = ["/", "-", ".", " "] as const;
const NUMERIC_ORDERS = ["%d_%m_%Y", "%m_%d_%Y", "%Y_%m_%d", "%d_%m_%y", "%m_%d_%y"] as const;
const NAMED_FORMATS = [
  "%d %b %Y",
  "%d-%b-%Y",
  "%d-%b-%y",
  "%d %B %Y",
  "%b %d, %Y",
  "%B %d, %Y",
  "%b %d %Y",
  "%B %d %Y",
] as const;

/** Days as spreadsheets count them, for days after February 1900. No format of `strptime`: it has a line of its own. */
export const SERIAL = "days since 1899-12-30";
const SERIAL_START = 25_569;
export const FIRST_SERIAL = 61;
/** The last one of 2199. */
export const LAST_SERIAL = 109_574;

/** The formats of `strptime` that can be chosen: a closed list, since recipes come from strangers. */
export const strptimeFormats: readonly string[] = [
  ...NUMERIC_ORDERS.flatMap((order) =>
    SEPARATORS.map((separator) => order.replaceAll("_", separator)),
  ),
  "%Y%m%d",
  // A day that a program wrote with its time, which is none.
  "%Y-%m-%d 00:00:00",
  "%Y-%m-%dT00:00:00",
  ...NAMED_FORMATS,
];
export const dateFormats: readonly string[] = [
  ...strptimeFormats,
  ...strptimeFormats.filter((format) => format.includes("%y")).map(before2030),
  SERIAL,
];

export const dateFormatField = v.pipe(
  v.string(),
  v.check((format) => dateFormats.includes(format)),
);

/** The same format, whose years of two digits are all before 2030. It is none of `strptime` then. */
export function before2030(format: string): string {
  return format.replace("%y", "%E");
}

/** The day since 1970-01-01 of a text, or undefined if it has not the format or is no day of the calendar. */
export function parseDate(text: string, format: string): number | undefined {
  if (format === SERIAL) return parseSerial(text);
  const parts = readParts(text, format);
  return parts && dayNumber(parts.year, parts.month, parts.day);
}

function parseSerial(text: string): number | undefined {
  if (!/^[1-9][0-9]{1,5}$/.test(text)) return undefined;
  const serial = Number(text);
  return serial < FIRST_SERIAL || serial > LAST_SERIAL ? undefined : serial - SERIAL_START;
}

/** The expression for the days of a format among the cells `text`; others are missing in it. */
export function pythonDays(format: string): string {
  if (format === SERIAL) {
    return `pd.to_datetime(text.where(text.str.fullmatch(r"[1-9][0-9]{1,5}", na=False)).astype(float).where(lambda serial: serial.between(${FIRST_SERIAL}, ${LAST_SERIAL})), unit="D", origin="1899-12-30")`;
  }
  const own = format.replace("%E", "%y");
  const days = `pd.to_datetime(text.where(text.str.fullmatch(r"${formatPattern(format)}", na=False)), format=${pythonText(own)}, errors="coerce")`;
  return own === format
    ? days
    : `${days}.pipe(lambda day: day.mask(day.dt.year >= 2030, day - pd.DateOffset(years=100)))`;
}

/** The last day of 2020 in a format, for people. */
export function exampleOf(format: string): string {
  if (format === SERIAL) return "44196";
  return exampleOfParts(format) + (format.includes("%E") ? " (no year after 2029)" : "");
}
