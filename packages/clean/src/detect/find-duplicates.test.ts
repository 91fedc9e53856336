import { expect, test } from "vitest";

import { plainNumbers } from "../../tests/generators/plain-numbers.ts";
import { profileLines, readLines } from "../../tests/read-lines.ts";
import { applySteps } from "../recipe/apply-steps.ts";
import type { Step } from "../steps/kinds.ts";
import { profileTable } from "./profile.ts";
import { findDuplicates } from "./rows/find-duplicates.ts";

function find(...lines: string[]) {
  return findDuplicates(profileLines(lines, ","));
}

test("rows that repeat an otherwise unique value are copies", () => {
  expect(find("a,1", "b,1", "c,2", "d,2", "e,2", "e,2")).toMatchObject([
    { confidence: "likely", count: 1, step: { kind: "duplicates" }, examples: [] },
  ]);
});

test("half of the rows may be copies", () => {
  expect(find("a,1", "b,1", "c,1", "a,1", "b,1", "c,1")).toMatchObject([{ count: 3 }]);
});

test("of four rows, or with an empty cell, no column is known to tell rows apart", () => {
  expect(find("a,1", "b,1", "c,2", "d,2", "d,2")).toMatchObject([{ confidence: "ambiguous" }]);
  expect(find("a,1", "b,1", "c,2", ",2", "e,2", "e,2")).toMatchObject([
    { confidence: "ambiguous" },
  ]);
});

test("days tell rows apart, numbers and answers do not", () => {
  const rows = ["2020-01-01", "2020-01-02", "2020-01-03", "2020-01-04", "2020-01-05", "2020-01-05"];
  const read = (step: Step, lines: string[]) =>
    findDuplicates(profileTable(applySteps(readLines(lines, ","), [step]).table));
  const column = "column 1";
  const dates: Step = { kind: "dates", column, formats: ["%Y-%m-%d"], rest: "stop" };
  expect(
    read(
      dates,
      rows.map((day) => `${day},x`),
    ),
  ).toMatchObject([{ confidence: "likely" }]);
  expect(
    read(dates, ["2020-01-01,x", ",x", ...rows.slice(2).map((day) => `${day},x`)]),
  ).toMatchObject([{ confidence: "ambiguous" }]);
  expect(
    read(
      plainNumbers(column),
      ["1", "2", "3", "4", "5", "5"].map((one) => `${one},x`),
    ),
  ).toMatchObject([{ confidence: "ambiguous" }]);
});

test("equal rows of a table without a key are asked for", () => {
  expect(find("tea,1", "tea,1", "tea,2", "cake,2", "cake,3", "cake,4")).toMatchObject([
    { confidence: "ambiguous", count: 1, options: [{ step: { kind: "duplicates" } }] },
  ]);
});

test.each<[string, string[]]>([
  ["a table that counts", ["tea,1", "tea,1", "tea,1", "tea,1", "cake,1"]],
  ["a list", ["a", "b", "c", "a"]],
  ["rows that differ in one cell", ["a,1", "a,2", "b,1", "c,1"]],
])("%s is left alone", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});
