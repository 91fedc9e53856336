import { expect, test } from "vitest";

import { pluralize, formatShare } from "../format-count.ts";
import { sumCounts } from "./profile.ts";

test("a noun has an s unless there is one, and a share says “All” of all", () => {
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
