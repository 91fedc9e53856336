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

const pairsOf = (lines: readonly string[]) =>
  find(lines).map((one) =>
    "choices" in one
      ? one.choices.map(({ step }) => (step.kind === "spellings" ? step.pairs : []))
      : [],
  );

test("rows that differ by one letter are asked for, with either as the right one", () => {
  expect(find([...rows, "Berta Meyer,1,street 1"])).toMatchObject([
    { sureness: "asked", count: 1 },
  ]);
  expect(pairsOf([...rows, "Berta Meyer,1,street 1"])).toEqual([
    [[["Berta Meyer", "Berta Meier"]], [["Berta Meier", "Berta Meyer"]]],
  ]);
});

test("the spelling that is there again is the right one, whichever row comes first", () => {
  const others = ["Berta Meier,77,x", "Dora Meier,78,x"];
  expect(pairsOf([...rows, ...others, "Berta Meyer,1,street 1"])).toEqual([
    [[["Berta Meyer", "Berta Meier"]]],
  ]);
  expect(pairsOf(["Dora Meyer,3,street 3", ...rows, ...others])).toEqual([
    [[["Dora Meyer", "Dora Meier"]]],
  ]);
});

test("a family name may come first, before a comma", () => {
  const lines = rows.map((row) => row.replace(/^(\w+) (.*) Meier|^(\w+) Meier/, "Meier; $1$3"));
  const turned = lines.map((line) => line.replace(/^(\w+); (\w+)(.*)$/, '"$1, $2"$3'));
  const [, second = ""] = turned;
  expect(pairsOf([...turned, second.replace("Meier", "Meyer")])).toHaveLength(1);
});

test("each of several pairs is a question of its own", () => {
  expect(pairsOf([...rows, "Berta Meyer,1,street 1", "Dora Meyer,3,street 3"])).toHaveLength(2);
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
