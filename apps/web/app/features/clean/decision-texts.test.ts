import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { atStart, type Cleaning } from "./cleaning.ts";
import { decisionTexts } from "./decision-texts.ts";

const blank: Step = { kind: "blank-rows" };
const twice: Step = { kind: "duplicates" };
const header: Step = { kind: "header", row: 1, numbered: false };

function texts(past: Cleaning["past"], steps: Cleaning["steps"]): string[] {
  const sentences = steps.map(({ kind }) => `${kind}.`);
  return decisionTexts({
    ...atStart,
    past,
    steps,
    table: {
      turn: 1,
      rows: 1,
      columns: [],
      steps: [...steps],
      sentences,
      touched: [],
      raw: { rows: 1, columns: 1 },
      refusals: [],
      blocks: [],
      polars: { blocks: [] },
      window: { turn: 1, from: 0, rows: [] },
    },
  });
}

test("a decision is described by its first step, and how many came with it", () => {
  expect(texts([[header]], [header, blank, twice])).toEqual(["blank-rows. And 1 step more."]);
  expect(texts([[], [header]], [header, twice])).toEqual(["header.", "duplicates."]);
});

test("a recipe, which replaces what was there, is described as one", () => {
  expect(texts([[header, blank]], [twice])).toEqual(["A recipe of 1 step."]);
});
