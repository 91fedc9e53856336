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

/** What a text holds; 0 for what its format does not have. */
export interface Parts {
  year: number;
  month: number;
  day: number;
  hour: number;
  minute: number;
  second: number;
}

interface PartKind {
  /** `half` are the twelve hours after noon. */
  field: keyof Parts | "half";
  /** For Python; `strptime` alone would take more. */
  pattern: string;
  take: (text: string, at: number) => Taken | undefined;
  /** Of five past two in the afternoon of the last day of 2020. */
  example: string;
}

interface Taken {
  value: number;
  length: number;
}

const ONE_OR_TWO = /[0-9]{1,2}/y;
const TWO = /[0-9]{2}/y;
const SIXTY = /[0-5][0-9]/y;

const kinds: Readonly<Record<string, PartKind>> = {
  "%d": kindOf("day", ONE_OR_TWO, "31"),
  "%m": kindOf("month", ONE_OR_TWO, "12"),
  "%Y": kindOf("year", /(?:1[7-9]|2[01])[0-9]{2}/y, "2020"),
  // POSIX: 69 to 99 are of the last century. Spreadsheets, and %E here: 30 to 99.
  "%y": shortYear(69),
  "%E": shortYear(30),
  "%b": monthKind("%b", "Dec"),
  "%B": monthKind("%B", "December"),
  "%H": kindOf("hour", /(?:2[0-3]|[01]?[0-9])/y, "14"),
  "%I": kindOf("hour", /(?:1[0-2]|0?[1-9])/y, "2", (text) => Number(text) % 12),
  "%M": kindOf("minute", SIXTY, "05"),
  "%S": kindOf("second", SIXTY, "00"),
  "%p": kindOf("half", /(?:AM|PM|am|pm)/y, "PM", (text) => (/^p/i.test(text) ? 12 : 0)),
};
/** Without a sign between them, day and month have two digits. */
const closeKinds: typeof kinds = {
  ...kinds,
  "%d": kindOf("day", TWO, "31"),
  "%m": kindOf("month", TWO, "12"),
};

function shortYear(firstOfLast: number): PartKind {
  return kindOf("year", TWO, "20", (text) => {
    const year = Number(text);
    return year + (year < firstOfLast ? 2000 : 1900);
  });
}

function kindOf(
  field: PartKind["field"],
  pattern: RegExp,
  example: string,
  read: (text: string) => number = Number,
): PartKind {
  const take = (text: string, at: number): Taken | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    return found === undefined ? undefined : { value: read(found), length: found.length };
  };
  return { field, pattern: pattern.source, take, example };
}

function monthKind(part: keyof typeof months, example: string): PartKind {
  const known = months[part];
  const take = (text: string, at: number): Taken | undefined => {
    for (const [name, value] of known) {
      if (text.startsWith(name, at)) return { value, length: name.length };
    }
    return undefined;
  };
  return { field: "month", pattern: `(?:${[...known.keys()].join("|")})`, take, example };
}

function kindsOf(format: string): typeof kinds {
  return format === "%Y%m%d" ? closeKinds : kinds;
}

function partsOf(format: string): string[] {
  return format.match(/%[a-zA-Z]|[^%]/g) ?? [];
}

/** The shape of a format as a pattern for Python's `fullmatch`. */
export function formatPattern(format: string): string {
  return partsOf(format)
    .map((part) => kindsOf(format)[part]?.pattern ?? part.replace(".", "\\."))
    .join("");
}

/** A part that is read, or a sign between two. */
const formats = new Map<string, readonly (PartKind | string)[]>();

function splitFormat(format: string): readonly (PartKind | string)[] {
  const before = formats.get(format);
  if (before) return before;
  const made = partsOf(format).map((part) => kindsOf(format)[part] ?? part);
  formats.set(format, made);
  return made;
}

/** The parts of a text, or undefined if it has not the format. The day may be none of the calendar. */
export function readParts(text: string, format: string): Parts | undefined {
  const parts = { year: 0, month: 0, day: 0, hour: 0, minute: 0, second: 0, half: 0 };
  let at = 0;
  for (const part of splitFormat(format)) {
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
  return partsOf(format)
    .map((part) => kinds[part]?.example ?? part)
    .join("");
}
