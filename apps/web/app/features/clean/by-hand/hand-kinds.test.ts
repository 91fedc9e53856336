import { fitsRecipe } from "@site/clean/recipe/fits-recipe";
import { expect, test } from "vitest";

import type { SeenColumn } from "#app/features/clean/messages.ts";

import { cellKinds } from "./cell-kinds.ts";
import { columnKinds } from "./column-kinds.ts";
import type { HandKind } from "./hand-kind.ts";
import { rowKinds } from "./row-kinds.ts";
import { typeKinds } from "./type-kinds.ts";

const kinds = [...cellKinds, ...typeKinds, ...rowKinds, ...columnKinds];
const text: SeenColumn = { name: "fare", type: "text", width: 4, missing: 0 };
const number: SeenColumn = { ...text, name: "count", type: "number" };
const others: SeenColumn[] = [{ ...text, name: "city" }, number];

/** A value for every field that no sentence is about: the initial one, the last choice, or a text. */
function valuesOf(kind: HandKind, column: SeenColumn) {
  return Object.fromEntries(
    kind
      .fields(column, others)
      .map(({ name, initial, options }) => [
        name,
        initial ?? options?.at(-1)?.[0] ?? (name === "value" ? "12" : `x${name}`),
      ]),
  );
}

test.each(kinds.map((kind) => [kind.label, kind] as const))(
  "“%s” makes a step that a recipe may hold, of each column that it is offered for",
  (_, kind) => {
    for (const column of [text, number].filter(kind.fits)) {
      const values = { ...valuesOf(kind, column), unit: "kg" };
      const step = kind.make(column, values);
      expect(typeof step === "string" ? step : fitsRecipe(step)).toBe(true);
    }
  },
);

test("every choice of a format makes a step that a recipe may hold", () => {
  for (const kind of typeKinds) {
    const values = valuesOf(kind, text);
    for (const field of kind.fields(text, others)) {
      for (const [value] of field.options ?? []) {
        const step = kind.make(text, { ...values, unit: "", [field.name]: value });
        expect(typeof step === "object" && fitsRecipe(step)).toBe(true);
      }
    }
  }
});

test("values that make no step are said in a sentence", () => {
  const make = (name: string, column: SeenColumn, values: Record<string, string>) =>
    kinds.find((kind) => kind.name === name)?.make(column, values);
  expect(make("filter", number, { where: "at-least", value: "twelve" })).toMatch(/no number/);
  expect(make("numbers", text, { written: ".,", unit: "5 kg" })).toMatch(/at most 10 characters/);
  expect(make("split", text, { by: " ", first: "a", second: "a" })).toMatch(/two names/);
});
