import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findNearDuplicates } from "./find-duplicates.ts";

function find(lines: readonly string[]) {
  return findNearDuplicates(profileLines(lines, ","));
}
const names = ["Anna", "Berta", "Carla", "Dora", "Eva", "Frida", "Gerda", "Hanna", "Ida", "Jutta"];
const rows = [...names, ...names.map((name) => `${name} Maria`)].map(
  (name, at) => `${name} Meier,${at},street ${at}`,
);

const pairsOf = (lines: readonly string[]) =>
  find(lines).map((one) =>
    "options" in one
      ? one.options.map(({ step }) => (step.kind === "spellings" ? step.pairs : []))
      : [],
  );

test("rows that differ by one letter are asked for, with either as the right one", () => {
  expect(find([...rows, "Berta Meyer,1,street 1"])).toMatchObject([
    { confidence: "ambiguous", count: 1 },
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

const other = "Berta Meyer,1,street 1";

test("one row of ten may be a second one, never more", () => {
  expect(find([...rows.slice(0, 9), other])).toHaveLength(1);
  expect(find([...rows.slice(0, 8), other])).toEqual([]);
  const two = [other, "Dora Meyer,3,street 3"];
  expect(find([...rows.slice(0, 18), ...two])).toHaveLength(2);
  expect(find([...rows.slice(0, 17), ...two])).toEqual([]);
});

test("two columns are too few", () => {
  const cut = (line: string) => line.replace(/,street.*/, "");
  expect(find([...rows, other].map(cut))).toEqual([]);
  expect(find([...rows, other].map((line) => `${cut(line)},x`))).toHaveLength(1);
});

test("a column with gaps whose values all come again tells no rows apart", () => {
  const lines = [...rows, other].map((line) => {
    const place = Number(/,([0-9]+),/.exec(line)?.[1]) % 5;
    return `${line},${place === 0 ? "" : `place ${place}`}`;
  });
  expect(find(lines)).toHaveLength(1);
});

test("a missing cell is no slip", () => {
  expect(find([...rows, ",1,street 1"])).toEqual([]);
  expect(find([",1,street 1", ...rows])).toEqual([]);
});

test("a hundred questions are enough", () => {
  const many = Array.from({ length: 1200 }, (_, at) => `Berta ${at} Meier,${at},street ${at}`);
  const again = (count: number) =>
    many.slice(0, count).map((line) => line.replace("Meier", "Meyer"));
  expect(find([...many, ...again(100)])).toHaveLength(100);
  expect(find([...many, ...again(101)])).toHaveLength(100);
});

test("the question shows the slip", () => {
  expect(find([...rows, "Berta Meier,77,x", other])).toEqual([
    {
      confidence: "ambiguous",
      options: [
        {
          label: "“Berta Meyer” is “Berta Meier”",
          step: {
            kind: "spellings",
            column: "column 1",
            pairs: [["Berta Meyer", "Berta Meier"]],
          },
        },
      ],
      count: 1,
      examples: [{ before: "Berta Meyer", after: "Berta Meier" }],
      why: "Two rows differ only by one letter in “column 1”. Perhaps one row was typed twice.",
      untouched: "Rows that are then the same in each cell are found next.",
    },
  ]);
});

test("one word differs, of four letters at least in both rows", () => {
  expect(find([...rows, "Berta Meyer Junior,1,street 1"])).toEqual([]);
  expect(find(["Berta Meyer Junior,1,street 1", ...rows])).toEqual([]);
  expect(find([...rows, "Berte Meyer,1,street 1"])).toEqual([]);
  expect(find([...rows, "Dori Meier,3,street 3"])).toHaveLength(1);
  expect(find([...rows, "Ide Meier,8,street 8"])).toEqual([]);
  expect(find([...rows, "Idda Meier,8,street 8"])).toEqual([]);
  expect(find(["Idda Meier,8,street 8", ...rows])).toEqual([]);
});
