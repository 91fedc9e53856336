import { expect, test } from "vitest";

import { readVegaDataset } from "../dataset-files.ts";
import { parseCensus } from "./clean-census.ts";

const rows = parseCensus(JSON.parse(await readVegaDataset("population.json")));

test("each of 15 censuses counts 19 groups of ages, men and women, once", () => {
  expect(rows).toHaveLength(15 * 19 * 2);
  expect(new Set(rows.map(({ year, age, sex }) => `${year} ${age} ${sex}`))).toHaveLength(570);
  expect(rows.some(({ year }) => year === 1890)).toBe(false);
});

test("each census has the one day to which it referred", () => {
  const days = new Set(rows.map(({ census_day: day }) => day));
  expect(days).toHaveLength(15);
  expect([...days]).toEqual(
    expect.arrayContaining(["1850-06-01", "1910-04-15", "1920-01-01", "2000-04-01"]),
  );
});

test("a source that is not what it was is refused", () => {
  expect(() => parseCensus([{ year: 1850, age: 0, sex: 3, people: 1 }])).toThrow("sex");
  expect(() => parseCensus([])).toThrow("too_small");
});
