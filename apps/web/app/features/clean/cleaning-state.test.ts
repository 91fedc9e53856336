import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import {
  cleaningReducer,
  type CleaningState,
  countVisitorDecisions,
  findNameClash,
  initialState,
  NO_PROBLEMS,
} from "./cleaning-state.ts";
import type { TableIssue, TableSnapshot, WorkerMessage } from "./worker-messages.ts";

const step: Step = { kind: "blank-rows" };
const openedMessage = {
  kind: "opened" as const,
  steps: [] as Step[],
  sheets: [],
  sheet: undefined,
  isBinary: false,
  summary: {
    dialect: { format: "json" as const },
    assumptions: [],
    labels: [],
    headerRows: { above: 0, names: 0, below: 0 },
  },
};
const receive = (state: CleaningState, message: WorkerMessage) =>
  cleaningReducer(state, { kind: "message-received", message });
const opened = receive(initialState, openedMessage);
const applied = cleaningReducer(opened, { kind: "apply-steps", steps: [step] });

const receiveTable = (state: CleaningState, snapshot: Partial<TableSnapshot>) =>
  receive(state, {
    kind: "table",
    revision: state.revision,
    rows: 2,
    columns: [],
    steps: [],
    sentences: [],
    changeCounts: [],
    original: { rows: 2, columns: 1 },
    stepErrors: [],
    pandasBlocks: [],
    polars: { blocks: [] },
    view: state.view,
    shownRows: 2,
    rowWindow: { revision: state.revision, from: 0, rows: [] },
    ...snapshot,
  });
const receiveIssues = (state: CleaningState, issues: TableIssue[], revision = state.revision) =>
  receive(state, {
    kind: "issues",
    revision,
    issues,
    cellCounts: [],
    columnNotes: [],
    undecided: [],
  });

test("undo and redo move through the decisions, and a new decision clears the redo stack", () => {
  const undone = cleaningReducer(applied, { kind: "undo" });
  expect(undone.steps).toEqual([]);
  const redone = cleaningReducer(undone, { kind: "redo" });
  expect(redone.steps).toEqual([step]);
  const next = cleaningReducer(undone, { kind: "apply-steps", steps: [step] });
  expect(next.redoStack).toEqual([]);
});

test("undo at the start and redo at the end change nothing", () => {
  expect(cleaningReducer(opened, { kind: "undo" })).toBe(opened);
  expect(cleaningReducer(applied, { kind: "redo" })).toBe(applied);
});

test("a decision whose steps cannot be applied shows why and does not count", () => {
  const failed = receiveTable(applied, { stepErrors: ["There is no such column."] });
  expect(failed.undoStack).toEqual([]);
  expect(failed.error?.message).toBe("There is no such column.");
});

test("the automatic header can be undone, and is not counted as a decision of the visitor", () => {
  const header: Step = { kind: "header", row: 1, numbered: false };
  const automatic = receive(initialState, { ...openedMessage, steps: [header] });
  expect([automatic.steps, countVisitorDecisions(automatic)]).toEqual([[header], 0]);
  const undone = cleaningReducer(automatic, { kind: "undo" });
  expect([undone.steps, countVisitorDecisions(undone)]).toEqual([[], 0]);
  const redone = cleaningReducer(undone, { kind: "redo" });
  expect([redone.steps, countVisitorDecisions(redone)]).toEqual([[header], 0]);
  const other = cleaningReducer(undone, { kind: "apply-steps", steps: [step] });
  expect([other.steps, countVisitorDecisions(other)]).toEqual([[step], 1]);
});

test("a lost worker undoes only the decision that it was working on", () => {
  const two = cleaningReducer(applied, { kind: "apply-steps", steps: [{ kind: "duplicates" }] });
  const lost = cleaningReducer(two, { kind: "worker-lost" });
  expect(lost).toMatchObject({ phase: "failed", error: { code: "lost" }, steps: [step] });
  const reloaded = cleaningReducer(lost, { kind: "reload" });
  expect(reloaded).toMatchObject({ phase: "reading", steps: [step], undoStack: [[]] });
  expect(reloaded.error).toBeUndefined();
  const reopened = receive(reloaded, openedMessage);
  expect(reopened).toMatchObject({ phase: "open", steps: [step], undoStack: [[]] });
  expect(reopened.revision).toBeGreaterThan(lost.revision);

  const lostWhenIdle = cleaningReducer({ ...two, issues: [] }, { kind: "worker-lost" });
  expect(lostWhenIdle.steps).toEqual(two.steps);
  expect(cleaningReducer(opened, { kind: "worker-lost" }).error?.code).toBe("hung");
});

test("a message about an earlier revision is ignored", () => {
  expect(receiveIssues(opened, []).issues).toEqual([]);
  expect(receiveIssues(applied, [], opened.revision)).toBe(applied);
});

test("screen readers hear the action, the number of changes and the problems found, every time", () => {
  const showStep = (state: CleaningState) =>
    receiveTable(state, { steps: [step], changeCounts: [3] });
  expect(showStep(opened).statusMessage).toBe("Opened. The table has 2 rows.");
  expect(applied.statusMessage).toBe("");
  const analysed = receiveIssues(showStep(applied), []);
  expect([analysed.statusMessage, analysed.issuesMessage]).toEqual([
    "Applied: 3 changes. The table has 2 rows.",
    NO_PROBLEMS,
  ]);
  const undone = showStep(cleaningReducer(analysed, { kind: "undo" }));
  expect(undone.statusMessage).toBe("Undone. The table has 2 rows.");
});

const createIssue = (columns: string[]): TableIssue => ({
  id: columns.join(),
  position: 0,
  fixSummary: "",
  confidence: "clear",
  title: "",
  reason: undefined,
  fixLabel: "",
  resultLabel: "",
  subject: "column",
  unchanged: "",
  count: 1,
  examples: [],
  steps: [step],
  options: [],
  alternatives: [],
  columns,
  isOptional: false,
  onlySetsType: false,
});

test("a restored issue that is not found again stays dismissed, with an explanation", () => {
  const [issue, other] = [createIssue(["a"]), createIssue(["b"])];
  const dismissed = cleaningReducer(opened, { kind: "dismiss-all", issues: [issue] });
  const restored = cleaningReducer(dismissed, { kind: "restore", issue });
  const foundAgain = receiveIssues(restored, [other, issue]);
  expect([foundAgain.dismissed, foundAgain.error]).toEqual([[], undefined]);
  const notFound = receiveIssues(restored, [other]);
  expect(notFound.dismissed).toEqual([issue]);
  expect(notFound.error?.message).toMatch(/Undo that step first/);
  expect(notFound.statusMessage).toMatch(/^This cannot be restored yet/);
});

test("accepting all suggestions is one decision, with those that only appear once the first are applied", () => {
  const blank: Step = { kind: "blank-rows" };
  const accepting = cleaningReducer(opened, { kind: "accept-all", steps: [blank] });
  const createSuggestion = (fix: Step): TableIssue => ({
    ...createIssue(["a"]),
    id: fix.kind,
    steps: [fix],
  });
  const duplicates = createSuggestion({ kind: "duplicates" });
  const again = receiveIssues(accepting, [duplicates]);
  expect(again).toMatchObject({ steps: [blank, { kind: "duplicates" }], issues: undefined });
  const question = {
    ...duplicates,
    steps: [],
    options: [{ label: "Remove 1 row", examples: [], steps: [blank] }],
  };
  const done = receiveIssues(again, [question]);
  expect(done).toMatchObject({ issues: [question], isAcceptingAll: false });
  expect(cleaningReducer(done, { kind: "undo" }).steps).toEqual([]);
  expect(receiveIssues(done, [duplicates]).issues).toEqual([duplicates]);
});

test("what follows from an answer is accepted with it once all suggestions are", () => {
  const blank: Step = { kind: "blank-rows" };
  const duplicates: TableIssue = {
    ...createIssue(["a"]),
    steps: [{ kind: "duplicates" }],
  };
  const question: TableIssue = {
    ...createIssue(["a"]),
    options: [{ label: "Remove 1 row", examples: [], steps: [blank] }],
  };
  const answer = { kind: "answer", steps: [blank] } as const;
  const fresh = receiveIssues(cleaningReducer(receiveIssues(opened, [question]), answer), [
    duplicates,
  ]);
  expect(fresh.issues).toEqual([duplicates]);
  const accepted = cleaningReducer(fresh, { kind: "accept-all", steps: duplicates.steps });
  const answered = cleaningReducer(receiveIssues(accepted, [question]), answer);
  const again = receiveIssues(answered, [duplicates]);
  expect(again.steps.at(-1)).toEqual({ kind: "duplicates" });
  expect(cleaningReducer(again, { kind: "undo" }).steps).toEqual(accepted.steps);
});

test("a view that changes while steps are applied is not lost", () => {
  const view = { filters: [], sort: { column: "city", descending: true } };
  const changed = cleaningReducer(applied, { kind: "set-view", view });
  expect(receiveTable(changed, { view: initialState.view }).view).toBe(view);
  expect(receiveTable(applied, { view }).view).toBe(view);
});

test("appended files come directly after the column names, each once", () => {
  const header: Step = { kind: "header", row: 1, numbered: false };
  const state = { ...opened, steps: [header, step] };
  const add = (to: CleaningState, ...names: string[]) =>
    receive(to, { kind: "others-added", what: "files", names });
  const once = add(state, "feb.csv");
  const append: Step = { kind: "append", what: "files", names: ["feb.csv"] };
  expect(once.steps).toEqual([header, append, step]);
  const twice = add(once, "feb.csv", "mar.csv");
  expect(twice.steps).toEqual([header, append, { ...append, names: ["mar.csv"] }, step]);
  expect(cleaningReducer(twice, { kind: "undo" }).steps).toEqual(once.steps);
  // A changed file is read again, which is said, because it may be another one of the same name.
  const again = add(once, "feb.csv");
  expect(again).toMatchObject({ steps: once.steps, revision: once.revision + 1 });
  expect(receiveTable(again, {}).statusMessage).toMatch(/^“feb.csv” replaces what was appended/);
});

test("a file of the open one's name can't be appended, because a script would read the open one twice", () => {
  const choose = (...names: string[]) =>
    findNameClash(
      "sales.csv",
      names.map((name) => new File([""], name)),
    );
  expect(choose("february.csv", "Sales.csv")).toBe("Sales.csv");
  expect(choose("february.csv", "sales (2).csv")).toBeUndefined();
  const clashed = cleaningReducer(opened, { kind: "append-clashed", name: "sales.csv" });
  expect(clashed.error?.message).toContain("Rename one of them");
});

test("edited numbers are a decision, and the filter follows them", () => {
  const column = "fare";
  const filter = { column, values: ["0.5"], missing: false, problems: false };
  const view = { filters: [filter], sort: undefined };
  const steps: Step[] = [{ kind: "spellings", column, pairs: [["0,5", "5"]] }];
  const before = cleaningReducer(opened, { kind: "set-view", view });
  const edit = { kind: "values-edited", column, from: ["0.5"], to: "5.0", steps } as const;
  const message = { ...edit, revision: before.revision };
  const edited = cleaningReducer(before, { kind: "message-received", message });
  expect(edited).toMatchObject({ steps, view: { filters: [{ ...filter, values: ["5.0"] }] } });
  expect(cleaningReducer(edited, { kind: "undo" }).steps).toEqual(opened.steps);
  // The steps of an earlier table would undo what was decided since.
  const late = { ...edit, revision: before.revision - 1 };
  expect(cleaningReducer(before, { kind: "message-received", message: late })).toBe(before);
});
