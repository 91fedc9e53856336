import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { getStepValues, excludeValues } from "./step-values.ts";

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
  options: [{ label: "BERN is Bern", steps: [missing, spellings] }],
};

test("the values of an issue are those of its fix, or of its option", () => {
  expect(getStepValues(empty).map(({ before }) => before)).toEqual(["n/a", "-", "none"]);
  expect(getStepValues(cities)).toContainEqual({ before: "BERN", after: "Bern" });
  expect(
    getStepValues({ id: "rows", steps: [missing, { kind: "duplicates" }], options: [] }),
  ).toEqual([]);
});

test("a value is excluded only from the issue that it was excluded from", () => {
  const excluded = { empty: new Set(["-", "BERN"]) };
  const applied = excludeValues([missing, spellings], [empty, cities], excluded);
  expect(applied).toEqual([{ ...missing, spellings: ["n/a", "none"] }, spellings]);
  expect(excludeValues([missing, spellings], [empty, cities], {})).toEqual([missing, spellings]);
  const other = excludeValues([missing, spellings], [empty, cities], { cities: new Set(["BERN"]) });
  expect(other).toEqual([missing, { ...spellings, pairs: [["basel", "Basel"]] }]);
});
