import { expect, test } from "vitest";

import { spreadText } from "./spread-text.ts";
import type { Distribution } from "./worker/calls.ts";

const range = { least: "2700", median: "4050", greatest: "6300" };
const mass: Distribution = {
  name: "mass",
  isBinned: true,
  bars: [{ label: "2700 to 6300", all: 342, left: 120 }],
  others: 0,
  missing: { all: 2, left: 1 },
  range: { all: range, left: { ...range, greatest: "4775" } },
};
const kinds = (bars: number, others: number): Distribution => ({
  name: "city",
  isBinned: false,
  bars: Array.from({ length: bars }, (_, at) => ({ label: `${at}`, all: 2, left: 1 })),
  others,
  missing: { all: 0, left: 0 },
});
const whole = { all: 344, left: 344 };

test("numbers have their range in the whole table, and in what is left of it", () => {
  expect(spreadText(mass, whole)).toEqual([
    "All 344 rows: from 2700 to 6300, median 4050.",
    "Without a value: 2 rows.",
  ]);
  expect(spreadText(mass, { all: 344, left: 124 })).toEqual([
    "All 344 rows: from 2700 to 6300, median 4050.",
    "The 124 that are left: from 2700 to 4775, median 4050.",
    "Without a value: 1 of 2 rows.",
  ]);
});

test("it is said that a narrow bar is what is far from the others", () => {
  const bars = [...mass.bars, { label: "6300 to 90000", all: 2, left: 0, isTail: true }];
  expect(spreadText({ ...mass, bars }, whole)).toContain(
    "A narrow bar at the end holds what is far from the others.",
  );
  expect(spreadText({ ...mass, isByQuarter: true }, whole)).toContain(
    "Each quarter of the values has four bars.",
  );
});

test("values are counted, and it is said how many have no bar", () => {
  expect(spreadText(kinds(3, 0), whole)).toEqual(["3 values."]);
  expect(spreadText(kinds(24, 1038), whole)).toEqual([
    "1,062 values: the 24 most frequent, and 1,038 more.",
  ]);
  expect(spreadText(kinds(0, 344), whole)).toEqual(["344 values, each in one row."]);
});
