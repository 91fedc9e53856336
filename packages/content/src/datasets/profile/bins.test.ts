import fc from "fast-check";
import { expect, test } from "vitest";

import { findBin, getBinPosition, computeBins, countInBins } from "./bins.ts";

const sorted = (values: number[]) => values.toSorted((one, other) => one - other);

test("one value far from a thousand others has a bar of its own, and the others have all bars of equal width", () => {
  const values = sorted([...Array.from({ length: 1_000 }, (_, at) => at % 100), 1_000_000]);
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

test("where most values are close together, each quarter of them has four bars", () => {
  const values = Array.from({ length: 400 }, (_, at) => Math.round(1.03 ** at));
  const bins = computeBins(values);
  expect(bins.isByQuarter).toBe(true);
  const counts = countInBins(bins, values);
  const quarters = [0, 4, 8, 12].map((at) =>
    counts.slice(at, at + 4).reduce((sum, count) => sum + count, 0),
  );
  for (const count of quarters) expect(Math.abs(count - 100)).toBeLessThan(5);
});

test("values that are spread evenly have neither tails nor quarters, and one value has one bar", () => {
  const even = computeBins([1, 2, 3, 4, 5.5]);
  expect([even.bins.length, even.isByQuarter]).toEqual([16, false]);
  expect(computeBins([7, 7]).bins).toEqual([{ from: 7, to: 7, isTail: false }]);
  expect(computeBins([]).bins).toEqual([]);
});

test("if half of the values are the same, no quarter of them can be drawn", () => {
  const rain = sorted([
    ...Array.from({ length: 60 }, () => 0),
    ...Array.from({ length: 40 }, (_, at) => at),
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
      for (const one of values) {
        const edge = edges[findBin(bins, one)];
        if (!edge) throw new Error(`${one} has no bar`);
        expect(one).toBeGreaterThanOrEqual(edge.from);
        expect(one).toBeLessThanOrEqual(edge.to);
      }
    }),
  );
});

test("a value's place grows with it, from the left end of the bars to the right one", () => {
  const bins = computeBins([0, 4.5, 8, 12, 16]);
  expect([0, 8, 16].map((value) => getBinPosition(bins, value))).toEqual([0, 0.5, 1]);
  const whole = computeBins([1, 2, 3]);
  expect([1, 2, 3].map((value) => getBinPosition(whole, value))).toEqual([1 / 6, 3 / 6, 5 / 6]);
});

test("whole numbers as frequent as each other have bars of one height: none seems to be missing, none doubled", () => {
  for (const numbers of [2, 10, 14, 24, 30, 32, 60, 120, 365, 1_000]) {
    const values = Array.from({ length: numbers }, (_, at) => 70_000 + at);
    const counts = countInBins(computeBins(values), values);
    // The last one may hold what is left.
    expect(new Set(counts.slice(0, -1)).size, `${numbers} numbers`).toBeLessThanOrEqual(1);
    expect(Math.min(...counts), `${numbers} numbers`).toBeGreaterThan(0);
    expect(counts.length).toBeLessThanOrEqual(24);
  }
});
