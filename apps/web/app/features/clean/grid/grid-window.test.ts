import { expect, test } from "vitest";

import { bodyHeight, ROW_HEIGHT, scrollTopOf, topRow, topShowing } from "./grid-window.ts";

const VIEW = 480;

test("a table of a few rows scrolls by pixels", () => {
  expect(topRow(ROW_HEIGHT * 2.5, VIEW, 100)).toBeCloseTo(2.5);
  expect(topRow(0, VIEW, 3)).toBe(0);
});

test("the last row of 1.2 million can be reached, in an element that every browser can hold", () => {
  const rows = 1_200_000;
  expect(bodyHeight(rows) * 2).toBeLessThan(17_000_000);
  const end = bodyHeight(rows) - VIEW;
  expect(topRow(end, VIEW, rows)).toBeCloseTo(rows - VIEW / ROW_HEIGHT);
  expect(topRow(scrollTopOf(654_321, VIEW, rows), VIEW, rows)).toBeCloseTo(654_321);
});

test("showing a row moves no further than it must", () => {
  expect(topShowing(5, 3, VIEW)).toBe(3);
  expect(topShowing(2, 3, VIEW)).toBe(2);
  expect(topShowing(30, 3, VIEW)).toBe(16);
});
