import { formatThousands } from "@site/contracts/money";

import {
  createMessyTable,
  type MessyTable,
  misreadAsWindows1252,
  type MessyForm,
  removeCells,
} from "../messy/messy-table.ts";
import { type CensusRow, censusColumns } from "./clean-census.ts";

type YearForm = MessyForm<number>;

const plainYear: YearForm = { weight: 6, write: String };
const circa: YearForm = { weight: 1, kind: "remark", write: (year) => `c. ${year}` };
const starredYear: YearForm = { weight: 1, kind: "remark", write: (year) => `${year}*` };
const floatYear: YearForm = { weight: 2, kind: "number", write: (year) => `${year}.0` };
const groupedYear: YearForm = {
  weight: 1,
  kind: "number",
  write: (year) => String(year).replace(/^\d/, "$&,"),
};

/** The forms in which each sheet writes the census year. */
const yearForms: Record<SheetName, readonly YearForm[]> = {
  transcript: [plainYear, circa, starredYear],
  spreadsheet: [plainYear, floatYear, groupedYear],
  export: [plainYear],
  database: [plainYear, floatYear],
};

type Sex = CensusRow["sex"];
type SexForm = MessyForm<Sex>;

/** The forms in which each sheet writes the sex. */
const sexForms: Record<SheetName, readonly SexForm[]> = {
  transcript: [
    { weight: 3, write: String },
    createCodeForm(2, { male: "M", female: "F" }),
    createCodeForm(2, { male: "m", female: "f" }),
    createCodeForm(1, { male: "males", female: "females" }),
  ],
  spreadsheet: [
    { weight: 2, write: String },
    createCodeForm(3, { male: "Male", female: "Female" }),
    createCodeForm(1, { male: "MALE", female: "FEMALE" }),
  ],
  export: [
    createCodeForm(3, { male: "Männer", female: "Frauen" }),
    createCodeForm(3, { male: misreadAsWindows1252("Männer"), female: "Frauen" }, "encoding"),
  ],
  database: [{ weight: 2, write: String }, createCodeForm(4, { male: "1", female: "2" })],
};

function createCodeForm(
  weight: number,
  words: Record<Sex, string>,
  kind: NonNullable<SexForm["kind"]> = "code",
): SexForm {
  return { weight, kind, write: (sex) => words[sex] };
}

type PeopleForm = MessyForm<number>;

const plainPeople: PeopleForm = { weight: 4, write: String };
const commas: PeopleForm = {
  weight: 3,
  kind: "number",
  write: (people) => groupDigits(people, ","),
};
const spaces: PeopleForm = {
  weight: 2,
  kind: "number",
  write: (people) => groupDigits(people, " "),
};
const pointPeople: PeopleForm = {
  weight: 4,
  kind: "number",
  write: (people) => groupDigits(people, "."),
};
const misreadSpaces: PeopleForm = {
  weight: 2,
  kind: "encoding",
  write: (people) => misreadAsWindows1252(groupDigits(people, "\u00A0")),
};
const footnote: PeopleForm = {
  weight: 1,
  kind: "remark",
  write: (people) => `${groupDigits(people, ",")}*`,
};
const floatPeople: PeopleForm = { weight: 2, kind: "number", write: (people) => `${people}.0` };
const scientific: PeopleForm = {
  weight: 1,
  kind: "number",
  write: (people) => people.toExponential().replace("e+", "E+0"),
};
const thousands: PeopleForm = {
  weight: 3,
  kind: "unit",
  write: (people) => `${people / 1000} thousand`,
};
const thousandsShort: PeopleForm = {
  weight: 1,
  kind: "unit",
  write: (people) => `${people / 1000}k`,
};

/** The forms in which each sheet writes a number of people. Every form preserves the exact number. */
const peopleForms: Record<SheetName, readonly PeopleForm[]> = {
  transcript: [plainPeople, commas, spaces, footnote],
  spreadsheet: [plainPeople, commas, floatPeople, scientific],
  export: [plainPeople, pointPeople, misreadSpaces],
  database: [plainPeople, thousands, thousandsShort],
};

function groupDigits(people: number, separator: string): string {
  return formatThousands(people).replaceAll(",", separator);
}

type DayForm = MessyForm<string>;

const DAY_MS = 86_400_000;
/** The day that spreadsheets number 0; valid for days after February 1900. */
const SERIAL_START = Date.parse("1899-12-30");
const FIRST_SERIAL_DAY = "1900-03-01";

const iso: DayForm = { weight: 4, write: String };
const monthFirst: DayForm = {
  weight: 3,
  kind: "date",
  write: (day) => `${formatInWords(day, { month: "long", day: "numeric" })}, ${day.slice(0, 4)}`,
};
const dayFirst: DayForm = {
  weight: 2,
  kind: "date",
  write: (day) =>
    `${Number(day.slice(8))} ${formatInWords(day, { month: "long" })} ${day.slice(0, 4)}`,
};
const slashes: DayForm = {
  weight: 3,
  kind: "date",
  write: (day) => formatInWords(day, { month: "numeric", day: "numeric", year: "numeric" }),
};
const serial: DayForm = {
  weight: 2,
  kind: "spreadsheet",
  appliesTo: (day) => day >= FIRST_SERIAL_DAY,
  write: (day) => String((Date.parse(day) - SERIAL_START) / DAY_MS),
};
const points: DayForm = {
  weight: 5,
  kind: "date",
  write: (day) => day.split("-").reverse().join("."),
};
const compact: DayForm = { weight: 2, kind: "date", write: (day) => day.replaceAll("-", "") };
const timestamp: DayForm = { weight: 1, kind: "date", write: (day) => `${day} 00:00:00` };

/**
 * The forms in which each sheet writes a day. Days with slashes are month first, days with points
 * are day first.
 */
const censusDayForms: Record<SheetName, readonly DayForm[]> = {
  transcript: [iso, monthFirst, dayFirst],
  spreadsheet: [iso, slashes, serial],
  export: [points],
  database: [iso, compact, timestamp],
};

function formatInWords(day: string, parts: Intl.DateTimeFormatOptions): string {
  // oxlint-disable-next-line no-restricted-properties -- as spreadsheets and people write days, not as the site does
  return new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" }).format(new Date(day));
}

type AgeForm = MessyForm<number>;

const OLDEST = 90;
const isGroup = (age: number) => age < OLDEST;
const isOldest = (age: number) => age === OLDEST;

const hyphen = createGroupForm(6, "range", (from, to) => `${from}-${to}`);
const plus: AgeForm = { weight: 6, kind: "range", appliesTo: isOldest, write: (age) => `${age}+` };

/** The forms in which each sheet writes an age group. */
const ageForms: Record<SheetName, readonly AgeForm[]> = {
  transcript: [
    hyphen,
    plus,
    createGroupForm(2, "range", (from, to) => `${from} to ${to}`),
    createGroupForm(1, "range", (from, to) => `${from} – ${to}`),
    createGroupForm(2, "remark", (from, to) => `${from}-${to} yrs`),
    createOldestForm(3, "range", (age) => `${age} and over`),
  ],
  spreadsheet: [
    hyphen,
    plus,
    {
      weight: 4,
      kind: "spreadsheet",
      appliesTo: (age) => age in spreadsheetDates,
      write: (age) => spreadsheetDates[age] ?? "",
    },
    createGroupForm(2, "range", (from, to) => `${from}–${to}`),
  ],
  export: [
    createGroupForm(3, "range", (from, to) => `${from}–${to}`),
    createGroupForm(3, "encoding", (from, to) => misreadAsWindows1252(`${from}–${to}`)),
    createGroupForm(2, "range", (from, to) => `${from} bis ${to}`),
    createOldestForm(2, "range", (age) => `${age} und älter`),
    createOldestForm(3, "encoding", (age) => misreadAsWindows1252(`${age} und älter`)),
    createOldestForm(1, "encoding", (age) => misreadAsWindows1252(`≥${age}`)),
  ],
  database: [
    { weight: 3, write: String },
    hyphen,
    plus,
    createGroupForm(2, "unit", (from, to) => `${from * 12}-${to * 12 + 11} months`),
    createOldestForm(1, "unit", (age) => `${age * 12}+ months`),
  ],
};

/** Age ranges that spreadsheets convert into dates, by first year. */
const spreadsheetDates: Record<number, string> = { 5: "9-May", 10: "14-Oct" };

function createGroupForm(
  weight: number,
  kind: NonNullable<AgeForm["kind"]>,
  write: (from: number, to: number) => string,
): AgeForm {
  return { weight, kind, appliesTo: isGroup, write: (age) => write(age, age + 4) };
}

function createOldestForm(
  weight: number,
  kind: NonNullable<AgeForm["kind"]>,
  write: (age: number) => string,
): AgeForm {
  return { weight, kind, appliesTo: isOldest, write };
}

export type SheetName = "transcript" | "spreadsheet" | "export" | "database";

interface Sheet {
  name: SheetName;
  /** The last census year in the sheet. Its first year follows the last year of the previous sheet. */
  lastYear: number;
  /** The sheet's names for the columns year, census_day, age, sex and people. */
  header: readonly string[];
}

/**
 * The four imaginary source files of the messy table: a manual transcript, a spreadsheet, the
 * export of a German statistics office, a database.
 */
export const sheets: readonly Sheet[] = [
  {
    name: "transcript",
    lastYear: 1880,
    header: ["Census Year", "Census day ", "AGE", "Sex", " People"],
  },
  {
    name: "spreadsheet",
    lastYear: 1930,
    header: ["YEAR", "Census Day", "Age group", "Gender", "No. of people"],
  },
  {
    name: "export",
    lastYear: 1960,
    header: ["Jahr", "Stichtag", "Alter", "Geschlecht", misreadAsWindows1252("Bevölkerung")],
  },
  {
    name: "database",
    lastYear: 2000,
    header: ["year", "census_day", "age", "sex", "people"],
  },
];

export const MESSY_CENSUS_SEED = 1850;
/** Number of removed cells by column, so that each missing-value spelling occurs three times, or twice. */
const missingCounts = { people: 30, census_day: 20 };

export interface MessyCensus extends MessyTable<CensusRow> {
  /** The expected rows after cleaning: the clean rows without the removed numbers. */
  answer: (Omit<CensusRow, "people"> & { people: number | null })[];
}

/**
 * Creates the messy edition of the census from its clean rows. A missing day can be derived from
 * the year; a missing number of people cannot.
 */
export function createMessyCensus(
  clean: readonly CensusRow[],
  seed = MESSY_CENSUS_SEED,
): MessyCensus {
  const table = createMessyTable(clean, {
    seed,
    columns: censusColumns.map(({ name }) => name),
    sheets,
    getSheet: ({ year }) => {
      const sheet = sheets.find(({ lastYear }) => year <= lastYear);
      if (!sheet) throw new Error(`No sheet holds the year ${year}.`);
      return sheet;
    },
    forms: {
      year: yearForms,
      census_day: censusDayForms,
      age: ageForms,
      sex: sexForms,
      people: peopleForms,
    },
    missing: (random) => removeCells(clean.length, missingCounts, random),
  });
  const answer = clean.map((row, index) => ({
    ...row,
    people: table.missing.get(index)?.has("people") ? null : row.people,
  }));
  return { ...table, answer };
}
