import { type MessyForm, misread } from "../messy/messy-form.ts";
import type { SheetName } from "./sheets.ts";

type Form = MessyForm<number>;

const OLDEST = 90;
const isGroup = (age: number) => age < OLDEST;
const isOldest = (age: number) => age === OLDEST;

const hyphen = group(6, "range", (from, to) => `${from}-${to}`);
const plus: Form = { weight: 6, kind: "range", suits: isOldest, write: (age) => `${age}+` };

/** How each of the sheets writes an age group. */
export const ageForms: Record<SheetName, readonly Form[]> = {
  transcript: [
    hyphen,
    plus,
    group(2, "range", (from, to) => `${from} to ${to}`),
    group(1, "range", (from, to) => `${from} – ${to}`),
    group(2, "remark", (from, to) => `${from}-${to} yrs`),
    oldest(3, "range", (age) => `${age} and over`),
  ],
  spreadsheet: [
    hyphen,
    plus,
    {
      weight: 4,
      kind: "spreadsheet",
      suits: (age) => age in asDays,
      write: (age) => asDays[age] ?? "",
    },
    group(2, "range", (from, to) => `${from}–${to}`),
  ],
  export: [
    group(3, "range", (from, to) => `${from}–${to}`),
    group(3, "encoding", (from, to) => misread(`${from}–${to}`)),
    group(2, "range", (from, to) => `${from} bis ${to}`),
    oldest(2, "range", (age) => `${age} und älter`),
    oldest(3, "encoding", (age) => misread(`${age} und älter`)),
    oldest(1, "encoding", (age) => misread(`≥${age}`)),
  ],
  database: [
    { weight: 3, write: String },
    hyphen,
    plus,
    group(2, "unit", (from, to) => `${from * 12}-${to * 12 + 11} months`),
    oldest(1, "unit", (age) => `${age * 12}+ months`),
  ],
};

/** The ranges that a spreadsheet takes for dates. */
const asDays: Record<number, string> = { 5: "9-May", 10: "14-Oct" };

function group(
  weight: number,
  kind: NonNullable<Form["kind"]>,
  write: (from: number, to: number) => string,
): Form {
  return { weight, kind, suits: isGroup, write: (age) => write(age, age + 4) };
}

function oldest(
  weight: number,
  kind: NonNullable<Form["kind"]>,
  write: (age: number) => string,
): Form {
  return { weight, kind, suits: isOldest, write };
}
