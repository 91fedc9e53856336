import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
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

test("detects yes and no in any letter case", () => {
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

test.each<[string, string[]]>([
  ["ones and zeros", ["1", "0", "1", "0"]],
  ["only one answer", ["yes", "yes", "yes", "yes"]],
  ["a third answer", ["yes", "no", "yes", "maybe"]],
  ["too few", ["yes", "no"]],
  ["only the other answer", ["no", "no", "no", "no"]],
  ["provinces", ["ON", "NO", "ON", "NO"]],
  ["words of two pairs", ["true", "no", "true", "no"]],
])("leaves %s alone", (_, cells) => {
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
])("is certain that %s and %s are booleans", (yes, no) => {
  expect(find(yes, no, yes, no)).toMatchObject([
    { confidence: "clear", step: { yes: [yes], no: [no] } },
  ]);
});

test.each([
  ["NO", "SI"],
  ["T", "F"],
  ["Y", "N"],
])("is not certain about %s and %s, and leaves them alone in a column of codes", (...pair) => {
  const called = (name: string) => findNamed(name, [...pair, ...pair]);
  expect(called("answer")).toMatchObject([{ confidence: "likely" }]);
  expect(called("CountryCode")).toEqual([]);
  expect(called("final grade")).toEqual([]);
});

test("on and off are booleans in a column of codes too", () => {
  expect(findNamed("state", ["ON", "OFF", "ON", "OFF"])).toMatchObject([{ confidence: "clear" }]);
});
