import { isWithinRecipeLimits } from "@site/clean/recipe/recipe";
import type { StepName } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import type { GridColumn } from "#app/features/clean/worker-messages.ts";

import { type StepFieldValues, buildStep } from "./step-form.ts";
import { stepFormGroups, stepForms } from "./step-forms.ts";

const text: GridColumn = { name: "fare", type: "text", width: 4, missing: 0 };
const number: GridColumn = { ...text, name: "count", type: "number" };
const others: GridColumn[] = [
  { ...text, name: "city" },
  { ...number, name: "people" },
];
const names = stepFormGroups.flatMap((group) => group.names);
const stepsOnTextRows: ReadonlySet<StepName> = new Set(["header", "repeated-headers"]);

/** Columns that the step can be added to. Steps on whole rows need a table of text columns. */
function getAvailableColumns(name: StepName): GridColumn[] {
  const otherColumns = stepsOnTextRows.has(name) ? others.slice(0, 1) : others;
  return [text, number].filter(
    (column) => stepForms[name].isAvailable?.(column, otherColumns) ?? true,
  );
}

function getFields(name: StepName, column: GridColumn) {
  return stepForms[name].fields?.(column, others) ?? [];
}

/** A value for each field: the initial one, the last option, or a text. */
function getValues(name: StepName, column: GridColumn): StepFieldValues {
  return Object.fromEntries(
    getFields(name, column).map(({ name: field, initial, options }) => [
      field,
      initial ?? options?.at(-1)?.[0] ?? (field === "value" ? "12" : `x${field}`),
    ]),
  );
}

function buildFromForm(name: StepName, column: GridColumn, values: StepFieldValues) {
  return buildStep(stepForms[name], column, { fields: getFields(name, column), values });
}

test("every kind of step is in exactly one group", () => {
  expect(names.toSorted()).toEqual(Object.keys(stepForms).toSorted());
});

test.each(names.map((name) => [stepForms[name].label, name] as const))(
  "“%s” builds a valid step for each column that it is available for",
  (_, name) => {
    for (const column of getAvailableColumns(name)) {
      const values = { ...getValues(name, column), unit: "kg", zones: "Z" };
      const step = buildFromForm(name, column, values);
      expect(typeof step === "string" ? step : isWithinRecipeLimits(step)).toBe(true);
      expect(step).toMatchObject({ kind: name });
    }
  },
);

test("every option builds a valid step, also with empty optional fields", () => {
  for (const name of names) {
    for (const column of getAvailableColumns(name)) {
      const values = { ...getValues(name, column), unit: "", zones: "" };
      for (const field of getFields(name, column)) {
        for (const [value] of field.options ?? []) {
          const step = buildFromForm(name, column, { ...values, [field.name]: value });
          expect(typeof step === "string" ? step : isWithinRecipeLimits(step)).toBe(true);
        }
      }
    }
  }
});

test("times can have a date before and time zones after them", () => {
  const values = { clock: "%H:%M", rest: "stop" };
  expect(buildFromForm("times", text, values)).toMatchObject({ formats: ["%H:%M"], zones: [] });
  expect(
    buildFromForm("times", text, { ...values, day: "%Y-%m-%dT", zones: "Z, CET +01:00" }),
  ).toMatchObject({
    formats: ["%Y-%m-%dT%H:%M"],
    zones: [
      ["Z", 0],
      ["CET", 60],
    ],
  });
  expect(
    buildFromForm("times", text, { ...values, day: "%d.%m.%Y", zones: "-03:30" }),
  ).toMatchObject({
    formats: ["%d.%m.%Y %H:%M"],
    zones: [["-03:30", -210]],
  });
});

test.each<[StepName, GridColumn, StepFieldValues, RegExp]>([
  ["filter", number, { where: "at-least", value: "twelve" }, /isn.t a number/],
  ["numbers", text, { written: ".,", unit: "5 kg" }, /at most 10 characters/],
  ["split", text, { by: " ", first: "a", second: "a" }, /different names/],
  ["split", text, { by: "", first: "a", second: "b" }, /“At this text” is still empty/],
  ["header", text, { row: "first" }, /whole number/],
  ["footer", text, { rows: "0", value: "Total" }, /whole number/],
  ["long-rows", text, { columns: "2.5" }, /whole number/],
  ["times", text, { clock: "%H:%M", day: "%Y-%m-%d", zones: "CET" }, /CET \+01:00/],
  ["times", text, { clock: "%H:%M", day: "%Y-%m-%d", zones: "+25:00" }, /CET \+01:00/],
])("%s: invalid values are explained in a sentence", (name, column, values, sentence) => {
  expect(buildFromForm(name, column, values)).toMatch(sentence);
});
