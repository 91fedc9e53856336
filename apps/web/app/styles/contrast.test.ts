import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

const css = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
const pattern = /--color-([\w-]+): light-dark\((oklch\([^)]+\)), (oklch\([^)]+\))\);/g;
const tokens = new Map(
  [...css.matchAll(pattern)].map(([, name = "", light = "", dark = ""]) => [name, { light, dark }]),
);

const backgrounds = ["paper", "sheet", "band", "wash"];
const texts = ["ink", "faint", "river", "river-strong", "silt", "fault"];
const modes = ["light", "dark"] as const;

function getContrast(mode: "light" | "dark", a: string, b: string): number {
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
  for (const background of backgrounds) {
    for (const text of texts) {
      expect(
        getContrast(mode, text, background),
        `${text} on ${background}`,
      ).toBeGreaterThanOrEqual(5.5);
    }
    expect(getContrast(mode, "ink", background), `ink on ${background}`).toBeGreaterThanOrEqual(12);
  }
});

test.each(modes)("the labels of filled buttons are readable, %s", (mode) => {
  expect(getContrast(mode, "paper", "river")).toBeGreaterThanOrEqual(5.5);
  expect(getContrast(mode, "paper", "river-strong")).toBeGreaterThanOrEqual(5.5);
});

test.each(modes)("edges of controls and the focus ring stand out, %s", (mode) => {
  for (const background of backgrounds) {
    expect(getContrast(mode, "edge", background), `edge on ${background}`).toBeGreaterThanOrEqual(
      3,
    );
    expect(getContrast(mode, "river", background), `focus on ${background}`).toBeGreaterThanOrEqual(
      3,
    );
  }
});

/** Relative luminance (WCAG 2.2) of a colour written as `oklch(L C H)`; clipped to sRGB. */
function computeLuminance(colour: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  // From OKLab to linear sRGB, by the matrices of the CSS Color 4 specification.
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const red = clipToUnit(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clipToUnit(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clipToUnit(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of two luminances, 1 to 21 (WCAG 2.2). */
function computeContrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function clipToUnit(channel: number): number {
  return Math.min(1, Math.max(0, channel));
}
