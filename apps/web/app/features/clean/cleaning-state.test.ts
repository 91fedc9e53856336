import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { atStart, changeCleaning, type Cleaning } from "./cleaning-state.ts";

const step: Step = { kind: "blank-rows" };
const opened = changeCleaning(atStart, {
  kind: "heard",
  answer: { kind: "opened", steps: [], sheets: [], sheet: undefined },
});
const taken = changeCleaning(opened, { kind: "take", steps: [step] });

test("undo and redo go through the decisions, and a new one forgets what was undone", () => {
  const undone = changeCleaning(taken, { kind: "undo" });
  expect(undone.steps).toEqual([]);
  const redone = changeCleaning(undone, { kind: "redo" });
  expect(redone.steps).toEqual([step]);
  expect(changeCleaning(undone, { kind: "take", steps: [step] }).undone).toEqual([]);
});

test("undo at the start and redo at the end change nothing", () => {
  expect(changeCleaning(opened, { kind: "undo" })).toBe(opened);
  expect(changeCleaning(taken, { kind: "redo" })).toBe(taken);
});

test("a decision of which nothing fits is said, and is none", () => {
  const answer = {
    kind: "table" as const,
    turn: taken.turn,
    rows: 2,
    columns: [],
    steps: [],
    sentences: [],
    touched: [],
    raw: { rows: 2, columns: 1 },
    refusals: ["There is no such column."],
    blocks: [],
  };
  const refused = changeCleaning(taken, { kind: "heard", answer });
  expect(refused.past).toEqual([]);
  expect(refused.trouble?.sentence).toBe("There is no such column.");
});

test("an answer to an earlier turn is not shown", () => {
  const answer = { kind: "findings", turn: opened.turn, findings: [], dirty: [] } as const;
  const heard = (state: Cleaning) =>
    changeCleaning(state, { kind: "heard", answer: { ...answer, findings: [], dirty: [] } });
  expect(heard(opened).findings).toEqual([]);
  expect(heard(taken)).toBe(taken);
});
