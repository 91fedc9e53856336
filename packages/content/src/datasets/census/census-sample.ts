import type { MessyCensus } from "./messy-census.ts";

/** One repair of the sample: its column, and what is wrong with it. */
export interface Repair {
  column: keyof SampleCells | "row";
  title: string;
  problem: string;
}

/** In the order of the animation on the home page, from right to left. */
export const sampleRepairs: readonly Repair[] = [
  {
    column: "people",
    title: "Figures that are text",
    problem:
      "Commas, points and spaces between the thousands, and a star that marks a footnote: as text, the column has no sum.",
  },
  {
    column: "sex",
    title: "Several words for one value",
    problem:
      "m, M, Male, males and a garbled Männer mean the same, and so do Frauen and 2. What 1 and 2 mean, no rule can know, so the cleaner asks. Here the answer was 1 for Male.",
  },
  {
    column: "age",
    title: "Ages that became dates",
    problem:
      "A spreadsheet took 5-9 for the ninth of May. The other ranges have three kinds of dashes, two of them garbled. Each range keeps one spelling.",
  },
  {
    column: "year",
    title: "Years with remarks",
    problem:
      "A star, a circa, a decimal point and a space at the front keep the years from being equal.",
  },
  {
    column: "row",
    title: "A row that was there twice",
    problem: "Rows 3 and 4 look different. Once clean they are the same row, so one has to go.",
  },
];

/** Lines of the messy file that together show every kind of error, and that five repairs clean. */
const sampledLines = [2, 10, 131, 132, 166, 204, 326, 329, 563, 585];

export const sampleColumns = ["year", "age", "sex", "people"] as const;
export type SampleCells = Record<(typeof sampleColumns)[number], string>;

export interface SampleRow {
  /** The raw row. */
  raw: SampleCells;
  clean: SampleCells;
  /** Whether the cleaned row equals an earlier one. */
  duplicate: boolean;
}

/**
 * Creates the small sample of the home page: ten rows of the messy table without their day, raw and
 * clean.
 */
export function createCensusSample({ lines, origins }: MessyCensus): SampleRow[] {
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
