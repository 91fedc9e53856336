import { expect, test } from "vitest";

import type { DatasetColumn } from "../dataset-schema.ts";
import type { Cell } from "../table.ts";
import { drawProfile, profileColumn, describeProfile } from "./profile-column.ts";

function profile(type: DatasetColumn["type"], cells: Cell[], more: Partial<DatasetColumn> = {}) {
  return profileColumn({ name: "x", type, meaning: "-", ...more }, cells);
}

test("missing and distinct values are counted, and every value is in exactly one bar", () => {
  const cells = [1, 2, 2, null, 40, 17.5, null];
  const { missing, distinct, bars, range } = profile("number", cells);
  expect({ missing, distinct, range }).toEqual({
    missing: 2,
    distinct: 4,
    range: { min: 1, lower: 2, median: 2, upper: 17.5, max: 40 },
  });
  expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(5);
});

test("days are put into bins, categories are counted separately", () => {
  const days = profile("date", ["2000-01-01", "2000-12-31", "2000-12-30"]);
  expect([days.bars[0]?.label, days.bars[0]?.count, days.bars.at(-1)?.count]).toEqual([
    "2000-01-01",
    1,
    2,
  ]);
  expect(profile("string", ["b", "a", "b"]).bars).toEqual([
    { label: "a", count: 1 },
    { label: "b", count: 2 },
  ]);
});

test("of many categories only the most frequent are drawn, and the text says so", () => {
  const cells = Array.from({ length: 100 }, (_, index) => `kind ${Math.min(index, 90)}`);
  const many = profile("string", cells);
  expect(many.bars[0]).toEqual({ label: "kind 90", count: 10 });
  expect(many.bars.length + many.hiddenCategories).toBe(91);
  expect(describeProfile(many)).toContain("most frequent are drawn");
});

test("a column with one value and an empty column have a profile", () => {
  expect(describeProfile(profile("integer", [7, 7], { unit: "mm" }))).toBe(
    "1 distinct value in 2 rows, none missing; from 7 to 7, median 7; half of them from 7 to 7",
  );
  const empty = profile("number", [null, null]);
  expect(describeProfile(empty)).toBe("0 distinct values in 2 rows, 2 missing (100%)");
  expect(drawProfile(empty, "empty")).toContain("stroke-dasharray");
});

test("an outlier has a dashed bar, and the text says so", () => {
  const cells = [...Array.from({ length: 200 }, (_, index) => index), 9_000_000];
  const far = profile("integer", cells, { unit: "EUR" });
  expect(far.bars.at(-1)).toEqual({ label: "198", count: 2, isTail: true });
  expect(Math.min(...far.bars.map(({ count }) => count).slice(0, -1))).toBeGreaterThan(9);
  expect(describeProfile(far)).toContain(
    "from 0 to 9,000,000, median 100; half of them from 50 to 150; 2 far from the others are in a bar of their own",
  );
  expect(drawProfile(far, "far")).toContain('stroke-dasharray="2 2"');
});

test("if most values are close together, each quarter has four bars, with its borders as numbers", () => {
  const cells = Array.from({ length: 201 }, (_, index) => Math.round(1.05 ** index));
  const skewed = profile("integer", cells, { unit: "bytes" });
  expect(skewed.isByQuarter).toBe(true);
  expect(describeProfile(skewed)).toContain("each quarter of the values has four bars");
  const drawing = drawProfile(skewed, "skewed");
  for (const border of ["1", "11", "132", "1,510", "17,300"]) {
    expect(drawing).toContain(`>${border}</text>`);
  }
});

test("the drawing has a description and the colours of the page", () => {
  const svg = drawProfile(profile("string", ["<b>", null]), "id");
  expect(svg).toContain('role="img"');
  expect(svg).toContain('aria-labelledby="id-title id-text"');
  expect(svg).toContain('<desc id="id-text">1 distinct value in 2 rows, 1 missing (50%)');
  expect(svg).toContain("&lt;b&gt;</text>");
  expect(svg).not.toMatch(/#[0-9a-f]{3,6}\b|rgb|oklch/);
});
