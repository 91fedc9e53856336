import fc from "fast-check";
import { expect, test } from "vitest";

import { findBin, getBinPosition, computeBins, countInBins } from "./bins.ts";

const sorted = (values: number[]) => values.toSorted((a, b) => a - b);

test("an outlier has its own bar, and the other values have bars of equal width", () => {
  const values = sorted([...Array.from({ length: 1_000 }, (_, index) => index % 100), 1_000_000]);
  const bins = computeBins(values);
  expect(bins.isByQuarter).toBe(false);
  expect(bins.bins.map(({ isTail }) => isTail)).toEqual([
    ...Array.from({ length: 16 }, () => false),
    true,
  ]);
  const counts = countInBins(bins, values);
  expect(counts.at(-1)).toBe(1);
  expect(Math.min(...counts.slice(0, -1))).toBeGreaterThan(40);
});

test("if most values are close together, each quarter of them has four bars", () => {
  const values = Array.from({ length: 400 }, (_, index) => Math.round(1.03 ** index));
  const bins = computeBins(values);
  expect(bins.isByQuarter).toBe(true);
  const counts = countInBins(bins, values);
  const quarters = [0, 4, 8, 12].map((at) =>
    counts.slice(at, at + 4).reduce((sum, count) => sum + count, 0),
  );
  for (const count of quarters) expect(Math.abs(count - 100)).toBeLessThan(5);
});

test("evenly spread values have neither tails nor quarters, and a single value has one bar", () => {
  const even = computeBins([1, 2, 3, 4, 5.5]);
  expect([even.bins.length, even.isByQuarter]).toEqual([16, false]);
  expect(computeBins([7, 7]).bins).toEqual([{ from: 7, to: 7, isTail: false }]);
  expect(computeBins([]).bins).toEqual([]);
});

test("if half of the values are the same, the bars are not divided by quarters", () => {
  const rain = sorted([
    ...Array.from({ length: 60 }, () => 0),
    ...Array.from({ length: 40 }, (_, index) => index),
  ]);
  expect(computeBins(rain).isByQuarter).toBe(false);
});

test("each value is in exactly one bar, between its edges, and the bars follow each other", () => {
  const value = fc.oneof(
    fc.integer({ min: -1_000, max: 1_000 }),
    fc.integer({ min: 0, max: 1_000_000_000 }),
  );
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 400 }), (values) => {
      const bins = computeBins(sorted(values));
      const edges = bins.bins;
      expect(edges.slice(1).map(({ from }) => from)).toEqual(
        edges.slice(0, -1).map(({ to }) => to),
      );
      for (const value of values) {
        const edge = edges[findBin(bins, value)];
        if (!edge) throw new Error(`${value} has no bar`);
        expect(value).toBeGreaterThanOrEqual(edge.from);
        expect(value).toBeLessThanOrEqual(edge.to);
      }
    }),
  );
});

test("the position of a value grows with it, from the left end of the bars to the right one", () => {
  const bins = computeBins([0, 4.5, 8, 12, 16]);
  expect([0, 8, 16].map((value) => getBinPosition(bins, value))).toEqual([0, 0.5, 1]);
  const wholeBins = computeBins([1, 2, 3]);
  expect([1, 2, 3].map((value) => getBinPosition(wholeBins, value))).toEqual([1 / 6, 3 / 6, 5 / 6]);
});

test("equally frequent whole numbers have bars of the same height", () => {
  for (const numbers of [2, 10, 14, 24, 30, 32, 60, 120, 365, 1_000]) {
    const values = Array.from({ length: numbers }, (_, index) => 70_000 + index);
    const counts = countInBins(computeBins(values), values);
    // The last bar may cover fewer numbers.
    expect(new Set(counts.slice(0, -1)).size, `${numbers} numbers`).toBeLessThanOrEqual(1);
    expect(Math.min(...counts), `${numbers} numbers`).toBeGreaterThan(0);
    expect(counts.length).toBeLessThanOrEqual(24);
  }
});
