import * as v from "valibot";

import { dayNumber } from "../../columns/day-text.ts";
import { pythonText } from "../python-literal.ts";

const SEPARATORS = ["/", "-", ".", " "] as const;
const NUMERIC = ["%d_%m_%Y", "%m_%d_%Y", "%Y_%m_%d", "%d_%m_%y", "%m_%d_%y"] as const;
const NAMED = [
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
const FIRST_SERIAL = 61;
/** The last one of 2199. */
const LAST_SERIAL = 109_574;

/** The formats of `strptime` that can be chosen: a closed list, since recipes come from strangers. */
export const dateFormats: readonly string[] = [
  ...NUMERIC.flatMap((order) => SEPARATORS.map((separator) => order.replaceAll("_", separator))),
  "%Y%m%d",
  // A day that a program wrote with its time, which is none.
  "%Y-%m-%d 00:00:00",
  "%Y-%m-%dT00:00:00",
  ...NAMED,
  SERIAL,
];

export const dateFormatField = v.pipe(
  v.string(),
  v.check((format) => dateFormats.includes(format), "This format of dates is not known."),
);

const LONG = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];
/** As written, in capitals and in small letters; nothing in between, so that both languages know the same ones. */
const monthForms = (names: readonly string[]) =>
  new Map(
    names.flatMap((name, index) =>
      [name, name.toUpperCase(), name.toLowerCase()].map((form) => [form, index + 1] as const),
    ),
  );
const months = {
  "%b": monthForms(LONG.map((name) => name.slice(0, 3))),
  "%B": monthForms(LONG),
};

type Part = "%d" | "%m" | "%Y" | "%y" | "%b" | "%B";

/** The day since 1970-01-01 of a text, or undefined if it has not the format or is no day of the calendar. */
export function parseDate(text: string, format: string): number | undefined {
  if (format === SERIAL) return parseSerial(text);
  const date = { year: 0, month: 0, day: 0 };
  let at = 0;
  for (const part of partsOf(format)) {
    if (part.length === 1) {
      if (text[at] !== part) return undefined;
      at += 1;
      continue;
    }
    const taken = takePart(text, at, part as Part, format === "%Y%m%d");
    if (!taken) return undefined;
    at += taken.length;
    date[taken.field] = taken.value;
  }
  return at === text.length ? dayNumber(date.year, date.month, date.day) : undefined;
}

function parseSerial(text: string): number | undefined {
  if (!/^[1-9][0-9]{1,5}$/.test(text)) return undefined;
  const serial = Number(text);
  return serial < FIRST_SERIAL || serial > LAST_SERIAL ? undefined : serial - SERIAL_START;
}

function partsOf(format: string): string[] {
  return format.match(/%[a-zA-Z]|[^%]/g) ?? [];
}

interface Taken {
  field: "year" | "month" | "day";
  value: number;
  length: number;
}

function takePart(text: string, at: number, part: Part, fixed: boolean): Taken | undefined {
  if (part === "%b" || part === "%B") {
    for (const [name, value] of months[part]) {
      if (text.startsWith(name, at)) return { field: "month", value, length: name.length };
    }
    return undefined;
  }
  const most = part === "%Y" ? 4 : 2;
  let length = 0;
  while (length < most && isDigit(text.charCodeAt(at + length))) length += 1;
  const least = part === "%d" || part === "%m" ? (fixed ? 2 : 1) : most;
  if (length < least) return undefined;
  const value = Number(text.slice(at, at + length));
  if (part === "%Y") {
    return value < 1700 || value > 2199 ? undefined : { field: "year", value, length };
  }
  // POSIX: 69 to 99 are of the last century.
  if (part === "%y")
    return { field: "year", value: value < 69 ? 2000 + value : 1900 + value, length };
  return { field: part === "%d" ? "day" : "month", value, length };
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** The expression for the days of a format among the cells `text`; others are missing in it. */
export function pythonDays(format: string): string {
  if (format === SERIAL) {
    return `pd.to_datetime(text.where(text.str.fullmatch(r"[1-9][0-9]{1,5}", na=False)).astype(float).where(lambda serial: serial.between(${FIRST_SERIAL}, ${LAST_SERIAL})), unit="D", origin="1899-12-30")`;
  }
  return `pd.to_datetime(text.where(text.str.fullmatch(r"${datePattern(format)}", na=False)), format=${pythonText(format)}, errors="coerce")`;
}

/** The shape of a format as a pattern for Python's `fullmatch`; `strptime` alone would take more. */
function datePattern(format: string): string {
  const digits = format === "%Y%m%d" ? "[0-9]{2}" : "[0-9]{1,2}";
  const patterns: Record<Part, string> = {
    "%d": digits,
    "%m": digits,
    "%Y": "(?:1[7-9]|2[01])[0-9]{2}",
    "%y": "[0-9]{2}",
    "%b": `(?:${[...months["%b"].keys()].join("|")})`,
    "%B": `(?:${[...months["%B"].keys()].join("|")})`,
  };
  return partsOf(format)
    .map((part) => (part.length === 1 ? part.replace(".", "\\.") : patterns[part as Part]))
    .join("");
}

/** The last day of 2020 in a format, for people. */
export function exampleOf(format: string): string {
  if (format === SERIAL) return "44196";
  const parts: Record<Part, string> = {
    "%d": "31",
    "%m": "12",
    "%Y": "2020",
    "%y": "20",
    "%b": "Dec",
    "%B": "December",
  };
  return partsOf(format)
    .map((part) => (part.length === 1 ? part : parts[part as Part]))
    .join("");
}
