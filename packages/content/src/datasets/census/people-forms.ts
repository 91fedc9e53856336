import { formatThousands } from "@site/contracts/money";

import { type MessyForm, misreadAsWindows1252 } from "../messy/messy-form.ts";
import type { SheetName } from "./sheets.ts";

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

/** How each of the sheets writes a number of people. Every form keeps the whole figure. */
export const peopleForms: Record<SheetName, readonly PeopleForm[]> = {
  transcript: [plainPeople, commas, spaces, footnote],
  spreadsheet: [plainPeople, commas, floatPeople, scientific],
  export: [plainPeople, pointPeople, misreadSpaces],
  database: [plainPeople, thousands, thousandsShort],
};

function groupDigits(people: number, separator: string): string {
  return formatThousands(people).replaceAll(",", separator);
}
