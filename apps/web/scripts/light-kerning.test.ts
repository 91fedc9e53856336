import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

import subsetFont from "subset-font";
import { beforeAll, expect, test } from "vitest";

import { readTables, writeTables } from "./font-tables.ts";
import { kerningValues, withLightKerning } from "./light-kerning.ts";

const file = createRequire(import.meta.url).resolve(
  "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
);
const text = "AVTo, We.";
let variable: Buffer;
let oneWeight: Buffer;

beforeAll(async () => {
  const font = await readFile(file);
  variable = await subsetFont(font, text, { targetFormat: "sfnt", keepFeatures: ["tnum"] });
  oneWeight = await subsetFont(font, text, {
    targetFormat: "sfnt",
    keepFeatures: ["kern"],
    variationAxes: { wght: 500 },
  });
});

const distances = (font: Buffer): number[] => {
  const table = readTables(font).get("GPOS");
  return table ? kerningValues(table).map((at) => table.readInt16BE(at)) : [];
};

test("every pair keeps its distance to half a step", () => {
  const exact = distances(oneWeight);
  const light = distances(withLightKerning(variable, oneWeight, 10));
  expect(exact.filter((distance) => distance < -30).length).toBeGreaterThan(0);
  expect(light).toHaveLength(exact.length);
  for (const [at, distance] of light.entries()) {
    expect(distance % 10).toBeCloseTo(0);
    expect(Math.abs(distance - (exact[at] ?? 0))).toBeLessThanOrEqual(5);
  }
});

test("all else of the variable font stays as it is, and a font's reader takes it", async () => {
  const light = withLightKerning(variable, oneWeight, 10);
  const kerned = readTables(light).get("GPOS") ?? Buffer.alloc(0);
  expect(readTables(light)).toEqual(readTables(variable).set("GPOS", kerned));
  const read = await subsetFont(light, text, { targetFormat: "woff2", keepFeatures: ["kern"] });
  expect(read.length).toBeGreaterThan(0);
});

test("a font without kerning stops the build", () => {
  const tables = readTables(oneWeight);
  tables.delete("GPOS");
  expect(() => withLightKerning(variable, writeTables(tables), 10)).toThrow("no kerning");
});
