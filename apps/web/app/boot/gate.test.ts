import { expect, test } from "vitest";

import { GATE_START, gateColumns, countPassedSteps, getStepText } from "./gate.ts";

test("a step is done when its whole column is right of the gate", () => {
  for (const [index, { left }] of gateColumns.entries()) {
    expect(countPassedSteps(left)).toBe(index + 1);
    expect(countPassedSteps(left + 1)).toBe(index);
  }
});

test("no step is done with the gate at the right edge, every step at the left edge", () => {
  expect(countPassedSteps(100)).toBe(0);
  expect(countPassedSteps(0)).toBe(gateColumns.length);
});

test("the page begins with two steps done", () => {
  expect(countPassedSteps(GATE_START)).toBe(2);
});

test("the text of a position names the clean columns", () => {
  expect(getStepText(0)).toBe("Nothing is clean yet");
  expect(getStepText(2)).toBe("Clean: people, sex");
  expect(getStepText(5)).toContain("All columns are clean");
});
