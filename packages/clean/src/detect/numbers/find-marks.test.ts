import { expect, test } from "vitest";

import { profileOf } from "../../../tests/table-of.ts";
import { findMarks } from "./find-marks.ts";

function find(...cells: string[]) {
  return findMarks(profileOf(cells));
}
const numbers = ["12", "1,300", "1400", "15"];

test.each<[string, string[], string]>([
  ["a star", ["1,483*"], "*"],
  ["two signs", ["12**"], "**"],
  ["a number in brackets", ["12[1]"], "[1]"],
  ["a letter in brackets", ["1,300 [a]"], "[a]"],
  ["circa", ["c. 1880"], "c. "],
  ["about", ["~12"], "~"],
  ["a small figure", ["1,300²"], "²"],
])("%s is asked for", (_, cells, find_) => {
  expect(find(...numbers, ...cells)).toMatchObject([
    { sureness: "asked", count: 1, choices: [{ step: { kind: "replace", find: find_ } }] },
  ]);
});

test("each mark is a question of its own", () => {
  expect(find(...numbers, "16*", "17†", "c. 18")).toHaveLength(3);
});

test.each<[string, string[]]>([
  ["plain numbers", numbers],
  ["grades", ["A*", "B", "A", "C", "A*"]],
  ["what all have", ["5*", "4*", "3*", "2*"]],
  ["a star inside", [...numbers, "2*3*"]],
  ["areas", ["10 m²", "20 m²", "30 m²", "40 m²"]],
  ["addresses", ["c. 5", "Main Street 3", "Hill", "Lane"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
