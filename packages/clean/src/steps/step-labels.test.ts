import { expect, test } from "vitest";

import type { Step } from "./kinds.ts";
import { getResultLabel, getStepLabel } from "./step-labels.ts";

test.each<[Step, number, string, string]>([
  [{ kind: "missing", columns: ["a"], spellings: ["n/a"] }, 1, "Clear 1 cell", "1 cell cleared"],
  [{ kind: "blank-rows" }, 1200, "Remove 1,200 rows", "1,200 rows removed"],
  [
    { kind: "replace-pattern", columns: ["a"], find: "^([0-9])([0-9]{3})$", with: "$1.$2" },
    18,
    "Move the decimal point of 18 cells",
    "the decimal point of 18 cells moved",
  ],
  [
    { kind: "replace-pattern", columns: ["a"], find: "^([0-9])-([0-9]{3})$", with: "$1.$2" },
    18,
    "Replace text in 18 cells",
    "text in 18 cells replaced",
  ],
  [
    { kind: "split", column: "a", by: ",", into: ["b", "c"] },
    9,
    "Split into 2 columns",
    "split into 2 columns",
  ],
  [
    { kind: "dates", column: "a", formats: ["%Y-%m-%d"], rest: "stop" },
    9,
    "Read as dates",
    "read as dates",
  ],
])("names %o", (step, count, label, result) => {
  expect(getStepLabel(step, count)).toBe(label);
  expect(getResultLabel(step, count)).toBe(result);
});
