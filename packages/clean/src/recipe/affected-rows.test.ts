import { expect, test } from "vitest";

import { readLines } from "../../tests/lines.ts";
import type { Step } from "../steps/kinds.ts";
import { findAffectedRows } from "./affected-rows.ts";

const headerStep: Step = { kind: "header", row: 2, numbered: false };
const spacesStep: Step = {
  kind: "spaces",
  columns: ["city"],
  inside: true,
  hard: false,
  invisible: true,
};

const table = readLines(["title", "name,city", "Ann, Bern", ",", "Ben,Basel", "Ben,Basel"], ",");
const findRows = (...steps: Step[]) => [...findAffectedRows(table, steps)];

test("finds the rows that a step removes, as numbers in the current table", () => {
  expect(findRows(headerStep)).toEqual([0, 1]);
  expect(findRows(headerStep, { kind: "blank-rows" })).toEqual([3]);
  expect(findRows(headerStep, { kind: "blank-rows" }, { kind: "duplicates" })).toEqual([5]);
});

test("finds the rows in which a step changes a cell", () => {
  expect(findRows(headerStep, { kind: "blank-rows" }, spacesStep)).toEqual([2]);
});

test("without a step no row is affected", () => {
  expect(findRows()).toEqual([]);
});
