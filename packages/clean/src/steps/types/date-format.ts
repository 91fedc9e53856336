import * as v from "valibot";

import { toDayNumber } from "../../columns/cell-text.ts";
import { buildPolarsMatch, toPythonString } from "../python-code.ts";

const MONTH_NAMES =
  "January February March April May June July August September October November December".split(
    " ",
  );
const months = {
  "%b": MONTH_NAMES.map((name) => name.slice(0, 3)),
  "%B": MONTH_NAMES,
};

/** The parts of a date or time; 0 for parts that the format doesn't have. */
interface DateParts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

interface Directive {
  /** The field to set. `half` is 12 for PM. */
  field: keyof DateParts | "half";
  /** The pattern for Python's re, because `strptime` accepts more texts. */
  pattern: string;
  match: (text: string, at: number) => PartMatch | undefined;
  /** An example of this part, from 2020-12-31 14:05:00. */
  example: string;
}

interface PartMatch {
  value: number;
  length: number;
}

const ONE_OR_TWO = /[0-9]{1,2}/y;
const TWO = /[0-9]{2}/y;
const SIXTY = /[0-5][0-9]/y;

const directives: Readonly<Record<string, Directive>> = {
  "%d": createDirective("day", ONE_OR_TWO, "31"),
  "%m": createDirective("month", ONE_OR_TWO, "12"),
  "%Y": createDirective("year", /(?:1[7-9]|2[01])[0-9]{2}/y, "2020"),
  // In POSIX `strptime`, 69 to 99 mean 1969 to 1999. `%E` is our own directive for spreadsheets, where 30 to 99 mean
  // 1930 to 1999.
  "%y": createShortYear(69),
  "%E": createShortYear(30),
  "%b": createMonthDirective("%b", "Dec"),
  "%B": createMonthDirective("%B", "December"),
  "%H": createDirective("hour", /(?:2[0-3]|[01]?[0-9])/y, "14"),
  "%I": createDirective("hour", /(?:1[0-2]|0?[1-9])/y, "2", (text) => Number(text) % 12),
  "%M": createDirective("minute", SIXTY, "05"),
  "%S": createDirective("second", SIXTY, "00"),
  "%p": createDirective("half", /[AaPp][Mm]/y, "PM", (text) => (/^p/i.test(text) ? 12 : 0)),
};
/** Without separators, day and month need two digits. */
const unseparatedDirectives: typeof directives = {
  ...directives,
  "%d": createDirective("day", TWO, "31"),
  "%m": createDirective("month", TWO, "12"),
};

function createShortYear(firstOfLast: number): Directive {
  return createDirective("year", TWO, "20", (text) => {
    const year = Number(text);
    return year + (year < firstOfLast ? 2000 : 1900);
  });
}

function createDirective(
  field: Directive["field"],
  pattern: RegExp,
  example: string,
  read: (text: string) => number = Number,
): Directive {
  const match = (text: string, at: number): PartMatch | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? undefined : { value: read(found), length: found.length };
  };
  return { field, pattern: pattern.source, match, example };
}

function createMonthDirective(part: keyof typeof months, example: string): Directive {
  const names = months[part];
  const lower = names.map((name) => name.toLowerCase());
  const match = (text: string, at: number): PartMatch | undefined => {
    const found = lower.findIndex(
      (name) => text.slice(at, at + name.length).toLowerCase() === name,
    );
    return found < 0 ? undefined : { value: found + 1, length: lower[found]?.length ?? 0 };
  };
  return { field: "month", pattern: `(?i:${names.join("|")})`, match, example };
}

function getDirectives(format: string): typeof directives {
  return format === "%Y%m%d" ? unseparatedDirectives : directives;
}

export function splitDirectives(format: string): string[] {
  return format.match(/%[a-zA-Z]|[^%]/g) ?? [];
}

/** Returns a pattern for the format, for Python's `fullmatch`. */
export function buildFormatPattern(format: string): string {
  return splitDirectives(format)
    .map((part) => getDirectives(format)[part]?.pattern ?? part.replace(".", "\\."))
    .join("");
}

/** Directives and literal characters, cached by format. */
const compiledFormats = new Map<string, readonly (Directive | string)[]>();

function compileFormat(format: string): readonly (Directive | string)[] {
  const before = compiledFormats.get(format);
  if (before) return before;
  const made = splitDirectives(format).map((part) => getDirectives(format)[part] ?? part);
  compiledFormats.set(format, made);
  return made;
}

/** Parses a text; undefined if it doesn't match the format. The date may not exist. */
export function parseDateParts(text: string, format: string): DateParts | undefined {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0, half: 0 };
  let at = 0;
  for (const part of compileFormat(format)) {
    if (typeof part === "string") {
      if (text[at] !== part) return undefined;
      at += 1;
      continue;
    }
    const matched = part.match(text, at);
    if (!matched) return undefined;
    at += matched.length;
    parts[part.field] = matched.value;
  }
  return at === text.length ? { ...parts, hour: parts.hour + parts.half } : undefined;
}

/** Formats a date in a format of date parts. The other parts stay as they are. */
export function formatDate(
  { year, month, day }: Pick<DateParts, "year" | "month" | "day">,
  format: string,
): string {
  const pad = (number: number) => String(number).padStart(2, "0");
  const texts: Record<string, string | undefined> = {
    "%Y": String(year),
    "%y": pad(year % 100),
    "%m": pad(month),
    "%b": months["%b"][month - 1],
    "%B": months["%B"][month - 1],
    "%d": pad(day),
  };
  return splitDirectives(format)
    .map((part) => texts[part] ?? part)
    .join("");
}

export function formatExample(format: string): string {
  return splitDirectives(format)
    .map((part) => directives[part]?.example ?? part)
    .join("");
}

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

/**
 * Serial numbers of spreadsheets for days after February 1900. `strptime` can't parse them, so Python uses another
 * expression.
 */
export const SERIAL_DATE = "days since 1899-12-30";
const SERIAL_START = 25_569;
const FIRST_SERIAL = 61;
/** 2199-12-31. */
const LAST_SERIAL = 109_574;

/** The `strptime` formats that steps may use. Limited to this list, because recipes may come from strangers. */
export const strptimeFormats: readonly string[] = [
  ...NUMERIC_ORDERS.flatMap((order) =>
    SEPARATORS.map((separator) => order.replaceAll("_", separator)),
  ),
  "%Y%m%d",
  // A date that a program wrote with midnight as its time.
  "%Y-%m-%d 00:00:00",
  "%Y-%m-%dT00:00:00",
  ...NAMED_FORMATS,
];
export const dateFormats: readonly string[] = [
  ...strptimeFormats,
  ...strptimeFormats.filter((format) => format.includes("%y")).map(toFormatBefore2030),
  SERIAL_DATE,
];

export const dateFormatField = v.pipe(
  v.string(),
  v.check((format) => dateFormats.includes(format)),
);

/** Returns the format in which all two-digit years are before 2030. It isn't a `strptime` format. */
export function toFormatBefore2030(format: string): string {
  return format.replace("%y", "%E");
}

/** Returns the days since 1970-01-01; undefined if the text doesn't match the format or the date doesn't exist. */
export function parseDate(text: string, format: string): number | undefined {
  if (format === SERIAL_DATE) return parseSerial(text);
  const parts = parseDateParts(text, format);
  return parts && toDayNumber(parts.year, parts.month, parts.day);
}

function parseSerial(text: string): number | undefined {
  if (!/^[1-9][0-9]{1,5}$/.test(text)) return undefined;
  const serial = Number(text);
  return serial < FIRST_SERIAL || serial > LAST_SERIAL ? undefined : serial - SERIAL_START;
}

/** Returns the Polars expression for the days in `text` that match the format. Others are missing. */
export function buildPolarsDays(format: string): string {
  if (format === SERIAL_DATE) {
    return `pl.when(${buildPolarsMatch("text", "[1-9][0-9]{1,5}")}).then(text).cast(pl.Int64).pipe(lambda serial: pl.when(serial.is_between(${FIRST_SERIAL}, ${LAST_SERIAL})).then(pl.date(1899, 12, 30) + pl.duration(days=serial)))`;
  }
  const parsed = `${buildPolarsFormatFilter(format)}.str.to_date(${toPythonString(format.replace("%E", "%y"))}, strict=False)`;
  return fixPolarsCentury(parsed, format);
}

/** Returns the Polars expression for cells that match the format, because `strptime` alone accepts more. */
export function buildPolarsFormatFilter(format: string): string {
  return `pl.when(${buildPolarsMatch("text", buildFormatPattern(format))}).then(text)`;
}

/**
 * Corrects the century. Polars parses 69 as 2069, but Python as 1969, and spreadsheets parse years from 30 on as 1930.
 */
export function fixPolarsCentury(parsed: string, format: string): string {
  const [, part] = /%([yE])/.exec(format) ?? [];
  if (part === undefined) return parsed;
  const first = part === "y" ? 2069 : 2030;
  return `${parsed}.pipe(lambda day: pl.when(day.dt.year() >= ${first}).then(day.dt.offset_by("-100y")).otherwise(day))`;
}

/** Returns the last day of 2020 in the format, for the user. */
export function formatDateExample(format: string): string {
  if (format === SERIAL_DATE) return "44196";
  return formatExample(format) + (format.includes("%E") ? " (no year after 2029)" : "");
}
