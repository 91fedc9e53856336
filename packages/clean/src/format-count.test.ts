import { expect, test } from "vitest";

import { formatCount } from "./format-count.ts";

test.each([
  [0, "0"],
  [12, "12"],
  [999, "999"],
  [1000, "1,000"],
  [12_400, "12,400"],
  [1_234_567, "1,234,567"],
  [123_456, "123,456"],
])("%i is written %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});
