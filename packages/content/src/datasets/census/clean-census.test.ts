import { expect, test } from "vitest";

import { readVegaDataset } from "../dataset-files.ts";
import { parseCensus } from "./clean-census.ts";

const rows = parseCensus(JSON.parse(await readVegaDataset("population.json")));

test("each of 15 censuses has 19 age groups of men and women once", () => {
  expect(rows).toHaveLength(15 * 19 * 2);
  expect(new Set(rows.map(({ year, age, sex }) => `${year} ${age} ${sex}`))).toHaveLength(570);
  expect(rows.some(({ year }) => year === 1890)).toBe(false);
});

test("each census has its reference day", () => {
  const days = new Set(rows.map(({ census_day: day }) => day));
  expect(days).toHaveLength(15);
  expect([...days]).toEqual(
    expect.arrayContaining(["1850-06-01", "1910-04-15", "1920-01-01", "2000-04-01"]),
  );
});

test("a changed source is rejected", () => {
  expect(() => parseCensus([{ year: 1850, age: 0, sex: 3, people: 1 }])).toThrow("sex");
  expect(() => parseCensus([])).toThrow("too_small");
});
