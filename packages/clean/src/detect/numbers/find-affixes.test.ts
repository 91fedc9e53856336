import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findFootnoteMarks, findPrefixes } from "./find-affixes.ts";

const findPrefixIssues = (...cells: string[]) => findPrefixes(profileLines(cells));
const identifiers = Array.from({ length: 12 }, (_, at) => String(10_040 + at));

test("asks about each prefix of some identifiers", () => {
  const marked = ["INV-10060", "INV-10061", "INV-10062", "2026/10070", "2026/10071", "2026/10072"];
  expect(findPrefixIssues(...identifiers, ...marked)).toMatchObject([
    {
      confidence: "ambiguous",
      count: 3,
      examples: [{ before: "INV-10060", after: "10060" }, {}, {}],
      options: [
        {
          label: "Remove “INV-”",
          step: { kind: "replace", find: "INV-", with: "" },
        },
      ],
    },
    { options: [{ step: { find: "2026/", with: "" } }] },
  ]);
});

test.each(["#", "Nr. ", "No ", "T", "C-"])("“%s” is a prefix", (prefix) => {
  const marked = ["10060", "10061", "10062"].map((number) => prefix + number);
  expect(findPrefixIssues(...identifiers, ...marked)).toMatchObject([
    { options: [{ step: { find: prefix } }] },
  ]);
});

test.each<[string, string[]]>([
  ["bare numbers of two lengths", [...identifiers, "123456", "#10060"]],
  ["numbers that all have the prefix", identifiers.map((number) => `#${number}`)],
  ["numbers without a prefix", identifiers],
  ["negative numbers", [...identifiers, "-10060", "-10061", "-10062"]],
  ["amounts", [...identifiers, "CHF 10060", "CHF 10061", "CHF 10062"]],
  ["estimates", [...identifiers, "ca. 10060", "ca. 10061", "ca. 10062"]],
  ["numbers of several lengths", [...identifiers, "7", "#10060", "#10061", "#10062"]],
  ["numbers with and without the prefix", [...identifiers, "#10040", "#10041", "#10042"]],
  ["recurring values", Array.from({ length: 30 }, (_, at) => `${at % 2 ? "A" : ""}10${at % 6}`)],
  ["codes in another format", [...identifiers, "#10060", "#10061", "#10062", "Bern"]],
])("leaves %s alone", (_, cells) => {
  expect(findPrefixIssues(...cells)).toEqual([]);
});

test("asks about a prefix that is part of another one later", () => {
  expect(findPrefixIssues(...identifiers, "R-10060", "R-10061", "PR-10062")).toMatchObject([
    { options: [{ step: { find: "PR-" } }] },
  ]);
});

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
  ["a value below the detection limit", ["<0.05"], "<"],
  ["at least", [">=12"], ">="],
  ["a superscript digit", ["1,300²"], "²"],
])("asks about %s", (_, cells, find_) => {
  expect(find(...numbers, ...cells)).toMatchObject([
    { confidence: "ambiguous", count: 1, options: [{ step: { kind: "replace", find: find_ } }] },
  ]);
});

test("the question has the column, the number of cells and three examples", () => {
  expect(find(...numbers, "1", "2", "3", "c. 4", "c. 5", "c. 6", "c. 7")).toMatchObject([
    {
      count: 4,
      examples: [
        { before: "c. 4", after: "4" },
        { before: "c. 5", after: "5" },
        { before: "c. 6", after: "6" },
      ],
      options: [{ label: "Remove “c.”", step: { columns: ["column 1"] } }],
    },
  ]);
});

test("says whether the mark is at the start or at the end", () => {
  const getReason = (mark: string) => find(...numbers, mark).map(({ title }) => title);
  expect(getReason("~12")).toEqual(["1 value starts with “~”"]);
  expect(getReason("12*")).toEqual(["1 value ends with “*”"]);
});

test("asks about each mark", () => {
  expect(find(...numbers, "16*", "17†", "c. 18")).toHaveLength(3);
});

test.each<[string, string[]]>([
  ["plain numbers", numbers],
  ["grades", ["A*", "B", "A", "C", "A*"]],
  ["a mark that all values have", ["5*", "4*", "3*", "2*"]],
  ["words with a star", ["a1", "b2*", "cd3", "ef4", "gh5"]],
  ["long texts", [...numbers, `${"1 ".repeat(30)}2*`]],
  ["a star inside", [...numbers, "2*3*"]],
  ["areas", ["10 m²", "20 m²", "30 m²", "40 m²"]],
  ["ranges with a number among them", ["<10", "10 to 20", "30", "30 to 40"]],
  ["ranges, the first of which is open", ["<10", "10 to 20", "20 to 30", "30 to 40"]],
  ["addresses", ["c. 5", "Main Street 3", "Hill", "Lane"]],
])("leaves %s alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});
