import { expect, test } from "vitest";

import { profileOf } from "../../tests/table-of.ts";
import { findJoined } from "./find-joined.ts";

const find = (make: (at: number) => string, count = 30) => {
  const lines = Array.from({ length: count }, (_, at) => make(at));
  return findJoined(profileOf(lines));
};

test("places on a map are two columns", () => {
  expect(find((at) => `47.${10 + at}, -8.${50 + at}`)).toMatchObject([
    {
      sureness: "asked",
      choices: [
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
  expect(found).toMatchObject({ count: 29, choices: [{ step: { by } }] });
});

test("twenty values are enough, ten of them distinct", () => {
  const place = (at: number) => `47.${10 + at}, 8.25`;
  expect(find(place, 20)).toHaveLength(1);
  expect(find(place, 19)).toEqual([]);
  expect(find((at) => place(at % 10))).toHaveLength(1);
  expect(find((at) => place(at % 9))).toEqual([]);
});

test("where one of the new names is taken, nothing is asked", () => {
  const lines = Array.from({ length: 30 }, (_, at) => `47.${10 + at}, 8.25|x`);
  const { table, texts } = profileOf(lines, "|");
  const [first, second] = table.columns;
  if (!first || !second) throw new Error("There are two columns.");
  const named = (name: string) => [first, { ...second, name }];
  expect(findJoined({ table: { ...table, columns: named("column 1 2") }, texts })).toEqual([]);
  expect(findJoined({ table: { ...table, columns: named("other") }, texts })).toHaveLength(1);
});

test.each<[string, (at: number) => string]>([
  ["names", (at) => `Meier, Anna ${at}`],
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
