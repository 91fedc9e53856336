import { expect, test } from "vitest";

import { FORMULA_PATTERN } from "./formulas.ts";

test.each([
  "=SUM(A1)",
  "@sum",
  "\t=1",
  "\r=1",
  "+cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "-SUM(A1)",
  "-1+1",
  "+A1",
  "-5 kg(A1)",
])("%j would run as a formula", (text) => {
  expect(FORMULA_PATTERN.test(text)).toBe(true);
});

test.each([
  "-5",
  "-5 %",
  "-1 234",
  "-1\u00a0234,50 €",
  "-$5",
  "+3 kg",
  "-",
  "-.5",
  "a=b",
  "5-3",
  "'=1",
])("%j is shown as it is", (text) => {
  expect(FORMULA_PATTERN.test(text)).toBe(false);
});
