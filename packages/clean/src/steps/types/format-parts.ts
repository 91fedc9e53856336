const MONTH_NAMES = [
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
const createMonthForms = (names: readonly string[]) =>
  new Map(
    names.flatMap((name, index) =>
      [name, name.toUpperCase(), name.toLowerCase()].map((form) => [form, index + 1] as const),
    ),
  );
const months = {
  "%b": createMonthForms(MONTH_NAMES.map((name) => name.slice(0, 3))),
  "%B": createMonthForms(MONTH_NAMES),
};

/** What a text holds; 0 for what its format does not have. */
export interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

interface Directive {
  /** `half` are the twelve hours after noon. */
  field: keyof Parts | "half";
  /** For Python; `strptime` alone would take more. */
  pattern: string;
  take: (text: string, at: number) => PartMatch | undefined;
  /** Of five past two in the afternoon of the last day of 2020. */
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
  // POSIX: 69 to 99 are of the last century. Spreadsheets, and %E here: 30 to 99.
  "%y": createShortYear(69),
  "%E": createShortYear(30),
  "%b": createMonthDirective("%b", "Dec"),
  "%B": createMonthDirective("%B", "December"),
  "%H": createDirective("hour", /(?:2[0-3]|[01]?[0-9])/y, "14"),
  "%I": createDirective("hour", /(?:1[0-2]|0?[1-9])/y, "2", (text) => Number(text) % 12),
  "%M": createDirective("minute", SIXTY, "05"),
  "%S": createDirective("second", SIXTY, "00"),
  "%p": createDirective("half", /(?:AM|PM|am|pm)/y, "PM", (text) => (/^p/i.test(text) ? 12 : 0)),
};
/** Without a sign between them, day and month have two digits. */
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
  const take = (text: string, at: number): PartMatch | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? undefined : { value: read(found), length: found.length };
  };
  return { field, pattern: pattern.source, take, example };
}

function createMonthDirective(part: keyof typeof months, example: string): Directive {
  const known = months[part];
  const take = (text: string, at: number): PartMatch | undefined => {
    for (const [name, value] of known) {
      if (text.startsWith(name, at)) return { value, length: name.length };
    }
    return undefined;
  };
  return { field: "month", pattern: `(?:${[...known.keys()].join("|")})`, take, example };
}

function getDirectives(format: string): typeof directives {
  return format === "%Y%m%d" ? unseparatedDirectives : directives;
}

function splitDirectives(format: string): string[] {
  return format.match(/%[a-zA-Z]|[^%]/g) ?? [];
}

/** The shape of a format as a pattern for Python's `fullmatch`. */
export function formatPattern(format: string): string {
  return splitDirectives(format)
    .map((part) => getDirectives(format)[part]?.pattern ?? part.replace(".", "\\."))
    .join("");
}

/** A part that is read, or a sign between two. */
const compiledFormats = new Map<string, readonly (Directive | string)[]>();

function compileFormat(format: string): readonly (Directive | string)[] {
  const before = compiledFormats.get(format);
  if (before) return before;
  const made = splitDirectives(format).map((part) => getDirectives(format)[part] ?? part);
  compiledFormats.set(format, made);
  return made;
}

/** The parts of a text, or undefined if it has not the format. The day may be none of the calendar. */
export function readParts(text: string, format: string): Parts | undefined {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0, half: 0 };
  let at = 0;
  for (const part of compileFormat(format)) {
    if (typeof part === "string") {
      if (text[at] !== part) return undefined;
      at += 1;
      continue;
    }
    const taken = part.take(text, at);
    if (!taken) return undefined;
    at += taken.length;
    parts[part.field] = taken.value;
  }
  return at === text.length ? { ...parts, hour: parts.hour + parts.half } : undefined;
}

/** An example of a format, for people. */
export function exampleOfParts(format: string): string {
  return splitDirectives(format)
    .map((part) => directives[part]?.example ?? part)
    .join("");
}
