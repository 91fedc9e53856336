import * as z from "zod/mini";

import type { Table } from "../table.ts";

const exceptions: Record<number, string> = { 1910: "04-15", 1920: "01-01" };
const LAST_IN_JUNE = 1900;

/**
 * The reference day of a United States census since 1850, as `YYYY-MM-DD`: 1 June up to 1900,
 * 15 April 1910, 1 January 1920, 1 April since 1930.
 * Source: U.S. Census Bureau, "Census Instructions" and Title 13, U.S. Code, section 141.
 */
function getCensusDay(year: number): string {
  return `${year}-${exceptions[year] ?? (year <= LAST_IN_JUNE ? "06-01" : "04-01")}`;
}

const sourceSchema = z
  .array(z.strictObject({ year: z.int(), age: z.int(), sex: z.literal([1, 2]), people: z.int() }))
  .check(z.minLength(1));

export type CensusRow = {
  year: number;
  /** `YYYY-MM-DD`. */
  census_day: string;
  /** First year of a five-year age group; 90 means 90 and older. */
  age: number;
  sex: "male" | "female";
  people: number;
};

export const censusColumns = [
  { name: "year", type: "integer" },
  { name: "census_day", type: "date" },
  { name: "age", type: "integer" },
  { name: "sex", type: "string" },
  { name: "people", type: "integer" },
] as const;

/**
 * Reads `population.json` of vega-datasets: its rows in their order, with the codes of sex spelt out and the
 * reference day of each census added. Throws if the source has changed.
 */
export function parseCensus(source: unknown): CensusRow[] {
  return z.parse(sourceSchema, source).map(({ year, age, sex, people }) => ({
    year,
    census_day: getCensusDay(year),
    age,
    sex: sex === 1 ? "male" : "female",
    people,
  }));
}

/** The rows as a table with the columns of the published file. */
export function toCensusTable(
  rows: readonly (Omit<CensusRow, "people"> & { people: number | null })[],
): Table {
  return {
    columns: censusColumns,
    rows: rows.map((row) => censusColumns.map(({ name }) => row[name])),
  };
}
