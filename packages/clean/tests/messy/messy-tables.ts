import { readFileSync } from "node:fs";
import path from "node:path";

import type { Table } from "../../src/columns/table.ts";
import { cellText } from "../../src/columns/value-text.ts";
import { readFile } from "../../src/read/read-file.ts";

const folder = path.join(import.meta.dirname, "../../../content/datasets");

export interface MessyTable {
  name: string;
  table: Table;
  /** The cells of the published answer. */
  answer: string[][];
  /** What someone who knows the table answers. */
  answers: readonly RegExp[];
}

const CENSUS = [
  /^“-999” means no value$/,
  /^Leave “(?:\*|c\.)” out of/,
  /^Keep where each begins: /,
  // With points the day comes first; each of the days is the first but one, and that is the 15th of April.
  /^01\.0[0-9]\.[0-9]{4} is [0-9]{4}-0[0-9]-01$/,
  /^Numbers are days: /,
  / is [0-9-]+-(?:01|15)$/,
  /^[0-9,]+ is [0-9]+(?:, |$)/,
  /^[0-9 \u00a0]+ is [0-9]+(?:, |$)/,
  /^[0-9.]+ is [0-9]{4,}$/,
  /^They stand for powers of ten/,
  /^“[^”]+” is “(?:male|female)”/,
  /^1 is “male”, 2 is “female”$/,
  /^Fill “[^”]+” by its “[^”]+”$/,
  /^They are copies$/,
];
const PENGUINS = [
  /^“(?:-999|unknown|NA)” means no value$/,
  /^All in (?:mm|g), as those without a unit are: /,
  /^Values without “(?:mm|g)” are in it too/,
  /^“Torgerson” is “Torgersen”$/,
  /^“[^”]+” is “(?:Adelie|Chinstrap|Gentoo|Biscoe|Dream|Torgersen|male|female)”/,
  /^They changed places in/,
  /^They are copies$/,
];

function read(name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

function rowsOf(csv: string): string[][] {
  const { table } = readFile(new TextEncoder().encode(csv), { delimiter: "," });
  const rows = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => cellText(column, row)),
  );
  return rows.slice(1);
}

function messy(
  name: string,
  source: string,
  { answer, answers }: Pick<MessyTable, "answer" | "answers">,
): MessyTable {
  return { name, table: readFile(new TextEncoder().encode(source)).table, answer, answers };
}

const census = read("census-historical/census-messy.csv");
const censusAnswer = rowsOf(read("census-historical/census-messy-answer.csv"));
const penguins = read("palmer-penguins/penguins-messy.csv");
const penguinsAnswer = rowsOf(read("palmer-penguins/palmer-penguins.csv"));

interface SampleRow {
  clean: Record<"year" | "age" | "sex" | "people", string>;
  duplicate: boolean;
}
const sample = JSON.parse(read("census-historical/census-messy-sample.json")) as SampleRow[];

/** The published ones. */
export const messyTables: readonly MessyTable[] = [
  messy("ten rows of the census", read("census-historical/census-messy-sample.csv"), {
    answer: sample
      .filter(({ duplicate }) => !duplicate)
      .map(({ clean: { year, age, sex, people } }) => [year, age, sex, people]),
    answers: CENSUS,
  }),
  messy("the census", census, { answer: censusAnswer, answers: CENSUS }),
  messy("the penguins", penguins, { answer: penguinsAnswer, answers: PENGUINS }),
];
