import { readFile } from "node:fs/promises";
import path from "node:path";

import { expect, test } from "vitest";

import { contentRoot } from "../../python/check-pages.ts";
import { sampleColumns, type SampleRow } from "./census-sample.ts";

const folder = path.join(contentRoot, "datasets/census-historical");
const sample = JSON.parse(
  await readFile(path.join(folder, "census-messy-sample.json"), "utf8"),
) as SampleRow[];

test("the sample has ten rows, one of them twice, and errors in every column", () => {
  expect(sample).toHaveLength(10);
  expect(sample.filter(({ duplicate }) => duplicate)).toHaveLength(1);
  for (const column of sampleColumns) {
    expect(sample.some(({ raw, clean }) => raw[column] !== clean[column])).toBe(true);
  }
});
