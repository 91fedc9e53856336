import { expect, test } from "vitest";

import { sumCounts } from "./detect/profile.ts";
import { formatCount, pluralize, formatShare } from "./format-count.ts";

test("pluralizes a noun, and shows a share", () => {
  expect([0, 1, 2, 1200].map((count) => pluralize(count, "cell"))).toEqual([
    "0 cells",
    "1 cell",
    "2 cells",
    "1,200 cells",
  ]);
  expect(formatShare(5, 1200)).toBe("5 of 1,200");
  expect(formatShare(1200, 1200)).toBe("All 1,200");
  expect(sumCounts([{ count: 3 }, { count: 4 }])).toBe(7);
});

test.each([
  [0, "0"],
  [12, "12"],
  [999, "999"],
  [1000, "1,000"],
  [12_400, "12,400"],
  [1_234_567, "1,234,567"],
  [123_456, "123,456"],
])("formats %i as %s", (count, text) => {
  expect(formatCount(count)).toBe(text);
});
