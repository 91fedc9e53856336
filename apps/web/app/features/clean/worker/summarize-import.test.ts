import { openFile } from "@site/clean/read/open-file";
import { applySteps } from "@site/clean/recipe/apply-steps";
import { expect, test } from "vitest";

import { summarizeImport } from "./summarize-import.ts";

const open = (text: string) => openFile(new TextEncoder().encode(text));

test("says how a file was read", async () => {
  const opened = await open("Report;;\n;;\nid;town;people\n1;Ulm;3\n2;Bern;4\n");
  const { labels, headerRows } = summarizeImport(opened, undefined).summary;
  expect(labels).toEqual([
    "UTF-8",
    "semicolon",
    "header in row 3",
    "2 rows above skipped",
    "1 empty row",
  ]);
  expect(headerRows).toEqual({ above: 2, names: 1, below: 0 });
});

test("chosen rows become steps that can be undone", async () => {
  const opened = await open("2023,,2024,\nq1,q2,q1,q2\n1,2,3,4\n5,6,7,8\nTotal,8,10,12\n");
  const chosen = { above: 0, names: 2, below: 1 };
  const { steps, summary } = summarizeImport(opened, chosen);
  const { table } = applySteps(opened.table, steps);
  expect(table.columns.map(({ name }) => name)).toEqual([
    "2023 q1",
    "2023 q2",
    "2024 q1",
    "2024 q2",
  ]);
  expect(table.rows).toBe(2);
  expect(summary.labels).toContain("1 row below skipped");
});

test("what was chosen is said like what was assumed", async () => {
  const bytes = new TextEncoder().encode("a;b\n1;2\n");
  const opened = await openFile(bytes, { encoding: "cp1252", delimiter: ";" });
  const chosen = { above: 0, names: 0, below: 1 };
  expect(summarizeImport(opened, chosen).summary.labels).toEqual([
    "Windows-1252 (Western Europe)",
    "semicolon",
    "no header",
    "1 row below skipped",
  ]);
});

test("the names of JSON are certain, so none are assumed", async () => {
  const { steps, summary } = summarizeImport(await open('[{"a":1}]'), undefined);
  expect(steps).toEqual([{ kind: "header", row: 1, numbered: false }]);
  expect(summary.labels).toEqual(["JSON"]);
});

test("a header that isn't certain is a question with both answers", async () => {
  const { summary } = summarizeImport(await open("person,1,2,3\na,4,5,5\nb,1,5,2\n"), undefined);
  expect(summary.headerRows.names).toBe(0);
  expect(summary.assumptions.find(({ option }) => option === "header")).toMatchObject({
    label: "no header",
    sureness: "unsure",
    alternatives: [{ label: "header in row 1", headerRows: { above: 0, names: 1, below: 0 } }],
  });
});

test("several tables in a file are offered one by one", async () => {
  const file = "city,people\nBern,5\nZug,7\n,\nriver,length\nAare,288\nRhine,376\n";
  const opened = await open(file);
  const { steps, summary } = summarizeImport(opened, undefined);
  expect(applySteps(opened.table, steps).table.rows).toBe(3);
  expect(summary.labels).toContain("2 tables found. Using rows 1 to 3.");
  const [other] = summary.assumptions.find(({ option }) => option === "tables")?.alternatives ?? [];
  const second = summarizeImport(opened, other?.headerRows);
  const { table } = applySteps(opened.table, second.steps);
  expect(table.columns.map(({ name }) => name)).toEqual(["river", "length"]);
  expect(table.rows).toBe(2);
});
