import { expect, test } from "vitest";

import { compareTimes } from "./compare-times.ts";

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

test("equal times are indistinguishable", () => {
  expect(compareTimes(upTo(50), upTo(50))).toMatchObject({ longer: 0.5, p: expect.closeTo(1, 5) });
  expect(compareTimes([1, 1, 1], [1, 1])).toMatchObject({ longer: 0.5, p: expect.closeTo(1, 5) });
});

test("times that never overlap are certainly distinguished", () => {
  const later = upTo(50).map((time) => time + 100);
  expect(compareTimes(later, upTo(50)).longer).toBe(1);
  expect(compareTimes(later, upTo(50)).p).toBeLessThan(1e-6);
});

// The first example of Mann and Whitney's test in R's manual: wilcox.test(x, y, exact = FALSE, correct = FALSE).
test("the figures are those of a known sample", () => {
  const x = [0.8, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46];
  const y = [1.15, 0.88, 0.9, 0.74, 1.21];
  const { longer, p } = compareTimes(x, y);
  expect(longer * 50).toBeCloseTo(35);
  expect(p).toBeCloseTo(0.2207, 3);
});
