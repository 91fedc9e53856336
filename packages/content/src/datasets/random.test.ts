import { expect, test } from "vitest";

import { createRandom } from "./random.ts";

test("a seed gives the same numbers every time, another seed others", () => {
  const take = (seed: number) => Array.from({ length: 20 }, createRandom(seed).next);
  expect(take(1)).toEqual(take(1));
  expect(take(1)).not.toEqual(take(2));
});

test("whole numbers below a limit are about equally frequent and never reach it", () => {
  const { below } = createRandom(7);
  const seen = Array.from({ length: 10_000 }, () => below(10));
  for (let value = 0; value < 10; value += 1) {
    const share = seen.filter((each) => each === value).length;
    expect(share).toBeGreaterThan(850);
    expect(share).toBeLessThan(1150);
  }
  expect(Math.max(...seen)).toBe(9);
});

test("a choice is as frequent as its weight", () => {
  const { pick } = createRandom(3);
  const rare = { weight: 1 };
  const often = { weight: 9 };
  const picked = Array.from({ length: 5000 }, () => pick([rare, often]));
  expect(picked.filter((each) => each === rare).length / 5000).toBeCloseTo(0.1, 1);
  expect(() => pick([])).toThrow("nothing to pick");
});
