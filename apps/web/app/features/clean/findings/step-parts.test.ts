import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { partsOf, withoutParts } from "./step-parts.ts";

const missing: Step = { kind: "missing", columns: ["fare"], spellings: ["n/a", "-", "none"] };
const spellings: Step = {
  kind: "spellings",
  column: "city",
  pairs: [
    ["BERN", "Bern"],
    ["basel", "Basel"],
  ],
};
const empty = { id: "empty", steps: [missing], choices: [] };
const cities = {
  id: "cities",
  steps: [],
  choices: [{ label: "BERN is Bern", steps: [missing, spellings] }],
};

test("the values of a finding are those of its own step, or of its answer", () => {
  expect(partsOf(empty).map(({ before }) => before)).toEqual(["n/a", "-", "none"]);
  expect(partsOf(cities)).toContainEqual({ before: "BERN", after: "Bern" });
  expect(partsOf({ id: "rows", steps: [missing, { kind: "duplicates" }], choices: [] })).toEqual(
    [],
  );
});

test("what is left out of a finding is left out wherever its step is taken, and of no other", () => {
  const left = { empty: new Set(["-", "BERN"]) };
  const taken = withoutParts([missing, spellings], [empty, cities], left);
  expect(taken).toEqual([{ ...missing, spellings: ["n/a", "none"] }, spellings]);
  expect(withoutParts([missing, spellings], [empty, cities], {})).toEqual([missing, spellings]);
  const other = withoutParts([missing, spellings], [empty, cities], { cities: new Set(["BERN"]) });
  expect(other).toEqual([missing, { ...spellings, pairs: [["basel", "Basel"]] }]);
});
