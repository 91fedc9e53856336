import { fitsRecipe } from "@site/clean/recipe/fits-recipe";
import type { StepName } from "@site/clean/steps/kinds";
import { expect, test } from "vitest";

import type { SeenColumn } from "#app/features/clean/messages.ts";

import type { HandValues } from "./hand-kind.ts";
import { handGroups, handKinds } from "./hand-kinds.ts";
import { makeByHand } from "./make-by-hand.ts";

const text: SeenColumn = { name: "fare", type: "text", width: 4, missing: 0 };
const number: SeenColumn = { ...text, name: "count", type: "number" };
const others: SeenColumn[] = [
  { ...text, name: "city" },
  { ...number, name: "people" },
];
const names = handGroups.flatMap((group) => group.names);
const areTexts: ReadonlySet<StepName> = new Set(["header", "repeated-headers"]);

/** The columns that a kind is offered for; of the two that look at whole rows, beside texts alone. */
function fitting(name: StepName): SeenColumn[] {
  const beside = areTexts.has(name) ? others.slice(0, 1) : others;
  return [text, number].filter((column) => handKinds[name].fits(column, beside));
}

function fieldsOf(name: StepName, column: SeenColumn) {
  return handKinds[name].fields(column, others);
}

/** A value for every field: the initial one, the last choice, or a text. */
function valuesOf(name: StepName, column: SeenColumn): HandValues {
  return Object.fromEntries(
    fieldsOf(name, column).map(({ name: field, initial, options }) => [
      field,
      initial ?? options?.at(-1)?.[0] ?? (field === "value" ? "12" : `x${field}`),
    ]),
  );
}

function make(name: StepName, column: SeenColumn, values: HandValues) {
  return makeByHand(handKinds[name], column, { fields: fieldsOf(name, column), values });
}

test("every kind of step is in one group", () => {
  expect(names.toSorted()).toEqual(Object.keys(handKinds).toSorted());
});

test.each(names.map((name) => [handKinds[name].label, name] as const))(
  "“%s” makes a step that a recipe may hold, of each column that it is offered for",
  (_, name) => {
    for (const column of fitting(name)) {
      const values = { ...valuesOf(name, column), unit: "kg", zones: "Z" };
      const step = make(name, column, values);
      expect(typeof step === "string" ? step : fitsRecipe(step)).toBe(true);
      expect(step).toMatchObject({ kind: name });
    }
  },
);

test("every choice makes a step that a recipe may hold, the empty ones too", () => {
  for (const name of names) {
    for (const column of fitting(name)) {
      const values = { ...valuesOf(name, column), unit: "", zones: "" };
      for (const field of fieldsOf(name, column)) {
        for (const [value] of field.options ?? []) {
          const step = make(name, column, { ...values, [field.name]: value });
          expect(typeof step === "string" ? step : fitsRecipe(step)).toBe(true);
        }
      }
    }
  }
});

test("times are read with their day and in the time zones that they name", () => {
  const values = { clock: "%H:%M", rest: "stop" };
  expect(make("times", text, values)).toMatchObject({ formats: ["%H:%M"], zones: [] });
  expect(
    make("times", text, { ...values, day: "%Y-%m-%dT", zones: "Z, CET +01:00" }),
  ).toMatchObject({
    formats: ["%Y-%m-%dT%H:%M"],
    zones: [
      ["Z", 0],
      ["CET", 60],
    ],
  });
  expect(make("times", text, { ...values, day: "%d.%m.%Y", zones: "-03:30" })).toMatchObject({
    formats: ["%d.%m.%Y %H:%M"],
    zones: [["-03:30", -210]],
  });
});

test.each<[StepName, SeenColumn, HandValues, RegExp]>([
  ["filter", number, { where: "at-least", value: "twelve" }, /isn.t a number/],
  ["numbers", text, { written: ".,", unit: "5 kg" }, /at most 10 characters/],
  ["split", text, { by: " ", first: "a", second: "a" }, /different names/],
  ["split", text, { by: "", first: "a", second: "b" }, /“At this text” is still empty/],
  ["header", text, { row: "first" }, /whole number/],
  ["footer", text, { rows: "0", value: "Total" }, /whole number/],
  ["long-rows", text, { columns: "2.5" }, /whole number/],
  ["times", text, { clock: "%H:%M", day: "%Y-%m-%d", zones: "CET" }, /CET \+01:00/],
  ["times", text, { clock: "%H:%M", day: "%Y-%m-%d", zones: "+25:00" }, /CET \+01:00/],
])("%s: values that make no step are said in a sentence", (name, column, values, sentence) => {
  expect(make(name, column, values)).toMatch(sentence);
});
