import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { concernedRows } from "./concerned-rows.ts";
import { header, spaces, tableOf } from "./test-steps.ts";

const table = tableOf("title", "name,city", "Ann, Bern", ",", "Ben,Basel", "Ben,Basel");
const rows = (...steps: Step[]) => [...concernedRows(table, steps)];

test("rows that a step takes away are found, counted in the table as it is now", () => {
  expect(rows(header)).toEqual([0, 1]);
  expect(rows(header, { kind: "blank-rows" })).toEqual([3]);
  expect(rows(header, { kind: "blank-rows" }, { kind: "duplicates" })).toEqual([5]);
});

test("rows in which a step changes a cell are found", () => {
  expect(rows(header, { kind: "blank-rows" }, spaces)).toEqual([2]);
});

test("no step concerns no row", () => {
  expect(rows()).toEqual([]);
});
