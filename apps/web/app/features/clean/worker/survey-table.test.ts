import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Table } from "@site/clean/columns/table";
import { findHeader } from "@site/clean/detect/header/find-header";
import { readFile } from "@site/clean/read/read-file";
import { replay } from "@site/clean/recipe/replay";
import { kindOf } from "@site/clean/steps/kinds";
import { datasetFolder } from "@site/content/datasets/dataset-folder";
import { expect, test } from "vitest";

import type { Finding } from "#app/features/clean/messages.ts";

import { concernedRows } from "./concerned-rows.ts";
import { surveyTable } from "./survey-table.ts";
import { takeTurns } from "./take-turns.ts";
import { header, tableOf } from "./test-steps.ts";

test("questions about a column come one after the other, the gravest column first", async () => {
  const fares = ["10*", "11*", "12*", "13†", "14", "15", "16", "17"];
  const rows = fares.map((fare, at) => `${fare},${at < 2 ? "c. " : ""}${1850 + at}`);
  const table = tableOf("some,title", "fare,year", ...rows);
  const work = surveyTable(kindOf(header).apply(table, header).table, new Set());
  const survey = await takeTurns(work, new AbortController().signal);
  const questions = survey?.findings.filter(({ sureness }) => sureness === "asked");
  expect(questions?.map(({ columns, count }) => [columns[0], count])).toEqual([
    ["fare", 3],
    ["fare", 1],
    ["year", 2],
  ]);
});

test("a question about rows with too many cells is about no column, and its first answer says which rows to look at", async () => {
  const rows = [" 1,Meier,Chur", "2,Kunz,Thun", "3,Frei,Zug", "4,Roth, Eva,Bern"];
  const numbered = { kind: "header", row: 1, numbered: true } as const;
  const { table } = kindOf(numbered).apply(tableOf("id,name,city", ...rows), numbered);
  const found = await takeTurns(surveyTable(table, new Set()), new AbortController().signal);
  const [question] = found?.findings ?? [];
  expect(question).toMatchObject({ columns: [], choices: { length: 2 } });
  expect([...concernedRows(table, question?.choices[0]?.steps ?? [])]).toEqual([3]);
});

/** What was found in a table, after the steps that the page begins with. */
async function survey(table: Table): Promise<{ table: Table; findings: Finding[] }> {
  const first = findHeader({ table, texts: [] }).flatMap((one) =>
    "step" in one ? [one.step] : [],
  );
  const { table: named } = replay(table, first);
  const found = await takeTurns(surveyTable(named, new Set()), new AbortController().signal);
  return { table: named, findings: found?.findings ?? [] };
}

function refusedOf(table: Table, findings: readonly Finding[]): string[] {
  const ways = findings.flatMap(({ why, steps, choices }) => [
    ...(choices.length === 0 ? [{ why, steps }] : []),
    ...choices.map((choice) => ({ why: `${why} ${choice.label}`, steps: choice.steps })),
  ]);
  return ways.flatMap(({ why, steps }) => {
    const { outcomes } = replay(table, steps);
    return outcomes.flatMap(({ refusal }) => (refusal ? [`${why}: ${refusal.message}`] : []));
  });
}

const decimals = Array.from({ length: 60 }, (_, at) => `n${at},${(150 + at * 0.7).toFixed(1)}`);
const ages = Array.from({ length: 80 }, (_, at) => `n${at},${at % 9 === 0 ? -99 : 20 + (at % 50)}`);
const starts = Array.from(
  { length: 20 },
  (_, at) => `x${at},2024-01-${10 + (at % 9)},${8 + (at % 9)}:30`,
);

test.each<[string, Table]>([
  ["a value far from the others", tableOf("name,height", ...decimals, "x,5690")],
  ["a number that stands for none", tableOf("name,age", ...ages)],
  ["a day and its time", tableOf("id,start date,start time", ...starts)],
])("a question about %s can be answered, and nothing takes it away before", async (_, lines) => {
  const { table, findings } = await survey(lines);
  const question = findings.find(({ sureness }) => sureness === "asked");
  expect(question).toBeDefined();
  expect(refusedOf(table, findings)).toEqual([]);
  const others = findings.filter((one) => one !== question && one.choices.length === 0);
  const { table: after } = replay(
    table,
    others.flatMap(({ steps }) => steps),
  );
  expect(refusedOf(after, question ? [question] : [])).toEqual([]);
});

const days = Array.from({ length: 40 }, (_, at) => `${"ABCD"[at % 4]},2024-0${1 + (at % 4)}-05`);
const ranges = Array.from({ length: 40 }, (_, at) => `n${at},${900 + at},${10 + at}`);

test.each<[string, Table]>([
  ["days that follow from another column", tableOf("conf,day", ...days.with(7, "D,"))],
  ["numbers that changed places", tableOf("name,high,low", ...ranges.with(9, "n9,19,909"))],
])(
  "a question about %s is asked, though it needs them read, and can be answered",
  async (_, lines) => {
    const { table, findings } = await survey(lines);
    expect(findings.some(({ sureness }) => sureness === "asked")).toBe(true);
    expect(refusedOf(table, findings)).toEqual([]);
  },
);

const messy = Array.from(globSync("*/*messy*.csv", { cwd: datasetFolder }));

test.each(messy)("whatever is pressed first of what was found in %s is done", async (file) => {
  const bytes = readFileSync(path.join(datasetFolder, file));
  const { table, findings } = await survey(readFile(bytes).table);
  expect(findings.length).toBeGreaterThan(0);
  expect(refusedOf(table, findings)).toEqual([]);
});
