import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { computeContrast, computeLuminance } from "./contrast.ts";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const pattern = /--color-([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\);/g;
const tokens = new Map(
  [...css.matchAll(pattern)].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]),
);

const backgrounds = ["paper", "sheet", "band", "wash"];
const texts = ["ink", "faint", "river", "river-strong", "silt", "fault"];
const modes = ["light", "dark"] as const;

function ratio(mode: "light" | "dark", a: string, b: string): number {
  const [first, second] = [tokens.get(a)?.[mode], tokens.get(b)?.[mode]];
  if (!first || !second) throw new Error(`tokens.css has no ${first ? b : a}`);
  return computeContrast(computeLuminance(first), computeLuminance(second));
}

test("black on white is 21 to 1, as WCAG defines it", () => {
  expect(
    computeContrast(computeLuminance("oklch(0 0 0)"), computeLuminance("oklch(1 0 0)")),
  ).toBeCloseTo(21, 5);
  expect(computeLuminance("oklch(0.628 0.2577 29.23)")).toBeCloseTo(0.2126, 2);
});

test("these tests check every token", () => {
  expect([...tokens.keys()].sort()).toEqual([...backgrounds, ...texts, "edge", "rule"].sort());
});

test.each(modes)("text is readable on every background, %s", (mode) => {
  for (const ground of backgrounds) {
    for (const text of texts) {
      expect(ratio(mode, text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(5.5);
    }
    expect(ratio(mode, "ink", ground), `ink on ${ground}`).toBeGreaterThanOrEqual(12);
  }
});

test.each(modes)("the labels of filled buttons are readable, %s", (mode) => {
  expect(ratio(mode, "paper", "river")).toBeGreaterThanOrEqual(5.5);
  expect(ratio(mode, "paper", "river-strong")).toBeGreaterThanOrEqual(5.5);
});

test.each(modes)("edges of controls and the focus ring stand out, %s", (mode) => {
  for (const ground of backgrounds) {
    expect(ratio(mode, "edge", ground), `edge on ${ground}`).toBeGreaterThanOrEqual(3);
    expect(ratio(mode, "river", ground), `focus on ${ground}`).toBeGreaterThanOrEqual(3);
  }
});
