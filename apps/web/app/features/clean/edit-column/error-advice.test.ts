import type { Table } from "@site/clean/columns/table";
import { CleanError, type CleanErrorCode } from "@site/clean/errors";
import { readCsv } from "@site/clean/read/read-csv";
import { applySteps } from "@site/clean/recipe/apply-steps";
import { getStepKind, type Step, type StepName } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { toGridColumns } from "#app/features/clean/worker/grid-rows.ts";

import { type StepFieldValues, buildStep } from "./step-form.ts";
import { stepFormGroups, stepForms } from "./step-forms.ts";

const lines = ["name,born,size,rank,note", "Ann,2020-01-31,1.5,3,x", "Ben,2020-02-01,2.5,1,y"];
const header: Step = { kind: "header", row: 1, numbered: false };
const marks = { before: [], after: [], powers: [], percent: false, parentheses: false };
const written = { ...marks, decimal: ".", thousands: "", rest: "stop" } as const;
const createNumbersStep = (column: string, rest: "stop" | "missing" = "stop"): Step => ({
  kind: "numbers",
  column,
  ...written,
  whole: false,
  rest,
});
const createWholeNumbersStep = (column: string): Step =>
  ({ ...createNumbersStep(column), whole: true }) as Step;
const dates: Step = { kind: "dates", column: "born", formats: ["%Y-%m-%d"], rest: "stop" };
const repeated: Step = { kind: "repeated-headers" };

function parseTable(text: readonly string[]): Table {
  return readCsv(new TextEncoder().encode(`${text.join("\n")}\n`), { delimiter: "," }).table;
}

function getErrorCodes(text: readonly string[], steps: readonly Step[]): string[] {
  return applySteps(parseTable(text), steps).outcomes.flatMap(({ error }) =>
    error ? [error.code] : [],
  );
}

interface StepErrorCase {
  text?: string[];
  /** Steps before the one that fails. */
  before: Step[];
  failing: Step;
  /** The steps after following each suggestion of the message. Removing the failing step is always possible. */
  advised: Step[][];
}

/** Errors of files, recipes and links, which no step causes. */
const notAboutSteps = "not about steps";

const cases: Record<CleanErrorCode, StepErrorCase | typeof notAboutSteps> = {
  "empty-file": notAboutSteps,
  "not-text": notAboutSteps,
  "other-text": notAboutSteps,
  "wrong-utf-16": notAboutSteps,
  "wrong-encoding": notAboutSteps,
  "damaged-archive": notAboutSteps,
  "inflates-too-far": notAboutSteps,
  "recipe-too-long": notAboutSteps,
  "not-a-recipe": notAboutSteps,
  "wrong-step": notAboutSteps,
  "link-too-long": notAboutSteps,
  "long-link": notAboutSteps,
  "broken-link": notAboutSteps,
  "quote-not-closed": notAboutSteps,
  "too-many-columns": notAboutSteps,
  "too-many-cells": notAboutSteps,
  "table-too-wide": notAboutSteps,
  "too-much-text": notAboutSteps,
  "slow-pattern": {
    text: ["a", "x".repeat(3000)],
    before: [],
    failing: { kind: "replace-pattern", columns: ["column 1"], find: "x*x*y", with: "" },
    advised: [[{ kind: "replace-pattern", columns: ["column 1"], find: "x*y", with: "" }]],
  },
  "no-such-column": {
    before: [header],
    failing: { kind: "drop-columns", columns: ["nowhere"] },
    advised: [],
  },
  "column-is-not-text": {
    before: [header, createNumbersStep("size")],
    failing: repeated,
    advised: [[header, repeated, createNumbersStep("size")]],
  },
  "column-is-not-number": {
    before: [header, createNumbersStep("size")],
    failing: { kind: "swap", larger: "size", smaller: "rank" },
    advised: [
      [
        header,
        createNumbersStep("size"),
        createNumbersStep("rank"),
        { kind: "swap", larger: "size", smaller: "rank" },
      ],
    ],
  },
  "column-is-number": {
    before: [header, createNumbersStep("size")],
    failing: { kind: "fill", column: "note", by: { what: "group", of: "size" } },
    advised: ["name", "born", "rank"].map((of) => [
      header,
      dates,
      createWholeNumbersStep("rank"),
      { kind: "fill", column: "note", by: { what: "group", of } },
    ]),
  },
  "values-do-not-fit": {
    before: [header],
    failing: createNumbersStep("name"),
    advised: [[header, createNumbersStep("name", "missing")]],
  },
  "not-whole": {
    before: [header, createNumbersStep("size")],
    failing: { kind: "whole", column: "size" },
    advised: [],
  },
  "no-value": {
    before: [header, createNumbersStep("name", "missing")],
    failing: { kind: "fill", column: "name", by: { what: "median" } },
    advised: [
      [
        header,
        createNumbersStep("name", "missing"),
        { kind: "fill", column: "name", by: { what: "group", of: "note" } },
      ],
    ],
  },
  "rows-are-missing": { before: [], failing: { ...header, row: 9 } as Step, advised: [] },
  "columns-are-missing": {
    before: [header],
    failing: { kind: "long-rows", columns: 9 },
    advised: [],
  },
  "row-is-another": {
    before: [header],
    failing: { kind: "footer", rows: 1, column: "name", value: "Total" },
    advised: [[header, { kind: "footer", rows: 1, column: "name", value: "Ben" }]],
  },
  "name-is-missing": {
    text: ["a,", "1,2", "3,4"],
    before: [],
    failing: header,
    advised: [
      [{ kind: "header", row: 1, numbered: true }],
      [{ kind: "header", row: 2, numbered: false }],
    ],
  },
  "no-column-left": {
    before: [header],
    failing: { kind: "drop-columns", columns: ["name", "born", "size", "rank", "note"] },
    advised: [[header, { kind: "drop-columns", columns: ["born", "size", "rank", "note"] }]],
  },
  "nested-too-deep": notAboutSteps,
  "appended-too-late": notAboutSteps,
  "appends-itself": notAboutSteps,
  "file-is-missing": notAboutSteps,
  "other-columns": notAboutSteps,
  "other-encoding": notAboutSteps,
  "unreadable-other": notAboutSteps,
  "names-are-not-unique": {
    text: ["a,a", "1,2"],
    before: [],
    failing: header,
    advised: [[{ kind: "header", row: 1, numbered: true }]],
  },
};
const stepErrors = Object.entries(cases).flatMap(([code, one]) =>
  one === notAboutSteps ? [] : [[code, one] as const],
);

test.each(stepErrors)("%s: each advice of its message can be followed", (code, one) => {
  const { text = lines, before, failing, advised } = one;
  expect(getErrorCodes(text, [...before, failing])).toEqual([code]);
  expect(getErrorCodes(text, before)).toEqual([]);
  for (const steps of advised) expect(getErrorCodes(text, steps)).toEqual([]);
  const { message } = new CleanError(code as CleanErrorCode, {
    column: "a",
    row: 1,
    examples: "“x”",
  });
  const hasAdvice =
    advised.length > 0 || /[Ll]eave (?:it as it is|th(?:is|e) step out)/.test(message);
  expect(hasAdvice, message).toBe(true);
});

const TYPE_ERRORS = ["column-is-not-text", "column-is-not-number", "column-is-number"];
const typedTables: Record<string, Step[]> = {
  "only text": [],
  "numbers and text": [createNumbersStep("size")],
  "numbers, whole numbers and dates": [
    dates,
    createNumbersStep("size"),
    createWholeNumbersStep("rank"),
  ],
};

/** Builds a step for each option of each field. */
function buildAllSteps(name: StepName, table: Table, at: number): Step[] {
  const columns = toGridColumns(table);
  const column = columns[at];
  if (!column) return [];
  const others = columns.filter((one) => one !== column);
  if (stepForms[name].isAvailable?.(column, others) === false) return [];
  const fields = stepForms[name].fields?.(column, others) ?? [];
  const defaults: StepFieldValues = Object.fromEntries(
    fields.map(({ name: field, initial, options }) => [
      field,
      initial ?? options?.[0]?.[0] ?? (field === "zones" || field === "unit" ? "" : "1"),
    ]),
  );
  const all = [defaults].concat(
    fields.flatMap(({ name: field, options = [] }) =>
      options.map(([value]) => ({ ...defaults, [field]: value })),
    ),
  );
  return all.flatMap((values) => {
    const step = buildStep(stepForms[name], column, { fields, values });
    return typeof step === "string" ? [] : [step];
  });
}

test.each(Object.entries(typedTables))(
  "%s: no available step fails because of the type of a column",
  (_, steps) => {
    const { table } = applySteps(parseTable(lines), [header, ...steps]);
    const built = stepFormGroups
      .flatMap(({ names }) => names)
      .flatMap((name) => table.columns.flatMap((_, at) => buildAllSteps(name, table, at)));
    expect(built.length).toBeGreaterThan(50);
    for (const step of built) {
      const [outcome] = applySteps(table, [step]).outcomes;
      expect(TYPE_ERRORS, getStepKind(step).sentence(step)).not.toContain(outcome?.error?.code);
    }
  },
);
