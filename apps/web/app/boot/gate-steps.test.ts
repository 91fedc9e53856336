import { expect, test } from "vitest";

import { GATE_START, gateColumns, stepsPassed, stepText } from "./gate-steps.ts";

test("a step is done when the whole of its column stands to the right of the gate", () => {
  for (const [index, { left }] of gateColumns.entries()) {
    expect(stepsPassed(left)).toBe(index + 1);
    expect(stepsPassed(left + 1)).toBe(index);
  }
});

test("nothing is done with the gate at the right edge, everything at the left", () => {
  expect(stepsPassed(100)).toBe(0);
  expect(stepsPassed(0)).toBe(gateColumns.length);
});

test("the page begins with two steps done", () => {
  expect(stepsPassed(GATE_START)).toBe(2);
});

test("every position says in words which columns are clean", () => {
  expect(stepText(0)).toBe("Nothing is clean yet");
  expect(stepText(2)).toBe("Clean: people, sex");
  expect(stepText(5)).toContain("All columns are clean");
});
