import { misread } from "../messy/messy-form.ts";

export type SheetName = "transcript" | "spreadsheet" | "export" | "database";

export interface Sheet {
  name: SheetName;
  /** The last census year in it; it begins where the previous sheet ends. */
  lastYear: number;
  /** Its names for the columns year, census_day, age, sex and people. */
  header: readonly string[];
}

/**
 * The four files that the messy edition pretends to be glued together from, each with its header: a manual
 * transcript, a spreadsheet, the export of a German statistics office, a database.
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
    header: ["Jahr", "Stichtag", "Alter", "Geschlecht", misread("Bevölkerung")],
  },
  {
    name: "database",
    lastYear: 2000,
    header: ["year", "census_day", "age", "sex", "people"],
  },
];
