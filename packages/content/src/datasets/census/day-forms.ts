import type { MessyForm } from "../messy/messy-form.ts";
import type { SheetName } from "./sheets.ts";

type Form = MessyForm<string>;

const DAY_MS = 86_400_000;
/** Day 0 of spreadsheets, for days after February 1900. */
const SERIAL_START = Date.parse("1899-12-30");
const FIRST_SERIAL_DAY = "1900-03-01";

const iso: Form = { weight: 4, write: String };
const monthFirst: Form = {
  weight: 3,
  kind: "date",
  write: (day) => `${inWords(day, { month: "long", day: "numeric" })}, ${day.slice(0, 4)}`,
};
const dayFirst: Form = {
  weight: 2,
  kind: "date",
  write: (day) => `${Number(day.slice(8))} ${inWords(day, { month: "long" })} ${day.slice(0, 4)}`,
};
const slashes: Form = {
  weight: 3,
  kind: "date",
  write: (day) => inWords(day, { month: "numeric", day: "numeric", year: "numeric" }),
};
const serial: Form = {
  weight: 2,
  kind: "spreadsheet",
  suits: (day) => day >= FIRST_SERIAL_DAY,
  write: (day) => String((Date.parse(day) - SERIAL_START) / DAY_MS),
};
const points: Form = {
  weight: 5,
  kind: "date",
  write: (day) => day.split("-").reverse().join("."),
};
const compact: Form = { weight: 2, kind: "date", write: (day) => day.replaceAll("-", "") };
const timestamp: Form = { weight: 1, kind: "date", write: (day) => `${day} 00:00:00` };

/** How each of the sheets writes a day. With slashes the month comes first, with points the day. */
export const dayForms: Record<SheetName, readonly Form[]> = {
  transcript: [iso, monthFirst, dayFirst],
  spreadsheet: [iso, slashes, serial],
  export: [points],
  database: [iso, compact, timestamp],
};

function inWords(day: string, parts: Intl.DateTimeFormatOptions): string {
  // oxlint-disable-next-line no-restricted-properties -- as spreadsheets and people write days, not as the site does
  return new Intl.DateTimeFormat("en-US", { ...parts, timeZone: "UTC" }).format(new Date(day));
}
