import { globSync, readFileSync } from "node:fs";
import path from "node:path";

import type { Table } from "@site/clean/columns/table";
import { findHeader } from "@site/clean/detect/rows/find-header";
import { readCsv } from "@site/clean/read/read-csv";
import { findAffectedRows } from "@site/clean/recipe/affected-rows";
import { applySteps } from "@site/clean/recipe/apply-steps";
import { getStepKind } from "@site/clean/steps/kinds";
import { datasetFolder } from "@site/content/datasets/dataset-files";
import { expect, test } from "vitest";

import type { TableIssue } from "#app/features/clean/worker-messages.ts";

import { analyseTable, runInTimeSlices } from "./analyse-table.ts";
import { parseTable } from "./test-tables.ts";

test("a choice about rows with too many cells has no column, and its first option affects those rows", async () => {
  const rows = [" 1,Meier,Chur", "2,Kunz,Thun", "3,Frei,Zug", "4,Roth, Eva,Bern"];
  const numbered = { kind: "header", row: 1, numbered: true } as const;
  const { table } = getStepKind(numbered).apply(parseTable("id,name,city", ...rows), numbered);
  const found = await runInTimeSlices(analyseTable(table, new Set()), new AbortController().signal);
  const [choice] = found?.issues ?? [];
  expect(choice).toMatchObject({ columns: [], options: { length: 2 } });
  expect([...findAffectedRows(table, choice?.options[0]?.steps ?? [])]).toEqual([3]);
});

/** The issues of a table, after the steps that the page applies automatically. */
async function findIssues(table: Table): Promise<{ table: Table; issues: TableIssue[] }> {
  const first = findHeader({ table, texts: [] }).flatMap((one) =>
    "step" in one ? [one.step] : [],
  );
  const { table: named } = applySteps(table, first);
  const found = await runInTimeSlices(analyseTable(named, new Set()), new AbortController().signal);
  return { table: named, issues: found?.issues ?? [] };
}

/** The errors of applying each fix or option. */
function getErrors(table: Table, issues: readonly TableIssue[]): string[] {
  const fixes = issues.flatMap(({ title, steps, options }) => [
    ...(options.length === 0 ? [{ fix: title, steps }] : []),
    ...options.map((option) => ({ fix: `${title} ${option.label}`, steps: option.steps })),
  ]);
  return fixes.flatMap(({ fix, steps }) => {
    const { outcomes } = applySteps(table, steps);
    return outcomes.flatMap(({ error }) => (error ? [`${fix}: ${error.message}`] : []));
  });
}

const decimals = Array.from({ length: 60 }, (_, at) => `n${at},${(150 + at * 0.7).toFixed(1)}`);
const starts = Array.from(
  { length: 20 },
  (_, at) => `x${at},2024-01-${10 + (at % 9)},${8 + (at % 9)}:30`,
);

test.each<[string, Table]>([
  ["a value far from the others", parseTable("name,height", ...decimals, "x,5690")],
  ["a day and its time", parseTable("id,start date,start time", ...starts)],
])("a choice about %s can be made, also after all other fixes", async (_, lines) => {
  const { table, issues } = await findIssues(lines);
  const choice = issues.find(({ confidence }) => confidence !== "clear");
  expect(choice).toBeDefined();
  expect(getErrors(table, issues)).toEqual([]);
  const others = issues.filter((one) => one !== choice && one.options.length === 0);
  const { table: after } = applySteps(
    table,
    others.flatMap(({ steps }) => steps),
  );
  expect(getErrors(after, choice ? [choice] : [])).toEqual([]);
});

const days = Array.from({ length: 40 }, (_, at) => `${"ABCD"[at % 4]},2024-0${1 + (at % 4)}-05`);
const ranges = Array.from({ length: 40 }, (_, at) => `n${at},${900 + at},${10 + at}`);

test.each<[string, Table]>([
  ["days that follow from another column", parseTable("conf,day", ...days.with(7, "D,"))],
  ["numbers that changed places", parseTable("name,high,low", ...ranges.with(9, "n9,19,909"))],
])("a choice about %s, which depends on other fixes, can be made", async (_, lines) => {
  const { table, issues } = await findIssues(lines);
  expect(issues.some(({ confidence }) => confidence === "likely")).toBe(true);
  expect(getErrors(table, issues)).toEqual([]);
});

const messy = Array.from(globSync("*/*messy*.csv", { cwd: datasetFolder }));

test.each(messy)("each fix and option for %s can be applied first", async (file) => {
  const bytes = readFileSync(path.join(datasetFolder, file));
  const { table, issues } = await findIssues(readCsv(bytes).table);
  expect(issues.length).toBeGreaterThan(0);
  expect(getErrors(table, issues)).toEqual([]);
});
