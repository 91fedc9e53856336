import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { initialState, type CleaningState } from "./cleaning-state.ts";
import { describeDecisions } from "./history-bar.tsx";

const blankRows: Step = { kind: "blank-rows" };
const duplicates: Step = { kind: "duplicates" };
const header: Step = { kind: "header", row: 1, numbered: false };

function describeHistory(
  undoStack: CleaningState["undoStack"],
  steps: CleaningState["steps"],
): string[] {
  const sentences = steps.map(({ kind }) => `${kind}.`);
  return describeDecisions({
    ...initialState,
    undoStack,
    steps,
    table: {
      revision: 1,
      rows: 1,
      columns: [],
      steps: [...steps],
      sentences,
      changeCounts: [],
      original: { rows: 1, columns: 1 },
      stepErrors: [],
      pandasBlocks: [],
      polars: { blocks: [] },
      view: initialState.view,
      shownRows: 2,
      rowWindow: { revision: 1, from: 0, rows: [] },
    },
  });
}

test("a decision is described by its first step and the number of the others", () => {
  expect(describeHistory([[header]], [header, blankRows, duplicates])).toEqual([
    "blank-rows. And 1 step more.",
  ]);
  expect(describeHistory([[], [header]], [header, duplicates])).toEqual(["header.", "duplicates."]);
});

test("a recipe, which replaces all steps, is described as a recipe", () => {
  expect(describeHistory([[header, blankRows]], [duplicates])).toEqual(["A recipe of 1 step."]);
});

test("a step that comes before others is named, too", () => {
  const append: Step = { kind: "append", what: "files", names: ["feb.csv"] };
  expect(describeHistory([[header, blankRows]], [header, append, blankRows])).toEqual(["append."]);
});
