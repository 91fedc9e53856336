import { expect, test } from "vitest";

import { formatDouble } from "./cell-text.ts";

test.each([
  [0, "0.0"],
  [-0, "-0.0"],
  [1, "1.0"],
  [-1.5, "-1.5"],
  [0.1, "0.1"],
  [0.0001, "0.0001"],
  [0.00001, "1e-05"],
  [1.5e-7, "1.5e-07"],
  [123456789012345, "123456789012345.0"],
  [9999999999999998, "9999999999999998.0"],
  [1e16, "1e+16"],
  [1.25e21, "1.25e+21"],
  [1e100, "1e+100"],
])("%d is written as Python does: %s", (value, text) => {
  expect(formatDouble(value)).toBe(text);
});
