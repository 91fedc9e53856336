import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findNearDuplicates } from "./find-near-duplicates.ts";

function find(lines: readonly string[]) {
  return findNearDuplicates(profileOf(lines, ","));
}
const names = ["Anna", "Berta", "Carla", "Dora", "Eva", "Frida", "Gerda", "Hanna", "Ida", "Jutta"];
const rows = [...names, ...names.map((name) => `${name} Maria`)].map(
  (name, at) => `${name} Meier,${at},street ${at}`,
);

test("rows that differ by one letter are asked for", () => {
  expect(find([...rows, "Berta Meyer,1,street 1"])).toMatchObject([
    {
      sureness: "asked",
      count: 1,
      choices: [{ step: { column: "column 1", pairs: [["Berta Meyer", "Berta Meier"]] } }],
    },
  ]);
});

test.each<[string, string[]]>([
  ["rows that differ in all cells", rows],
  ["rows that are the same", [...rows, rows[3] ?? ""]],
  ["rows that differ by a word", [...rows, "Berta Huber,1,street 1"]],
  ["rows that differ by a digit", [...rows, "Berta Meier,1,street 9"]],
  ["rows that differ by a short word", [...rows, "Ida A,8,x", "Ida B,8,x"]],
  [
    "names of which both are there again",
    [...rows, "Anna Maier,1,x", "Anna Meier,1,x", "Anna Maier,2,x", "Anna Maier,3,y"],
  ],
  ["rows of which many agree", rows.map((row) => row.replace(/,.*/, ",1,street"))],
])("%s are left alone", (_, lines) => {
  expect(find(lines)).toEqual([]);
});
