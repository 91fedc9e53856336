import { expect, test } from "vitest";

import { messyTables } from "../../tests/messy/messy-tables.ts";
import { detectIssues } from "./detect.ts";
import { groupIssues } from "./group-issues.ts";
import type { Issue } from "./issue.ts";

const shared = { count: 1, examples: [], title: "", untouched: "" };
const suggest = (step: Extract<Issue, { step: unknown }>["step"]): Issue => ({
  ...shared,
  confidence: "likely",
  step,
});

test("groups issues by table and columns, in the order in which they apply", () => {
  const spaces = suggest({
    kind: "spaces",
    columns: ["sex"],
    inside: true,
    hard: false,
    invisible: true,
  });
  const question: Issue = {
    ...shared,
    confidence: "ambiguous",
    options: [
      {
        label: "Clear 1 cell",
        examples: [],
        step: { kind: "missing", columns: ["sex"], spellings: ["-999"] },
      },
    ],
  };
  const rename = suggest({ kind: "rename", pairs: [["Sex ", "sex"]] });
  const blank = suggest({ kind: "blank-rows" });
  const long = suggest({ kind: "long-rows", columns: 3 });
  expect(groupIssues([long, rename, spaces, question, blank])).toEqual([
    { column: undefined, suggestions: [long, rename, blank], questions: [] },
    { column: "sex", suggestions: [spaces], questions: [question] },
  ]);
  const safe = { ...spaces, confidence: "clear" } as Issue;
  expect(groupIssues([long, safe])).toEqual([
    { column: undefined, suggestions: [long, safe], questions: [] },
  ]);
  expect(groupIssues([safe, question])).toEqual([
    { column: "sex", suggestions: [safe], questions: [question] },
  ]);
});

test.each(messyTables)("$name: has at most one group per column, and one more", ({ table }) => {
  const groups = groupIssues(detectIssues(table));
  expect(groups.length).toBeLessThanOrEqual(table.columns.length + 1);
  expect(groups.length).toBeGreaterThan(2);
});
