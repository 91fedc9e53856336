import { kindOf } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

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
  const survey = await takeTurns(surveyTable(table, new Set()), new AbortController().signal);
  const [question] = survey?.findings ?? [];
  expect(question).toMatchObject({ columns: [], choices: { length: 2 } });
  expect([...concernedRows(table, question?.choices[0]?.steps ?? [])]).toEqual([3]);
});
