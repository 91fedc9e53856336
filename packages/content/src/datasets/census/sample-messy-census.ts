import type { MessyCensus } from "./messy-census.ts";

/** Lines of the messy file that show each kind of dirt and that five short repairs clean. */
const sampledLines = [2, 10, 131, 132, 166, 204, 326, 329, 563, 585];

export const sampleColumns = ["year", "age", "sex", "people"] as const;
export type SampleCells = Record<(typeof sampleColumns)[number], string>;

export interface SampleRow {
  /** The raw row. */
  raw: SampleCells;
  clean: SampleCells;
  /** Whether it equals an earlier row once both are clean. */
  duplicate: boolean;
}

/** Ten rows of the messy edition without their day, few enough to read whole, and their clean form. */
export function sampleMessyCensus({ lines, origins }: MessyCensus): SampleRow[] {
  const seen = new Set();
  return sampledLines.map((number) => {
    const [year = "", , age = "", sex = "", people = ""] = lines[number - 1] ?? [];
    const origin = origins[number - 1];
    if (!origin) throw new Error(`Line ${number} of the messy census is no row.`);
    const duplicate = seen.has(origin);
    seen.add(origin);
    const clean = {
      year: String(origin.year),
      age: String(origin.age),
      sex: origin.sex,
      people: String(origin.people),
    };
    return { raw: { year, age, sex, people }, clean, duplicate };
  });
}
