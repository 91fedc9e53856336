import { expect, test } from "vitest";

import { profileLines } from "../../../tests/read-lines.ts";
import { findSplittableColumns } from "./find-splittable.ts";

const find = (make: (at: number) => string, count = 30) => {
  const lines = Array.from({ length: count }, (_, at) => make(at));
  return findSplittableColumns(profileLines(lines, "\t"));
};

test("places on a map are two columns", () => {
  expect(find((at) => `47.${10 + at}, -8.${50 + at}`)).toMatchObject([
    {
      confidence: "ambiguous",
      options: [
        {
          label: "Split “column 1”: 47.10 and -8.50",
          step: { kind: "split", by: ", ", into: ["column 1 1", "column 1 2"] },
        },
      ],
      count: 30,
      examples: [],
    },
  ]);
});

test.each([", ", ",", "; ", ";", " / ", " "])("“%s” may be between them", (by) => {
  const [found] = find((at) => (at === 3 ? "" : `47.${10 + at}${by}8.${50 + at}`));
  expect(found).toMatchObject({ count: 29, options: [{ step: { by } }] });
});

test("twenty values are enough, ten of them distinct", () => {
  const place = (at: number) => `47.${10 + at}, 8.25`;
  expect(find(place, 20)).toHaveLength(1);
  expect(find(place, 19)).toEqual([]);
  expect(find((at) => place(at % 10))).toHaveLength(1);
  expect(find((at) => place(at % 9))).toEqual([]);
});

const towns = ["Austin, TX", "Dallas, TX", "Miami, FL", "Tampa, FL", "Salem, OR", "Bend, OR"];
const town = (at: number) => towns[at % 6]?.replace(",", `${"wxyz"[at % 4]},`) ?? "";

test("a town and its state are two columns", () => {
  expect(find(town, 36)).toMatchObject([
    {
      confidence: "ambiguous",
      options: [{ label: "Split “column 1”: Austinw and TX", step: { kind: "split", by: ", " } }],
      count: 36,
      why: "Each value of “column 1” is two values, such as “Austinw, TX”.",
    },
  ]);
});

test.each([", ", ",", "; ", ";", " / ", " | ", "|"])("“%s” may be between two words", (by) => {
  const words = (at: number) => `${"abcdefgh"[at % 8]}x${by}${"klm"[at % 3]}y`;
  expect(find(words)).toMatchObject([{ options: [{ step: { by } }] }]);
});

test("words are two columns if one of them comes again with half of the texts", () => {
  const words = (behind: number) => (at: number) => `front ${at % 10}, behind ${at % behind}`;
  expect(find(words(5))).toHaveLength(1);
  expect(find(words(2))).toHaveLength(1);
  expect(find((at) => `front ${at % 10}, behind`)).toEqual([]);
  expect(find((at) => `front ${at % 11}, behind ${at % 11 === 10 ? 0 : at % 11}`)).toEqual([]);
});

test("codes behind a town are another column, however few towns share one", () => {
  const towns = (code: (at: number) => string) => (at: number) => `Town ${at}, ${code(at)}`;
  const letter = (at: number) => String.fromCharCode(65 + at);
  expect(find(towns((at) => `X${letter(at % 26)}`))).toHaveLength(1);
  expect(find(towns((at) => `XY${letter(at % 26)}`))).toHaveLength(1);
  expect(find(towns((at) => `XYZ${letter(at % 26)}`))).toEqual([]);
  expect(find(towns((at) => letter(at % 26)))).toEqual([]);
  expect(find(towns((at) => `Xy${letter(at % 26)}`))).toEqual([]);
});

test("words of 40 characters are two columns, longer ones are sentences", () => {
  const words = (length: number) => (at: number) =>
    `${"a".repeat(length - 2)}${10 + (at % 12)}, ${"kl"[at % 2]}`;
  expect(find(words(40))).toHaveLength(1);
  expect(find(words(41))).toEqual([]);
});

test.each(["/", " / ", "x", " x "])("measures with “%s” between them are two columns", (by) => {
  expect(find((at) => `${110 + at}${by}${70 + (at % 9)}`)).toMatchObject([
    { options: [{ step: { by } }], why: expect.stringContaining("is two numbers") },
  ]);
});

test("measures are told from days by 32, and are several", () => {
  expect(find((at) => `${10 + (at % 20)}/${13 + (at % 20)}`)).toHaveLength(0);
  expect(find((at) => `${13 + (at % 20)}/${13 + (at % 20)}`)).toHaveLength(1);
  expect(find((at) => `${40 + at}/100`)).toEqual([]);
});

test("where one of the new names is taken, nothing is asked", () => {
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
  ["shares of a thousand", (at) => `${at + 100}/1000`],
  ["words beside one alone", (at) => (at === 29 ? "Austin" : town(at))],
  ["lists of three", (at) => `${town(at)}, US`],
  ["decimal commas", (at) => `${at},25`],
  ["results", (at) => `${at} / ${at + 1}`],
  ["places beside something else at the end", (at) => (at === 29 ? "Bern" : `47.${10 + at}, 8.25`)],
  ["places beside something else", (at) => (at % 2 ? "Bern" : `47.${10 + at}, 8.25`)],
  ["three numbers", (at) => `1.${10 + at}, 2.25, 3.25`],
  ["some with one number", (at) => (at === 7 ? "47.25" : `47.${10 + at}, 8.25`)],
  ["prices with thousands", (at) => `${at + 1},250.25`],
])("%s are left alone", (_, make) => {
  expect(find(make)).toEqual([]);
});
