import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findFootnoteMarks } from "./find-affixes.ts";

function find(...cells: string[]) {
  return findFootnoteMarks(profileLines(cells));
}
const numbers = ["12", "1,300", "1400", "15"];

test.each<[string, string[], string]>([
  ["a star", ["1,483*"], "*"],
  ["two signs", ["12**"], "**"],
  ["a number in brackets", ["12[1]"], "[1]"],
  ["a letter in brackets", ["1,300 [a]"], "[a]"],
  ["circa", ["c. 1880"], "c. "],
  ["a word with more letters than the number has digits", ["circa 9"], "circa "],
  ["about", ["~12"], "~"],
  ["below what is measured", ["<0.05"], "<"],
  ["at least", [">=12"], ">="],
  ["a small figure", ["1,300²"], "²"],
])("%s is asked for", (_, cells, find_) => {
  expect(find(...numbers, ...cells)).toMatchObject([
    { confidence: "ambiguous", count: 1, options: [{ step: { kind: "replace", find: find_ } }] },
  ]);
});

test("a question says which column, how many cells, and shows three", () => {
  expect(find(...numbers, "1", "2", "3", "c. 4", "c. 5", "c. 6", "c. 7")).toMatchObject([
    {
      count: 4,
      examples: [
        { before: "c. 4", after: "4" },
        { before: "c. 5", after: "5" },
        { before: "c. 6", after: "6" },
      ],
      options: [{ label: "Leave “c.” out of “column 1”", step: { columns: ["column 1"] } }],
    },
  ]);
});

test("what is shown says whether the mark is before or behind", () => {
  const whyOf = (mark: string) => find(...numbers, mark).map(({ why }) => why);
  expect(whyOf("~12")).toEqual([expect.stringMatching(/^“~” is before 1 value of “column 1”/)]);
  expect(whyOf("12*")).toEqual([expect.stringMatching(/^“\*” is behind 1 value of “column 1”/)]);
});

test("as many letters as digits are no fewer, and sixty characters not too many", () => {
  expect(find("a1", "b2", "c3", "d4*")).toHaveLength(1);
  expect(find("-", "-", "-", "1", "2*")).toEqual([]);
  expect(find(...numbers, `${"1".repeat(59)}*`)).toHaveLength(1);
  expect(find(...numbers, `${"1".repeat(60)}*`)).toEqual([]);
});

test("four values are enough, half of them may be marked, and half must be numbers", () => {
  expect(find("1", "2", "3*", "4*")).toHaveLength(1);
  expect(find("1", "2*", "3*", "4*")).toEqual([]);
  expect(find("1", "2", "3*")).toEqual([]);
  expect(find("1", "2*", "one", "two")).toHaveLength(1);
  expect(find("1", "2*", "one", "two", "three")).toEqual([]);
});

test("each mark is a question of its own", () => {
  expect(find(...numbers, "16*", "17†", "c. 18")).toHaveLength(3);
});

test.each<[string, string[]]>([
  ["plain numbers", numbers],
  ["grades", ["A*", "B", "A", "C", "A*"]],
  ["what all have", ["5*", "4*", "3*", "2*"]],
  ["words with a star", ["a1", "b2*", "cd3", "ef4", "gh5"]],
  ["long texts", [...numbers, `${"1 ".repeat(30)}2*`]],
  ["a star inside", [...numbers, "2*3*"]],
  ["areas", ["10 m²", "20 m²", "30 m²", "40 m²"]],
  ["ranges with a number among them", ["<10", "10 to 20", "30", "30 to 40"]],
  ["ranges, the first of which is open", ["<10", "10 to 20", "20 to 30", "30 to 40"]],
  ["addresses", ["c. 5", "Main Street 3", "Hill", "Lane"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
