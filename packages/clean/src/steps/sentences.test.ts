import { expect, test } from "vitest";

import { getStepKind, type Step } from "./kinds.ts";

const pair = ["a", "b"] satisfies [string, string];

test.each<[Step, string]>([
  [{ kind: "header", row: 1, numbered: false }, "Use row 1 as the column names."],
  [
    { kind: "header", row: 2, numbered: false },
    "Use row 2 as the column names, and remove the row above it.",
  ],
  [
    { kind: "header", row: 3, numbered: false },
    "Use row 3 as the column names, and remove the 2 rows above it.",
  ],
  [
    { kind: "replace-pattern", columns: ["a"], find: "^([0-9]{1,2})([0-9])$", with: "$1.$2" },
    "Divide numbers that match ^([0-9]{1,2})([0-9])$ by 10 in “a”.",
  ],
  [
    {
      kind: "replace-pattern",
      columns: ["a", "b"],
      find: String.raw`^0\.([0-9]{3})([0-9]+)$`,
      with: "$1.$2",
    },
    String.raw`Multiply numbers that match ^0\.([0-9]{3})([0-9]+)$ by 1,000 in “a”, “b”.`,
  ],
  [{ kind: "long-rows", columns: 1 }, "Remove rows that have more than 1 cell."],
  [{ kind: "long-rows", columns: 2 }, "Remove rows that have more than 2 cells."],
  [
    { kind: "footer", rows: 1, column: "a", value: "x" },
    "Remove the last row, which isn't data: “x”.",
  ],
  [{ kind: "drop-columns", columns: ["a"] }, "Remove the column “a”."],
  [{ kind: "spellings", column: "a", pairs: [pair] }, "Merge 1 spelling into 1 value in “a”."],
])("describes %j", (step, sentence) => {
  expect(getStepKind(step).sentence(step)).toBe(sentence);
});
