import { expect, test } from "vitest";

import { plainNumbers } from "../../../tests/generators/plain-numbers.ts";
import { readLines } from "../../../tests/read-lines.ts";
import { sliceRows } from "../../columns/table.ts";
import { readCsv } from "../../read/read-csv.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import type { Step } from "../../steps/kinds.ts";
import { detectIssues } from "../detect.ts";
import { profileTable } from "../profile.ts";
import { findWholeNumbers } from "./find-numbers.ts";

const find = (...cells: string[]) =>
  detectIssues(
    readCsv(new TextEncoder().encode(`n;x\n${cells.map((one) => `${one};a\n`).join("")}`)).table,
  ).flatMap((one) => ("step" in one && one.step.kind === "whole" ? [one.step.column] : []));

test("numbers that are whole but for “.0” are found", () => {
  expect(find("1930.0", "1940.0", "1950.0", "1960")).toEqual(["n"]);
});

test.each<[string, string[]]>([
  ["whole numbers as they are", ["1", "2", "3", "4"]],
  ["numbers of which one has decimals", ["1.0", "2.5", "3.0", "4"]],
  ["numbers above what a double holds", ["1.0", "2.0", "3.0", "99999999999999999999.0"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test("once the column holds numbers, it is proposed for all of its values, if they are three and whole", () => {
  const step = (cells: string[]) => {
    const numbers: Step = { ...plainNumbers("column 1"), rest: "missing" };
    return findWholeNumbers(profileTable(applySteps(readLines(cells), [numbers]).table));
  };
  expect(step(["1.0", "2.0", "x", "3.0", "3.0"])).toMatchObject([
    {
      confidence: "likely",
      step: { kind: "whole", column: "column 1" },
      count: 4,
      examples: [],
    },
  ]);
  expect(step(["1.0", "2.0", "x", "2.0"])).toEqual([]);
  expect(step(["1.0", "2.0", "3.0", "3.5"])).toEqual([]);
  expect(findWholeNumbers(profileTable(readLines(["1", "2", "3"])))).toEqual([]);
  const { table } = applySteps(readLines(["1.0", "2.0", "3.0", "3.5"]), [plainNumbers("column 1")]);
  expect(findWholeNumbers(profileTable(sliceRows(table, 0, 3)))).toHaveLength(1);
  const whole: Step = { kind: "whole", column: "column 1" };
  expect(findWholeNumbers(profileTable(applySteps(sliceRows(table, 0, 3), [whole]).table))).toEqual(
    [],
  );
});
