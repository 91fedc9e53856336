import { expect, test } from "vitest";

import { profileLines } from "../../../tests/lines.ts";
import { findSplittableColumns } from "./find-splittable.ts";

const find = (make: (at: number) => string, count = 30) => {
  const lines = Array.from({ length: count }, (_, at) => make(at));
  return findSplittableColumns(profileLines(lines, "\t"));
};

test("offers to split coordinates", () => {
  expect(find((at) => `47.${10 + at}, -8.${50 + at}`)).toMatchObject([
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Split into 2 columns",
          step: { kind: "split", by: ", ", into: ["column 1 1", "column 1 2"] },
        },
      ],
      count: 30,
      examples: [],
    },
  ]);
});

test.each([", ", ",", "; ", ";", " / ", " "])("splits coordinates at “%s”", (by) => {
  const [found] = find((at) => (at === 3 ? "" : `47.${10 + at}${by}8.${50 + at}`));
  expect(found).toMatchObject({ count: 29, options: [{ step: { by } }] });
});

const towns = ["Austin, TX", "Dallas, TX", "Miami, FL", "Tampa, FL", "Salem, OR", "Bend, OR"];
const town = (at: number) => towns[at % 6]?.replace(",", `${"wxyz"[at % 4]},`) ?? "";

test("offers to split a town and its state", () => {
  expect(find(town, 36)).toMatchObject([
    {
      confidence: "ambiguous",
      options: [{ label: "Split into 2 columns", step: { kind: "split", by: ", " } }],
      count: 36,
      title: "2 values in each cell, such as “Austinw, TX”",
    },
  ]);
});

test.each([", ", ",", "; ", ";", " / ", " | ", "|"])("splits words at “%s”", (by) => {
  const words = (at: number) => `${"abcdefgh"[at % 8]}x${by}${"klm"[at % 3]}y`;
  expect(find(words)).toMatchObject([{ options: [{ step: { by } }] }]);
});

test("splits words if one part recurs often enough", () => {
  const words = (behind: number) => (at: number) => `front ${at % 10}, behind ${at % behind}`;
  expect(find(words(5))).toHaveLength(1);
  expect(find(words(2))).toHaveLength(1);
  expect(find((at) => `front ${at % 10}, behind`)).toEqual([]);
  expect(find((at) => `front ${at % 11}, behind ${at % 11 === 10 ? 0 : at % 11}`)).toEqual([]);
});

test("splits a region code behind a town, however few towns share it", () => {
  const towns = (code: (at: number) => string) => (at: number) => `Town ${at}, ${code(at)}`;
  const letter = (at: number) => String.fromCharCode(65 + at);
  expect(find(towns((at) => `X${letter(at % 26)}`))).toHaveLength(1);
  expect(find(towns((at) => `XY${letter(at % 26)}`))).toHaveLength(1);
  expect(find(towns((at) => `XYZ${letter(at % 26)}`))).toEqual([]);
  expect(find(towns((at) => letter(at % 26)))).toEqual([]);
  expect(find(towns((at) => `Xy${letter(at % 26)}`))).toEqual([]);
});

test.each(["/", " / ", "x", " x "])("offers to split two measurements at “%s”", (by) => {
  expect(find((at) => `${110 + at}${by}${70 + (at % 9)}`)).toMatchObject([
    { options: [{ step: { by } }], title: expect.stringContaining("2 numbers in each cell") },
  ]);
});

test("finds nothing if the name of a new column exists", () => {
  const lines = Array.from({ length: 30 }, (_, at) => `47.${10 + at}, 8.25|x`);
  const { table, texts } = profileLines(lines, "|");
  const [first, second] = table.columns;
  if (!first || !second) throw new Error("There are two columns.");
  const named = (name: string) => [first, { ...second, name }];
  expect(
    findSplittableColumns({ table: { ...table, columns: named("column 1 2") }, texts }),
  ).toEqual([]);
  expect(
    findSplittableColumns({ table: { ...table, columns: named("other") }, texts }),
  ).toHaveLength(1);
});

test.each<[string, (at: number) => string]>([
  ["names", (at) => `Meier, Anna ${at}`],
  ["titles with a dash", (at) => `Alpha ${at % 3} - Report ${at}`],
  ["days in words", (at) => `May ${at + 1}, 2020`],
  ["seasons", (at) => `${1980 + at}/${1981 + at}`],
  ["numbers with thousands separators", (at) => `${at + 100}/1000`],
  ["words beside single words", (at) => (at === 29 ? "Austin" : town(at))],
  ["lists of three", (at) => `${town(at)}, US`],
  ["decimal commas", (at) => `${at},25`],
  ["results", (at) => `${at} / ${at + 1}`],
  [
    "coordinates with something else at the end",
    (at) => (at === 29 ? "Bern" : `47.${10 + at}, 8.25`),
  ],
  ["coordinates beside something else", (at) => (at % 2 ? "Bern" : `47.${10 + at}, 8.25`)],
  ["three numbers", (at) => `1.${10 + at}, 2.25, 3.25`],
  ["some with one number", (at) => (at === 7 ? "47.25" : `47.${10 + at}, 8.25`)],
  ["prices with thousands", (at) => `${at + 1},250.25`],
])("leaves %s alone", (_, make) => {
  expect(find(make)).toEqual([]);
});
