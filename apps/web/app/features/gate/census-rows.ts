/**
 * Ten rows of the census of the United States by year, age and sex (population.json of vega-datasets,
 * BSD-3-Clause, data by IPUMS USA), as they came and as they are after `repairs`. The figures are the
 * census's; the dirt is ours, of the kinds that spreadsheets and merged files leave.
 */
export interface CensusCells {
  year: string;
  age: string;
  sex: string;
  people: string;
}

export interface CensusRow {
  raw: CensusCells;
  clean: CensusCells;
  /** Says the same as an earlier row once both are clean. */
  duplicate?: true;
}

export const censusColumns = ["year", "age", "sex", "people"] as const;

export const censusRows: CensusRow[] = [
  row(["1850", "0-4", "1", "1483789"], ["1850", "0", "male", "1483789"]),
  row(["c. 1850", "0 to 4", "F", "1,450,376"], ["1850", "0", "female", "1450376"]),
  row(["1900", "20-24", "Male", "3 694 038"], ["1900", "20", "male", "3694038"]),
  row(["1900.0", "20–24", "f", "3751061"], ["1900", "20", "female", "3751061"]),
  {
    ...row(["1900", "20-24", "2", "3,751,061"], ["1900", "20", "female", "3751061"]),
    duplicate: true,
  },
  row(["1950*", "60-64", "m", "3.035.038"], ["1950", "60", "male", "3035038"]),
  row(["1950", "60 – 64", "female ", "3009768*"], ["1950", "60", "female", "3009768"]),
  row(["2000", "9-May", "M", "10,552,146"], ["2000", "5", "male", "10552146"]),
  row([" 2000", "5-9 yrs", "2", "10069564"], ["2000", "5", "female", "10069564"]),
  row(["2000", "25-29", "FEMALE", "9 518 507"], ["2000", "25", "female", "9518507"]),
];

function row(raw: Values, clean: Values): CensusRow {
  return { raw: cells(raw), clean: cells(clean) };
}

type Values = [year: string, age: string, sex: string, people: string];

function cells([year, age, sex, people]: Values): CensusCells {
  return { year, age, sex, people };
}

/** One repair: the column it is about, what was wrong, and the pandas line that does it. */
export interface Repair {
  column: keyof CensusCells | "row";
  title: string;
  problem: string;
  python: string;
}

export const readLine = 'df = pd.read_csv("census-messy.csv", dtype=str)';

/** In the order in which the gate passes them, from the right column to the left one. */
export const repairs: Repair[] = [
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
      "1, M, m and Male are one value, and so are 2, F, f and female with a space behind it.",
    python: `df["sex"] = df["sex"].str[0].str.upper().replace({"1": "male", "M": "male", "2": "female", "F": "female"})`,
  },
  {
    column: "age",
    title: "Ages that became dates",
    problem:
      "A spreadsheet took 5-9 for the ninth of May. The rest are ranges in five spellings; their first year is enough to sort and to join by.",
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
      "Rows 4 and 5 differ only in their dirt. Once clean they are the same row, so one has to go.",
    python: "df = df.drop_duplicates()",
  },
];
