import { expect, test } from "vitest";

import { describeDistribution } from "./value-distribution.tsx";
import type { Distribution } from "./worker/worker-messages.ts";

const range = { minimum: "2700", median: "4050", maximum: "6300" };
const mass: Distribution = {
  name: "mass",
  isBinned: true,
  bars: [{ label: "2700 to 6300", all: 342, filtered: 120 }],
  unshownValues: 0,
  missing: { all: 2, filtered: 1 },
  range: { all: range, filtered: { ...range, maximum: "4775" } },
};
const createTextColumn = (bars: number, unshownValues: number): Distribution => ({
  name: "city",
  isBinned: false,
  bars: Array.from({ length: bars }, (_, at) => ({ label: `${at}`, all: 2, filtered: 1 })),
  unshownValues,
  missing: { all: 0, filtered: 0 },
});
const allRows = { all: 344, filtered: 344 };

test("numbers have a range in all rows and in the filtered rows", () => {
  expect(describeDistribution(mass, allRows)).toEqual([
    "All 344 rows: from 2700 to 6300, median 4050.",
    "Without a value: 2 rows.",
  ]);
  expect(describeDistribution(mass, { all: 344, filtered: 124 })).toEqual([
    "All 344 rows: from 2700 to 6300, median 4050.",
    "The 124 that are left: from 2700 to 4775, median 4050.",
    "Without a value: 1 of 2 rows.",
  ]);
});

test("narrow bars and bars by quarter are explained", () => {
  const bars = [...mass.bars, { label: "6300 to 90000", all: 2, filtered: 0, isTail: true }];
  expect(describeDistribution({ ...mass, bars }, allRows)).toContain(
    "A narrow bar at the end holds what is far from the others.",
  );
  expect(describeDistribution({ ...mass, isByQuarter: true }, allRows)).toContain(
    "Each quarter of the values has four bars.",
  );
});

test("values are counted, with the number of those without a bar", () => {
  expect(describeDistribution(createTextColumn(3, 0), allRows)).toEqual(["3 values."]);
  expect(describeDistribution(createTextColumn(24, 1038), allRows)).toEqual([
    "1,062 values: the 24 most frequent, and 1,038 more.",
  ]);
  expect(describeDistribution(createTextColumn(0, 344), allRows)).toEqual([
    "344 values, each in one row.",
  ]);
});
