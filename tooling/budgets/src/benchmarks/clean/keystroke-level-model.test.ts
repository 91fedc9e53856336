import { expect, test } from "vitest";

import { computeSeconds, getActionsByHand, operatorSeconds } from "./keystroke-level-model.ts";

const { mental, point, click, key, home } = operatorSeconds;

test("a renamed column is a thought, a click, the new name and Enter", () => {
  const actions = getActionsByHand({ kind: "rename", pairs: [["Age ", "age"]] });
  expect(computeSeconds(actions)).toBeCloseTo(mental + point + click + 2 * home + 4 * key);
});

test("each further spelling costs a thought, both texts and the shortcuts of the dialog", () => {
  const count = (pairs: [string, string][]) =>
    computeSeconds(getActionsByHand({ kind: "spellings", column: "sex", pairs }));
  const first: [string, string] = ["m", "male"];
  expect(count([first, ["f", "female"]]) - count([first])).toBeCloseTo(mental + 12 * key);
});

test("a spreadsheet needs nothing for formulas that a script would run", () => {
  expect(getActionsByHand({ kind: "formulas", columns: ["note"] })).toEqual([]);
});
