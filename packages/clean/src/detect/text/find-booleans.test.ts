import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { profileTable } from "../profile.ts";
import { findBooleans } from "./find-booleans.ts";

function find(...cells: string[]) {
  return findBooleans(profileLines(cells));
}

function findNamed(name: string, cells: readonly string[]) {
  const { table } = profileLines(cells);
  const columns = table.columns.map((column) => ({ ...column, name }));
  return findBooleans(profileTable({ ...table, columns }));
}

test("words for yes and no in any case are found", () => {
  expect(find("yes", "No", "YES", "n", "1")).toMatchObject([
    {
      confidence: "clear",
      step: {
        kind: "booleans",
        column: "column 1",
        yes: ["yes", "YES", "1"],
        no: ["No", "n"],
        rest: "stop",
      },
      count: 5,
      examples: [
        { before: "yes", after: "True" },
        { before: "No", after: "False" },
      ],
    },
  ]);
});

test("four are enough", () => {
  expect(find("yes", "no", "yes", "no")).toHaveLength(1);
});

test("in twenty spellings, and not in more", () => {
  const cased = (word: string) =>
    Array.from({ length: 1 << word.length }, (_, bits) =>
      Array.from(word, (one, at) => (bits & (1 << at) ? one.toUpperCase() : one)).join(""),
    );
  const all = [...cased("yes"), ...cased("no"), ...cased("on"), "1", "0", "y", "n"];
  expect(all).toHaveLength(20);
  expect(find(...all)).toHaveLength(1);
  expect(find(...all, "Y")).toEqual([]);
});

test.each<[string, string[]]>([
  ["ones and zeros", ["1", "0", "1", "0"]],
  ["one answer only", ["yes", "yes", "yes", "yes"]],
  ["a third answer", ["yes", "no", "yes", "maybe"]],
  ["too few", ["yes", "no"]],
  ["the other answer only", ["no", "no", "no", "no"]],
  ["provinces", ["ON", "NO", "ON", "NO"]],
  ["words of two pairs", ["true", "no", "true", "no"]],
])("%s are left alone", (_, cells) => {
  expect(find(...cells)).toEqual([]);
});

test.each([
  ["yes", "no"],
  ["ja", "nein"],
  ["si", "no"],
  ["sí", "no"],
  ["oui", "non"],
  ["true", "false"],
  ["WAHR", "FALSCH"],
  ["On", "Off"],
  ["y", "n"],
  ["j", "n"],
  ["t", "f"],
])("%s and %s belong together: they surely mean yes and no", (yes, no) => {
  expect(find(yes, no, yes, no)).toMatchObject([
    { confidence: "clear", step: { yes: [yes], no: [no] } },
  ]);
});

test.each([
  ["NO", "SI"],
  ["T", "F"],
  ["Y", "N"],
])(
  "%s and %s may be codes: a person looks first, and nothing is found where the name says so",
  (...pair) => {
    const called = (name: string) => findNamed(name, [...pair, ...pair]);
    expect(called("answer")).toMatchObject([{ confidence: "likely" }]);
    expect(called("CountryCode")).toEqual([]);
    expect(called("final grade")).toEqual([]);
  },
);

test("a switch is one in a column that may hold codes too", () => {
  expect(findNamed("state", ["ON", "OFF", "ON", "OFF"])).toMatchObject([{ confidence: "clear" }]);
});
