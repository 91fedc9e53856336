import { expect, test } from "vitest";

import { findNearestMark, type ChartMark } from "./chart-readings.ts";

const marks: ChartMark[] = [
  [0, 0, "first"],
  [10, 50, "second"],
  [20, 0, "third"],
];

test("of a line the point under the pointer is found at any height", () => {
  expect(findNearestMark(marks, [1, 0], 11, 0)).toBe(1);
});

test("of dots the nearest one is found in both directions", () => {
  expect(findNearestMark(marks, [1, 1], 12, 5)).toBe(2);
});

test("of bars across the one in the row is found, however long its neighbours are", () => {
  const bars: ChartMark[] = [
    [200, 10, "long"],
    [20, 20, "short"],
  ];
  expect(findNearestMark(bars, [0.05, 1], 190, 19)).toBe(1);
});

test("where nothing is drawn nothing is found", () => {
  expect(findNearestMark([], [1, 1], 0, 0)).toBeUndefined();
});
