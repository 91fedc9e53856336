import type { MessyCensus } from "./messy-census.ts";

/** One repair of the sample: its column, the problem, and the line of pandas that fixes it. */
export interface Repair {
  column: keyof SampleCells | "row";
  title: string;
  problem: string;
  python: string;
}

export const readSample = 'df = pd.read_csv("census-messy-sample.csv", dtype=str)';

/** In the order of the animation on the home page, from right to left. */
export const sampleRepairs: readonly Repair[] = [
  {
    column: "people",
    title: "Figures that are text",
    problem:
      "Commas, points and spaces between the thousands, and a star that marks a footnote: as text, the column has no sum.",
    python: String.raw`df["people"] = df["people"].str.replace(r"\D", "", regex=True).astype("int64")`,
  },
  {
    column: "sex",
    title: "Codes that mean the same",
    problem:
      "1, M, m, Male and males are one value, 2 and Frauen the other; one cell is German and was read in the wrong encoding. The first letter is enough to tell them apart.",
    python: `df["sex"] = df["sex"].str[0].str.upper().replace({"1": "male", "M": "male", "2": "female", "F": "female"})`,
  },
  {
    column: "age",
    title: "Ages that became dates",
    problem:
      "A spreadsheet took 5-9 for the ninth of May. The rest are ranges with dashes in three spellings; their first year is enough to sort and to join by.",
    python: String.raw`df["age"] = df["age"].replace("9-May", "5-9").str.extract(r"(\d+)", expand=False).astype("int64")`,
  },
  {
    column: "year",
    title: "Years with remarks",
    problem:
      "A star, a circa, a decimal point and a space at the front keep the years from being equal.",
    python: String.raw`df["year"] = df["year"].str.extract(r"(\d{4})", expand=False).astype("int64")`,
  },
  {
    column: "row",
    title: "The row that was there twice",
    problem:
      "Rows 3 and 4 differ only in their dirt. Once clean they are the same row, so one has to go.",
    python: "df = df.drop_duplicates()",
  },
];

/** Lines of the messy file that together show every kind of error, and that five short repairs clean. */
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
