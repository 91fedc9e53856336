import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findDuplicates } from "./find-duplicates.ts";

function find(...lines: string[]) {
  return findDuplicates(profileOf(lines, ","));
}

test("rows that repeat an otherwise unique value are copies", () => {
  expect(find("a,1", "b,1", "c,2", "d,2", "e,2", "e,2")).toMatchObject([
    { sureness: "likely", count: 1, step: { kind: "duplicates" } },
  ]);
});

test("equal rows of a table without a key are asked for", () => {
  expect(find("tea,1", "tea,1", "tea,2", "cake,2", "cake,3", "cake,4")).toMatchObject([
    { sureness: "asked", count: 1, choices: [{ step: { kind: "duplicates" } }] },
  ]);
});

test.each<[string, string[]]>([
  ["a table that counts", ["tea,1", "tea,1", "tea,1", "tea,1", "cake,1"]],
  ["a list", ["a", "b", "c", "a"]],
  ["rows that differ in one cell", ["a,1", "a,2", "b,1", "c,1"]],
])("%s is left alone", (_, lines) => {
  expect(find(...lines)).toEqual([]);
});
