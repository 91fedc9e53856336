import { readFile } from "@site/clean/read/read-file";
import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { concernedRows } from "./concerned-rows.ts";

const { table } = readFile(
  new TextEncoder().encode("title\nname,city\nAnn, Bern\n,\nBen,Basel\nBen,Basel\n"),
);
const header: Step = { kind: "header", row: 2, numbered: false };
const rows = (...steps: Step[]) => [...concernedRows(table, steps)];

test("rows that a step takes away are found, counted in the table as it is now", () => {
  expect(rows(header)).toEqual([0, 1]);
  expect(rows(header, { kind: "blank-rows" })).toEqual([3]);
  expect(rows(header, { kind: "blank-rows" }, { kind: "duplicates" })).toEqual([5]);
});

test("rows in which a step changes a cell are found", () => {
  const spaces: Step = {
    kind: "spaces",
    columns: ["city"],
    inside: true,
    hard: false,
    invisible: true,
  };
  expect(rows(header, { kind: "blank-rows" }, spaces)).toEqual([2]);
});

test("no step concerns no row", () => {
  expect(rows()).toEqual([]);
});
