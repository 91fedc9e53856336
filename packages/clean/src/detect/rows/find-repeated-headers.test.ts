import { expect, test } from "vitest";

import { headerStep, readLines } from "../../../tests/lines.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import type { Step } from "../../steps/kinds.ts";
import { profileTable } from "../profile.ts";
import { findForeignHeaders } from "./find-repeated-headers.ts";

function findAfter(steps: readonly Step[], lines: readonly string[]) {
  const { table, outcomes } = applySteps(readLines(lines, ","), steps);
  expect(outcomes.map(({ error }) => error)).toEqual(steps.map(() => undefined));
  return findForeignHeaders(profileTable(table));
}
const find = (...lines: string[]) => findAfter([headerStep], lines);
const times = (count: number, line: string) => Array.from({ length: count }, () => line);
const rows = Array.from(
  { length: 12 },
  (_, at) => `${at % 2 === 0 ? "Bern" : "Zug"},${at * 100},${1850 + at}`,
);
const NAMES = "city,people,year";
const OTHERS = "Ort,Einwohner,Jahr";

test("finds header rows of other files, and filters them by a column", () => {
  expect(find(NAMES, ...rows, OTHERS, ...rows)).toMatchObject([
    {
      confidence: "likely",
      count: 1,
      step: { kind: "filter", column: "people", keep: { values: ["Einwohner"] } },
      title: "1 header row of another file in the middle of the data",
    },
  ]);
});

test("counts headers of several files, and shows three", () => {
  const more = ["Ville,Population,Date", OTHERS, "Lugar,Total,Año", "Place,Count,Since"];
  expect(find(NAMES, ...rows, ...rows, ...rows, OTHERS, ...more, ...rows)).toMatchObject([
    {
      count: 5,
      step: { keep: { values: ["Einwohner", "Population", "Total", "Count"] } },
      examples: ["Einwohner", "Population", "Total"].map((before) => ({
        before,
        after: undefined,
      })),
      title: "5 header rows of another file in the middle of the data",
    },
  ]);
});

test("filters by another column if the first also has the words beside numbers", () => {
  expect(find(NAMES, ...rows, OTHERS, ...rows, "Bern,Einwohner,1850")).toMatchObject([
    { count: 1, step: { column: "year", keep: { values: ["Jahr"] } } },
  ]);
  expect(find(NAMES, ...rows, OTHERS, ...rows, "Bern,Einwohner,1850", "Zug,7,Jahr")).toEqual([]);
});

test("keeps rows with other words in the column", () => {
  for (const other of ["Bern,many,1850", "Bern,many,1850 AD"]) {
    expect(find(NAMES, ...rows, OTHERS, ...rows, other)).toMatchObject([
      { count: 1, step: { column: "people", keep: { values: ["Einwohner"] } } },
    ]);
  }
});

test.each<[string, string, string[], string]>([
  ["zeros and nines", NAMES, times(12, "Bern,0,9"), OTHERS],
  ["units", NAMES, times(12, "Bern,12 km,1850 AD"), OTHERS],
  [
    "a column with digits in all cells, including names",
    `${NAMES},code`,
    times(12, "Bern,1,2,ab3"),
    `${OTHERS},Code2`,
  ],
  ["names of two words", NAMES, rows, "Ort,Zahl der Menschen,Jahr"],
  ["a name that both files have", NAMES, rows, "city,Einwohner,Jahr"],
  ["a column without a name", "city,people,column 3", rows, OTHERS],
])("finds the row with %s", (_, names, lines, row) => {
  expect(find(names, ...lines, row)).toMatchObject([{ count: 1, step: { column: "people" } }]);
});

test("distinguishes adjacent words and numbers in memory", () => {
  const spaced = [OTHERS, ...rows].map((row) => row.replace(",", ", "));
  const steps: Step[] = [
    headerStep,
    { kind: "spaces", columns: ["people"], inside: false, hard: false, invisible: false },
  ];
  expect(findAfter(steps, [NAMES, ...spaced])).toMatchObject([{ count: 1 }]);
});

test.each<[string, string[]]>([
  ["the column names of this table", [NAMES]],
  ["the column names of this table, with spaces", ["city , people,year "]],
  ["a row of missing values", ["Bern,n/a,unknown"]],
  ["a row with a number", ["Bern,many,1850"]],
  ["a row with a number and its unit", ["Bern,many,1850 AD"]],
  ["a row with the same word in all cells", ["idem,idem,idem"]],
  ["a row with an empty cell", ["Total,,average"]],
  ["a row with single letters", ["Bern,x,y"]],
])("leaves %s alone", (_, lines) => {
  expect(find(NAMES, ...rows, ...lines, ...rows)).toEqual([]);
});

test("requires two number columns", () => {
  const words = Array.from({ length: 12 }, (_, at) => `town ${"abcdefghijkl"[at]},red,round`);
  expect(find("city,colour,form", ...words, "Ort,Farbe,Form")).toEqual([]);
  const years = words.map((row, at) => row.replace("round", `${1850 + at}`));
  expect(find("city,colour,year", ...years, "Ort,Farbe,Jahr")).toEqual([]);
});

test("finds nothing before the columns have names, or after a conversion", () => {
  expect(findAfter([], [...rows, OTHERS])).toEqual([]);
  const answers = [...rows, OTHERS].map((row, at) => `${row},${at % 2 === 0 ? "yes" : "no"}`);
  const booleans: Step = {
    kind: "booleans",
    column: "open",
    yes: ["yes"],
    no: ["no"],
    rest: "stop",
  };
  expect(findAfter([headerStep], [`${NAMES},open`, ...answers])).toHaveLength(1);
  expect(findAfter([headerStep, booleans], [`${NAMES},open`, ...answers])).toEqual([]);
});
