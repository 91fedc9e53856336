import { expect, test } from "vitest";

import { createNumbersStep } from "../../../tests/generators/plain-numbers.ts";
import { profileLines, readLines } from "../../../tests/lines.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import { profileTable } from "../profile.ts";
import { findDerivableMissing } from "./find-derivable-missing.ts";

function find(lines: readonly string[]) {
  return findDerivableMissing(profileLines(lines, ","));
}
const pairs = ["1850,June", "1910,April", "1920,January"];
const rows = Array.from({ length: 30 }, (_, at) => `${pairs[at % 3]},${at}`);

test("offers to fill missing cells from a column that determines them", () => {
  expect(find([...rows, "1910,,30", "1850,,31"])).toMatchObject([
    {
      confidence: "ambiguous",
      count: 2,
      examples: [{ before: "", after: "April" }],
      options: [
        { step: { kind: "fill", column: "column 2", by: { what: "group", of: "column 1" } } },
      ],
    },
  ]);
});

test("a column of decimal numbers isn't a key", () => {
  const { table } = applySteps(readLines([...rows, "1910,,30"], ","), [
    createNumbersStep("column 1"),
  ]);
  expect(findDerivableMissing(profileTable(table))).toEqual([]);
});

test.each<[string, string[]]>([
  ["a group without any value", [...rows, "1930,,30"]],
  ["groups with several values", [...rows, "1910,May,30", "1910,,31"]],
  ["a row without a key", [...rows, ",,30"]],
  ["groups of one row", [...Array.from({ length: 30 }, (_, at) => `${at},${at},x`), "7,,x"]],
  ["the same value in all rows", [...rows.map((row) => row.replace(/,.*,/, ",June,")), "1850,,30"]],
  ["a column that is mostly empty", [...rows, ...rows.map((row) => row.replace(/,.*,/, ",,"))]],
])("finds nothing: %s", (_, lines) => {
  expect(find(lines)).toEqual([]);
});
