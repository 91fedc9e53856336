import { expect, test } from "vitest";

import { createNumbersStep } from "../../../tests/generators/plain-numbers.ts";
import { profileLines, readLines } from "../../../tests/lines.ts";
import { applySteps } from "../../recipe/apply-steps.ts";
import type { Step } from "../../steps/kinds.ts";
import { profileTable } from "../profile.ts";
import { findNearDuplicates, findDuplicates } from "./find-duplicates.ts";

function findCopies(...lines: string[]) {
  return findDuplicates(profileLines(lines, ","));
}

test("rows that repeat an otherwise unique value are copies", () => {
  expect(findCopies("a,1", "b,1", "c,2", "d,2", "e,2", "e,2")).toMatchObject([
    { confidence: "likely", count: 1, step: { kind: "duplicates" }, examples: [] },
  ]);
});

test("dates can be unique keys; decimal numbers and booleans can't", () => {
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
      createNumbersStep(column),
      ["1", "2", "3", "4", "5", "5"].map((one) => `${one},x`),
    ),
  ).toMatchObject([{ confidence: "ambiguous" }]);
});

test("asks about equal rows in a table without a key", () => {
  expect(findCopies("tea,1", "tea,1", "tea,2", "cake,2", "cake,3", "cake,4")).toMatchObject([
    { confidence: "ambiguous", count: 1, options: [{ step: { kind: "duplicates" } }] },
  ]);
});

test.each<[string, string[]]>([
  ["a tally", ["tea,1", "tea,1", "tea,1", "tea,1", "cake,1"]],
  ["a list", ["a", "b", "c", "a"]],
  ["rows that differ in one cell", ["a,1", "a,2", "b,1", "c,1"]],
])("leaves %s alone", (_, lines) => {
  expect(findCopies(...lines)).toEqual([]);
});

function find(lines: readonly string[]) {
  return findNearDuplicates(profileLines(lines, ","));
}
const names = ["Anna", "Berta", "Carla", "Dora", "Eva", "Frida", "Gerda", "Hanna", "Ida", "Jutta"];
const rows = [...names, ...names.map((name) => `${name} Maria`)].map(
  (name, at) => `${name} Meier,${at},street ${at}`,
);

const getPairs = (lines: readonly string[]) =>
  find(lines).map((one) =>
    "options" in one
      ? one.options.map(({ step }) => (step.kind === "spellings" ? step.pairs : []))
      : [],
  );

test("asks about rows that differ by one letter, with both corrections", () => {
  expect(find([...rows, "Berta Meyer,1,street 1"])).toMatchObject([
    { confidence: "ambiguous", count: 1 },
  ]);
  expect(getPairs([...rows, "Berta Meyer,1,street 1"])).toEqual([
    [[["Berta Meyer", "Berta Meier"]], [["Berta Meier", "Berta Meyer"]]],
  ]);
});

test("a spelling that recurs is correct, whichever row comes first", () => {
  const others = ["Berta Meier,77,x", "Dora Meier,78,x"];
  expect(getPairs([...rows, ...others, "Berta Meyer,1,street 1"])).toEqual([
    [[["Berta Meyer", "Berta Meier"]]],
  ]);
  expect(getPairs(["Dora Meyer,3,street 3", ...rows, ...others])).toEqual([
    [[["Dora Meyer", "Dora Meier"]]],
  ]);
});

test("the differing family name may come before a comma", () => {
  const lines = rows.map((row) => row.replace(/^(\w+) (.*) Meier|^(\w+) Meier/, "Meier; $1$3"));
  const turned = lines.map((line) => line.replace(/^(\w+); (\w+)(.*)$/, '"$1, $2"$3'));
  const [, second = ""] = turned;
  expect(getPairs([...turned, second.replace("Meier", "Meyer")])).toHaveLength(1);
});

test("asks about each pair", () => {
  expect(getPairs([...rows, "Berta Meyer,1,street 1", "Dora Meyer,3,street 3"])).toHaveLength(2);
});

test.each<[string, string[]]>([
  ["rows that differ in all cells", rows],
  ["rows that are the same", [...rows, rows[3] ?? ""]],
  ["rows that differ by a word", [...rows, "Berta Huber,1,street 1"]],
  ["rows that differ by a digit", [...rows, "Berta Meier,1,street 9"]],
  ["rows that differ by a short word", [...rows, "Ida A,8,x", "Ida B,8,x"]],
  [
    "names that both recur",
    [...rows, "Anna Maier,1,x", "Anna Meier,1,x", "Anna Maier,2,x", "Anna Maier,3,y"],
  ],
  ["rows of which many agree", rows.map((row) => row.replace(/,.*/, ",1,street"))],
])("leaves %s alone", (_, lines) => {
  expect(find(lines)).toEqual([]);
});

const other = "Berta Meyer,1,street 1";

test("a column with gaps and recurring values isn't a key", () => {
  const lines = [...rows, other].map((line) => {
    const place = Number(/,([0-9]+),/.exec(line)?.[1]) % 5;
    return `${line},${place === 0 ? "" : `place ${place}`}`;
  });
  expect(find(lines)).toHaveLength(1);
});

test("a missing cell isn't a typo", () => {
  expect(find([...rows, ",1,street 1"])).toEqual([]);
  expect(find([",1,street 1", ...rows])).toEqual([]);
});

test("the question shows the typo", () => {
  expect(find([...rows, "Berta Meier,77,x", other])).toEqual([
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Change to “Berta Meier”",
          examples: [{ before: "Berta Meyer", after: "Berta Meier" }],
          step: {
            kind: "spellings",
            column: "column 1",
            pairs: [["Berta Meyer", "Berta Meier"]],
          },
        },
      ],
      count: 1,
      examples: [{ before: "Berta Meyer", after: "Berta Meier" }],
      title: "2 rows differ by one letter: “Berta Meyer” and “Berta Meier”",
      untouched: "Rows that are then equal are found next.",
    },
  ]);
});

test("one word of at least four letters differs", () => {
  expect(find([...rows, "Berta Meyer Junior,1,street 1"])).toEqual([]);
  expect(find(["Berta Meyer Junior,1,street 1", ...rows])).toEqual([]);
  expect(find([...rows, "Berte Meyer,1,street 1"])).toEqual([]);
  expect(find([...rows, "Dori Meier,3,street 3"])).toHaveLength(1);
  expect(find([...rows, "Ide Meier,8,street 8"])).toEqual([]);
  expect(find([...rows, "Idda Meier,8,street 8"])).toEqual([]);
  expect(find(["Idda Meier,8,street 8", ...rows])).toEqual([]);
});
