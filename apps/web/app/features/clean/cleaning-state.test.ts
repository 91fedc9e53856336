import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { changeCleaning } from "./cleaning-state.ts";
import { atStart, type Cleaning } from "./cleaning.ts";
import type { Finding } from "./messages.ts";
import { ownDecisions } from "./own-decisions.ts";

const step: Step = { kind: "blank-rows" };
const opened = changeCleaning(atStart, {
  kind: "heard",
  answer: { kind: "opened", steps: [], sheets: [], sheet: undefined, isPacked: false },
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
    polars: { blocks: [] },
    window: { turn: taken.turn, from: 0, rows: [] },
  };
  const refused = changeCleaning(taken, { kind: "heard", answer });
  expect(refused.past).toEqual([]);
  expect(refused.trouble?.sentence).toBe("There is no such column.");
});

test("the names that the page takes unasked can be undone, and aren't counted as the visitor's decision", () => {
  const header: Step = { kind: "header", row: 1, numbered: false };
  const answer = {
    kind: "opened",
    steps: [header],
    sheets: [],
    sheet: undefined,
    isPacked: false,
  } as const;
  const given = changeCleaning(atStart, { kind: "heard", answer: { ...answer, steps: [header] } });
  expect([given.steps, ownDecisions(given)]).toEqual([[header], 0]);
  const bare = changeCleaning(given, { kind: "undo" });
  expect([bare.steps, ownDecisions(bare)]).toEqual([[], 0]);
  const again = changeCleaning(bare, { kind: "redo" });
  expect([again.steps, ownDecisions(again)]).toEqual([[header], 0]);
  const other = changeCleaning(bare, { kind: "take", steps: [step] });
  expect([other.steps, ownDecisions(other)]).toEqual([[step], 1]);
});

test("a lost worker costs the decision that was under way, and no other", () => {
  const two = changeCleaning(taken, { kind: "take", steps: [{ kind: "duplicates" }] });
  const lost = changeCleaning(two, { kind: "lose" });
  expect(lost).toMatchObject({ phase: "failed", trouble: { code: "lost" }, steps: [step] });
  const reread = changeCleaning(lost, { kind: "reread" });
  expect(reread).toMatchObject({ phase: "reading", steps: [step], past: [[]] });
  expect(reread.trouble).toBeUndefined();
  const answer = {
    kind: "opened" as const,
    steps: [],
    sheets: [],
    sheet: undefined,
    isPacked: false,
  };
  const open = changeCleaning(reread, { kind: "heard", answer });
  expect(open).toMatchObject({ phase: "open", steps: [step], past: [[]] });
  expect(open.turn).toBeGreaterThan(lost.turn);

  const idle = changeCleaning({ ...two, findings: [] }, { kind: "lose" });
  expect(idle.steps).toEqual(two.steps);
  expect(changeCleaning(opened, { kind: "lose" }).trouble?.code).toBe("hung");
});

test("an answer to an earlier turn is not shown", () => {
  const answer = { kind: "findings", turn: opened.turn, findings: [], dirty: [] } as const;
  const heard = (state: Cleaning) =>
    changeCleaning(state, { kind: "heard", answer: { ...answer, findings: [], dirty: [] } });
  expect(heard(opened).findings).toEqual([]);
  expect(heard(taken)).toBe(taken);
});

test("a screen reader hears what was done, how many cells it changed and what was found, every time", () => {
  const answer = {
    kind: "table" as const,
    rows: 2,
    columns: [],
    steps: [step],
    sentences: [],
    touched: [3],
    raw: { rows: 2, columns: 1 },
    refusals: [],
    blocks: [],
    polars: { blocks: [] },
  };
  const seen = (state: Cleaning) => {
    const { turn } = state;
    const window = { turn, from: 0, rows: [] };
    return changeCleaning(state, { kind: "heard", answer: { ...answer, turn, window } });
  };
  expect(seen(opened).said).toBe("Opened. The table has 2 rows.");
  expect(taken.said).toBe("");
  expect(seen(taken).said).toBe("Taken: 3 changes. The table has 2 rows.");
  const found = changeCleaning(seen(taken), {
    kind: "heard",
    answer: { kind: "findings", turn: taken.turn, findings: [], dirty: [] },
  });
  expect([found.said, found.found]).toEqual([
    "Taken: 3 changes. The table has 2 rows.",
    "Nothing is left to repair that a rule can see.",
  ]);
  expect(seen(changeCleaning(found, { kind: "undo" })).said).toBe("Undone. The table has 2 rows.");
});

test("what is brought back and found no longer stays put aside, and that is said", () => {
  const finding = (columns: string[]): Finding => ({
    id: columns.join(),
    place: 0,
    title: "",
    sureness: "sure",
    why: "",
    untouched: "",
    count: 1,
    examples: [],
    steps: [step],
    choices: [],
    columns,
    isTyping: false,
  });
  const [old, other] = [finding(["a"]), finding(["b"])];
  const aside = changeCleaning(opened, { kind: "put aside", finding: old });
  const back = changeCleaning(aside, { kind: "bring back", finding: old });
  const heard = (findings: Finding[]) =>
    changeCleaning(back, {
      kind: "heard",
      answer: { kind: "findings", turn: back.turn, findings, dirty: [] },
    });
  expect([heard([other, old]).aside, heard([other, old]).trouble]).toEqual([[], undefined]);
  expect(heard([other]).aside).toEqual([old]);
  expect(heard([other]).trouble?.sentence).toMatch(/Undo that step first/);
  expect(heard([other]).said).toMatch(/^This cannot come back yet/);
});
