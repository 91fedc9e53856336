import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { getStepValues, applyChosenValues } from "./step-values.ts";

const missing: Step = { kind: "missing", columns: ["fare"], spellings: ["n/a", "-", "none"] };
const spellings: Step = {
  kind: "spellings",
  column: "city",
  pairs: [
    ["BERN", "Bern"],
    ["basel", "Basel"],
  ],
};
const empty = { id: "empty", steps: [missing], options: [] };
const cities = {
  id: "cities",
  steps: [],
  options: [{ steps: [missing, spellings] }],
};

test("the values of an issue are those of its fix, or of its option", () => {
  expect(getStepValues(empty).map(({ before }) => before)).toEqual(["n/a", "-", "none"]);
  expect(getStepValues(cities)).toContainEqual({ before: "BERN", after: "Bern" });
  expect(
    getStepValues({ id: "rows", steps: [missing, { kind: "duplicates" }], options: [] }),
  ).toEqual([]);
});

test("a value stays or changes to another one only in the issue that lists it", () => {
  const stays = {
    empty: new Map([
      ["-", "-"],
      ["BERN", "BERN"],
    ]),
  };
  const applied = applyChosenValues([missing, spellings], [empty, cities], stays);
  expect(applied).toEqual([{ ...missing, spellings: ["n/a", "none"] }, spellings]);
  expect(applyChosenValues([missing, spellings], [empty, cities], {})).toEqual([
    missing,
    spellings,
  ]);
  const moved = {
    cities: new Map([
      ["BERN", "BERN"],
      ["basel", "Bern"],
    ]),
  };
  expect(applyChosenValues([missing, spellings], [empty, cities], moved)).toEqual([
    missing,
    { ...spellings, pairs: [["basel", "Bern"]] },
  ]);
});
