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
          step: { by: ", ", into: ["column 1 1", "column 1 2"] },
        },
      ],
    },
  ]);
});

test.each<[string, (at: number) => string]>([
  ["names", (at) => `Meier, Anna ${at}`],
  ["decimal commas", (at) => `${at},25`],
  ["results", (at) => `${at} / ${at + 1}`],
  ["three numbers", (at) => `1.${10 + at}, 2.25, 3.25`],
  ["some with one number", (at) => (at === 7 ? "47.25" : `47.${10 + at}, 8.25`)],
  ["prices with thousands", (at) => `${at + 1},250.25`],
])("%s are left alone", (_, make) => {
  expect(find(make)).toEqual([]);
});
