import { getCellText } from "@site/clean/columns/cell-text";
import type { Table } from "@site/clean/columns/table";
import { createNumbersStep } from "@site/clean/generators/plain-numbers";
import { applySteps } from "@site/clean/recipe/apply-steps";
import type { Step } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import { editTypedValues } from "./edit-typed-values.ts";
import { parseTable } from "./test-tables.ts";

const header: Step = { kind: "header", row: 1, numbered: false };
const kilograms: Step = {
  ...createNumbersStep("mass"),
  decimal: ",",
  after: ["kg"],
  powers: [["t", 3]],
};
const dates: Step = {
  kind: "dates",
  column: "day",
  formats: ["%d.%m.%Y", "%b %d %Y"],
  rest: "stop",
};
const source = parseTable(
  "mass,day",
  '"3,5 kg",01.02.2020',
  '"0,0035 t",01.02.2020',
  "7 kg,Feb 1 2020",
  ",05.02.2020",
);

/** Applies steps, edits values, and returns the column after all steps. */
function edit(steps: readonly Step[], change: { column: string; from: string[]; to: string }) {
  let table: Table = source;
  const applied = steps.map((step) => {
    const { table: after, outcomes } = applySteps(table, [step]);
    expect(outcomes.map(({ error }) => error)).toEqual([undefined]);
    table = after;
    return { step, table };
  });
  const edited = editTypedValues(source, applied, change);
  const { table: result, outcomes } = applySteps(source, edited.steps);
  expect(outcomes.flatMap(({ error }) => error?.message ?? [])).toEqual([]);
  const column = result.columns.find(({ name }) => name === change.column);
  const cells = Array.from({ length: result.rows }, (_, row) => column && getCellText(column, row));
  return { ...edited, cells };
}

const read = [header, kilograms, dates];

test("a number is replaced in each of its forms, before they are read", () => {
  const edited = edit(read, { column: "mass", from: ["3.5"], to: "4.25" });
  expect(edited).toMatchObject({ to: "4.25", cells: ["4.25", "4.25", "7.0", ""] });
  expect(edited.steps).toEqual([
    header,
    {
      kind: "spellings",
      column: "mass",
      pairs: [
        ["3,5 kg", "4,25"],
        ["0,0035 t", "4,25"],
      ],
    },
    kilograms,
    dates,
  ]);
});

test("values are merged, and cleared", () => {
  expect(edit(read, { column: "mass", from: ["3.5", "7.0"], to: "7" })).toMatchObject({
    to: "7.0",
    cells: ["7.0", "7.0", "7.0", ""],
  });
  expect(edit(read, { column: "mass", from: ["3.5"], to: "" }).cells).toEqual(["", "", "7.0", ""]);
});

test("a day is written in a form that the column has", () => {
  const change = { column: "day", from: ["2020-02-01"], to: "2021-12-31" };
  const edited = edit(read, change);
  expect(edited.cells).toEqual(["2021-12-31", "2021-12-31", "2021-12-31", "2020-02-05"]);
  expect(edited.steps[2]).toMatchObject({
    pairs: [["01.02.2020", "31.12.2021"], expect.anything()],
  });
  const named: Step = { ...dates, formats: ["%b %d %Y", "%d.%m.%Y"] };
  expect(edit([header, named], change).steps[1]).toMatchObject({
    pairs: [["01.02.2020", "Dec 31 2021"], expect.anything()],
  });
});

test("later steps that rename a column, remove rows or fill cells stay behind the edit", () => {
  const later: Step[] = [
    { kind: "rename", pairs: [["mass", "kg"]] },
    { kind: "fill", column: "kg", by: { what: "previous" } },
    { kind: "duplicates" },
  ];
  const edited = edit([...read, ...later], { column: "kg", from: ["7.0"], to: "8" });
  expect(edited.cells).toEqual(["3.5", "8.0", "8.0"]);
  expect(edited.steps.slice(-3)).toEqual(later);
});

test("percentages and whole numbers keep their kind", () => {
  const table = parseTable("n", "7%", "12%");
  const applyStep = (step: Step) => {
    const named = applySteps(table, [header]).table;
    return [
      { step: header, table: named },
      { step, table: applySteps(named, [step]).table },
    ];
  };
  const percent: Step = { ...createNumbersStep("n"), percent: true };
  const change = { column: "n", from: ["0.07"], to: "0.29" };
  expect(editTypedValues(table, applyStep(percent), change).steps[1]).toMatchObject({
    pairs: [["7%", "29%"]],
  });
  const whole: Step = { ...createNumbersStep("n"), after: ["%"], whole: true };
  const half = { column: "n", from: ["7"], to: "7.5" };
  expect(() => editTypedValues(table, applyStep(whole), half)).toThrow("“7.5” can't be read");
  expect(editTypedValues(table, applyStep(whole), { ...half, to: "8" })).toMatchObject({ to: "8" });
});

test.each([
  ["a word", read, { column: "mass", from: ["3.5"], to: "much" }, "“much” can't be read"],
  ["a day of no month", read, { column: "day", from: ["2020-02-01"], to: "2020-02-31" }, "31"],
  [
    "a value that a step computed",
    [...read, { kind: "fill", column: "mass", by: { what: "median" } }] satisfies Step[],
    { column: "mass", from: ["3.5"], to: "4" },
    "A step computed this value of “mass”",
  ],
])("says why it can't write %s", (_, steps, change, message) => {
  expect(() => edit(steps, change)).toThrow(message);
});
