import { expect, test } from "vitest";

import type { Step } from "../steps/kinds.ts";
import { suggestOnlyAnswer } from "./suggest-only-answer.ts";

const pairs: [string, string][] = [["Germeny", "Germany"]];
const spellings: Step = { kind: "spellings", column: "a", pairs };
const clear = (...markers: string[]): Step => ({
  kind: "missing",
  columns: ["a"],
  spellings: markers,
});

function suggest(steps: readonly Step[], { title = "1 value", count = 1 } = {}) {
  const options = steps.map((step) => ({ label: "Fix", examples: [], step }));
  const issue = { confidence: "ambiguous" as const, title, count, examples: [], options };
  return "step" in suggestOnlyAnswer(issue, 20);
}

test("a question with one answer is a suggestion, unless its title is a question", () => {
  expect(suggest([spellings])).toBe(true);
  expect(suggest([spellings, spellings])).toBe(false);
  expect(suggest([spellings], { title: "Are these versions?" })).toBe(false);
});

test("a marker is cleared without a question only if it is rare, and no value with digits", () => {
  expect(suggest([clear("unknown")], { count: 2 })).toBe(true);
  expect(suggest([clear("unknown")], { count: 3 })).toBe(false);
  expect(suggest([clear("-999", "-99.9")], { count: 9 })).toBe(true);
  expect(suggest([clear("-")])).toBe(false);
  expect(suggest([clear("4E+05")])).toBe(false);
});

test("units move into a column without a question, limits do not", () => {
  const move = (...marks: string[]): Step => ({
    kind: "marks",
    column: "a",
    marks,
    into: "a unit",
  });
  expect(suggest([move("m", "in")])).toBe(true);
  expect(suggest([move("m", "<")])).toBe(false);
});

test("no value is cleared because it can't be read, no limit is removed, and no column is added", () => {
  const replace: Step = { kind: "replace", columns: ["a"], find: "<", with: "" };
  const split: Step = { kind: "split", column: "a", by: ",", into: ["b", "c"] };
  const dates: Step = { kind: "dates", column: "a", formats: ["%Y"], rest: "missing" };
  expect([replace, split, dates].map((step) => suggest([step]))).toEqual([false, false, false]);
  expect(suggest([{ ...replace, find: "*" }])).toBe(true);
});

test("a recommended answer is a suggestion that has the other answers", () => {
  const options = [spellings, clear("4E+05")].map((step) => ({ label: "Fix", examples: [], step }));
  const recommendation = "Because the column name has the unit.";
  const issue = { title: "1 value", count: 1, examples: [], options, recommendation };
  expect(suggestOnlyAnswer({ ...issue, confidence: "ambiguous" }, 20)).toMatchObject({
    confidence: "likely",
    step: spellings,
    reason: recommendation,
    alternatives: [options[1]],
  });
});
