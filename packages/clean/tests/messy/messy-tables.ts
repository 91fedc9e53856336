import { readFileSync } from "node:fs";
import path from "node:path";

import { getCellText } from "../../src/columns/cell-text.ts";
import type { Table } from "../../src/columns/table.ts";
import { detectIssues } from "../../src/detect/detect.ts";
import type { AmbiguousIssue, FixOption } from "../../src/detect/issue.ts";
import { readCsv } from "../../src/read/read-csv.ts";
import { applySteps } from "../../src/recipe/apply-steps.ts";
import type { Step } from "../../src/steps/kinds.ts";
import { describeOption } from "../lines.ts";

interface ExpertCleaning {
  table: Table;
  steps: Step[];
  /** Ambiguous issues that no answer fits. */
  open: AmbiguousIssue[];
  /** Other answers to what was suggested. */
  alternatives: FixOption[];
}

const MAX_ROUNDS = 100;

/**
 * Cleans a table like an expert: applies every fix, and answers each question with the first of `answers` that
 * matches its title, the label of an option and what that does to its examples.
 */
export function cleanAsExpert(
  source: Table,
  answers: readonly RegExp[],
): ExpertCleaning & { /** Answers that no question was asked for. */ unused: RegExp[] } {
  const unused = new Set(answers);
  const choose: Chooser = ({ title, options }) => {
    for (const by of answers) {
      const option = options.find((one) => by.test(describeChoice(title, one)));
      if (!option) continue;
      unused.delete(by);
      return option.step;
    }
    return undefined;
  };
  const visited = cleanWith(source, choose, choose);
  return { ...visited, unused: [...unused] };
}

/** A question and one of its options as one text, which the patterns of an expert match. */
export function describeChoice(title: string, option: FixOption): string {
  return [title, option.label, describeOption(option)].join(": ");
}

/** Chooses an option; undefined if none fits. */
type Chooser = (
  question: Pick<AmbiguousIssue, "title" | "options">,
  table: Table,
) => Step | undefined;

/**
 * Applies every fix, and chooses an option of the first issue that has an answer. Detects issues again after each
 * choice, as the page does. `adjust` may choose an alternative of a fix.
 */
export function cleanWith(
  source: Table,
  answer: Chooser,
  adjust: Chooser = () => undefined,
): ExpertCleaning {
  let table = source;
  const steps: Step[] = [];
  const others: FixOption[] = [];
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const issues = detectIssues(table);
    const questions = issues.filter((one): one is AmbiguousIssue => "options" in one);
    const before = table;
    let next = issues.flatMap((one) => {
      if (!("step" in one)) return [];
      const { title, alternatives: options = [] } = one;
      others.push(...options);
      return [adjust({ title, options }, before) ?? one.step];
    });
    for (const question of next.length > 0 ? [] : questions) {
      const step = answer(question, table);
      if (!step) continue;
      next = [step];
      break;
    }
    if (next.length === 0) return { table, steps, open: questions, alternatives: others };
    const { table: after, outcomes } = applySteps(table, next);
    const refused = outcomes.find(({ error }) => error !== undefined);
    if (refused) throw new Error(`Refused: ${JSON.stringify(refused)}`);
    table = after;
    steps.push(...next);
  }
  throw new Error(`Proposals have no end: ${JSON.stringify(steps.slice(-3))}`);
}

const folder = path.join(import.meta.dirname, "../../../content/datasets");

interface MessyTable {
  name: string;
  table: Table;
  /** The cells of the published clean table. */
  answer: string[][];
  /** Patterns for the options that an expert chooses. */
  answers: readonly RegExp[];
}

/** The expert's choices for the census. */
export const CENSUS = [
  /-999, a common code/,
  /: Remove “(?:\*|c\.)”:/,
  /: Keep the start: /,
  // With points, the day comes first: the dates are 1 January, 1 April, 15 April and 1 June.
  /: (?:[0-9./]+ is [0-9]{4}-0[146]-(?:01|15)(?:, |$))+$/,
  / is [0-9]{4}-0[146]-(?:01|15)$/,
  /: [0-9,]+ is [0-9]+(?:, |$)/,
  /: [0-9 \u00a0]+ is [0-9]+(?:, |$)/,
  /: [0-9.]+ is [0-9]{4,}(?:, |$)/,
  /: Read [^:]+ as (?:thousand|million)/,
  /: (?:Merge into|Change to) “?(?:male|female)\b/i,
  /: [^:0-9]+ is (?:male|female)$/i,
  /: Read (?:1 as male)?(?:, )?(?:2 as female)?:/i,
  /: Fill [0-9,]+ cells?:/,
  /exact duplicate rows?: Remove/,
];
/** The expert's choices for the penguins. */
export const PENGUINS = [
  /(?:-999, a common code|“(?:unknown|NA)” mean missing)/,
  /: Convert to (?:mm|g): /,
  /: Treat all as (?:mm|g): /,
  /Torgerson is Torgersen$/,
  / is (?:Adelie|Chinstrap|Gentoo|Biscoe|Dream|Torgersen|male|female)(?:, |$)/i,
  /: Swap [0-9,]+ rows?: /,
  /exact duplicate rows?: Remove/,
];

function read(name: string): string {
  return readFileSync(path.join(folder, name), "utf8");
}

function parseRows(csv: string): string[][] {
  const { table } = readCsv(new TextEncoder().encode(csv), { delimiter: "," });
  const rows = Array.from({ length: table.rows }, (_, row) =>
    table.columns.map((column) => getCellText(column, row)),
  );
  return rows.slice(1);
}

/** Creates a messy table from a file, or from a part of one. */
function createMessyTable(
  name: string,
  source: string,
  { answer, answers }: Pick<MessyTable, "answer" | "answers">,
): MessyTable {
  return { name, table: readCsv(new TextEncoder().encode(source)).table, answer, answers };
}

/** Splits a messy file into the sheets from which it was merged, by the first word of each header. */
function splitSheets(source: string, headers: RegExp): string[] {
  const sheets: string[][] = [];
  for (const line of source.trim().split("\n")) {
    if (headers.test(line)) sheets.push([]);
    sheets.at(-1)?.push(line);
  }
  return sheets.map((lines) => `${lines.join("\n")}\n`);
}

const census = read("census-historical/census-messy.csv");
const censusAnswer = parseRows(read("census-historical/census-messy-answer.csv"));
const years = [
  [1850, 1880],
  [1900, 1930],
  [1940, 1960],
  [1970, 2000],
] as const;
const penguins = read("palmer-penguins/penguins-messy.csv");
const penguinsAnswer = parseRows(read("palmer-penguins/palmer-penguins.csv"));
const species = ["Adelie", "Chinstrap", "Gentoo"];

interface SampleRow {
  clean: Record<"year" | "age" | "sex" | "people", string>;
  duplicate: boolean;
}
const sample = JSON.parse(read("census-historical/census-messy-sample.json")) as SampleRow[];

/** The published messy tables. */
export const messyTables: readonly MessyTable[] = [
  createMessyTable("ten rows of the census", read("census-historical/census-messy-sample.csv"), {
    answer: sample
      .filter(({ duplicate }) => !duplicate)
      .map(({ clean: { year, age, sex, people } }) => [year, age, sex, people]),
    answers: CENSUS,
  }),
  createMessyTable("the census", census, { answer: censusAnswer, answers: CENSUS }),
  createMessyTable("the penguins", penguins, { answer: penguinsAnswer, answers: PENGUINS }),
];

/** The single sheets that the tables were merged from. Smaller tables give less evidence. */
export const messySheets: readonly MessyTable[] = [
  ...splitSheets(census, /^(?:Census Year|YEAR|Jahr|year),/).map((source, at) => {
    const [first = 0, last = 0] = years[at] ?? [];
    const answer = censusAnswer.filter(([year]) => Number(year) >= first && Number(year) <= last);
    return createMessyTable(`the census from ${first} to ${last}`, source, {
      answer,
      answers: CENSUS,
    });
  }),
  ...splitSheets(penguins, /^species,/i).map((source, at) => {
    const answer = penguinsAnswer.filter(([name]) => name === species[at]);
    return createMessyTable(`the penguins ${species[at]}`, source, { answer, answers: PENGUINS });
  }),
];

/** Tables that rules can't clean completely, with the columns that they can. The dataset pages list them too. */
export const partlyReadable: readonly (MessyTable & { columns: readonly number[] })[] = [
  {
    ...readEdition("invoices", []),
    columns: [0, 1],
  },
  {
    ...readEdition("survey-answers", []),
    columns: [0, 1, 2],
  },
  {
    ...readEdition("sensor-log", [/ is 2026-03-01$/]),
    columns: [0, 4, 5],
  },
];

function readEdition(slug: string, answers: readonly RegExp[]): MessyTable {
  const answer = parseRows(read(`${slug}/${slug}-messy-answer.csv`));
  return createMessyTable(`the ${slug}`, read(`${slug}/${slug}-messy.csv`), { answer, answers });
}
