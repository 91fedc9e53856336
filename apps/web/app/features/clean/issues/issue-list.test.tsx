import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";

import { type CleaningState, initialState } from "#app/features/clean/cleaning-state.ts";
import type { CleaningActions } from "#app/features/clean/use-cleaning.ts";
import { analyseTable, runInTimeSlices } from "#app/features/clean/worker/analyse-table.ts";
import { parseTable } from "#app/features/clean/worker/test-tables.ts";

import { IssueList } from "./issue-list.tsx";

async function renderList(...lines: string[]): Promise<string> {
  const work = analyseTable(parseTable(...lines), new Set());
  const found = await runInTimeSlices(work, new AbortController().signal);
  const state: CleaningState = { ...initialState, ...found };
  const html = renderToStaticMarkup(
    <IssueList state={state} actions={{} as CleaningActions} focusColumn={undefined} />,
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

test("columns with only safe fixes share the card of the table", async () => {
  const rows = Array.from({ length: 9 }, (_, at) => `New York,${at}, x${at}`);
  const text = await renderList("city,n,code", "new york,9,y", ...rows);
  expect(text).toContain("1 column to review");
  expect(text).toMatch(/Whole table .*code · 9 cells trimmed/);
  expect(text).toMatch(/city 1 spelling merged/);
});

test("without a column to review, the heading is about the table", async () => {
  const text = await renderList("city,n", " Bern,1", "Zug,2", "Chur,3");
  expect(text).toContain("Table to review");
  expect(text).not.toContain("column to review");
});

test("the note names what rules can't decide in this table", async () => {
  const text = await renderList("land,n", "DE,1", "Germany,2", "France,3", "Spain,4");
  expect(text).toContain("“DE”, “Germany” are one country in “column 1”");
});
