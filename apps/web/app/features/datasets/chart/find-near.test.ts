import { expect, test } from "vitest";

import { findNear, type ReadMark } from "./find-near.ts";

const marks: ReadMark[] = [
  [0, 0, "first"],
  [10, 50, "second"],
  [20, 0, "third"],
];

test("of a line the point under the pointer is found at any height", () => {
  expect(findNear(marks, [1, 0], 11, 0)).toBe(1);
});

test("of dots the nearest one is found in both directions", () => {
  expect(findNear(marks, [1, 1], 12, 5)).toBe(2);
});

test("of bars across the one in the row is found, however long its neighbours are", () => {
  const bars: ReadMark[] = [
    [200, 10, "long"],
    [20, 20, "short"],
  ];
  expect(findNear(bars, [0.05, 1], 190, 19)).toBe(1);
});

test("where nothing is drawn nothing is found", () => {
  expect(findNear([], [1, 1], 0, 0)).toBeUndefined();
});
