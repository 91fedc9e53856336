import * as v from "valibot";
import { expect, test } from "vitest";

import { createNumbersStep } from "../../tests/generators/plain-numbers.ts";
import { recipeSchema } from "./recipe.ts";

const dialect = { format: "text", encoding: "utf-8", delimiter: ",", quotes: true };
const accepts = (step: unknown) => v.is(recipeSchema, { version: 1, dialect, steps: [step] });
const drop = (column: unknown) => ({ kind: "drop-columns", columns: [column] });

test("a recipe survives a round trip through JSON", () => {
  const recipe = {
    version: 1,
    dialect,
    steps: [
      { kind: "header", row: 1, numbered: false },
      { kind: "spellings", column: "city", pairs: [["NYC", "New York"]] },
      { kind: "filter", column: "n", keep: { where: "at-least", bound: 3 } },
    ],
  };
  expect(v.parse(recipeSchema, JSON.parse(JSON.stringify(recipe)))).toEqual(recipe);
});

test("an issue points to the step that has it", () => {
  const steps = [drop("a"), { kind: "header", row: 0, numbered: false }];
  const { issues } = v.safeParse(recipeSchema, { version: 1, dialect, steps });
  expect(issues?.map((issue) => v.getDotPath(issue))).toEqual(["steps.1.row"]);
});

test.each<[string, unknown]>([
  ["an unknown kind", { kind: "run" }],
  ["nothing", null],
  ["a text", "blank-rows"],
  ["a number", 1],
  ["a list", ["blank-rows"]],
  ["what has no kind", {}],
  ["a kind that is a list", { kind: ["blank-rows"] }],
  ["a property of the prototype", { kind: "constructor" }],
  ["__proto__", JSON.parse('{ "kind": "__proto__" }')],
  ["a field that the kind does not have", { kind: "blank-rows", python: "import os" }],
  ["a zero byte", drop("a\0")],
  ["a lone surrogate", drop("\ud800")],
  ["a text that is too long", drop("a".repeat(1001))],
  ["an empty name", drop("")],
  ["a repeated column", { kind: "drop-columns", columns: ["a", "a"] }],
  ["too many columns", { kind: "drop-columns", columns: Array.from({ length: 1001 }, String) }],
  ["an unknown format", { kind: "dates", column: "a", formats: ["%H"], rest: "stop" }],
  [
    "an infinite bound",
    { kind: "filter", column: "a", keep: { where: "at-least", bound: Infinity } },
  ],
  ["a unit with digits", { ...createNumbersStep("a"), after: ["5"] }],
  ["a unit with a space", { ...createNumbersStep("a"), after: ["k g"] }],
  ["one character for thousands and decimals", { ...createNumbersStep("a"), thousands: "." }],
  ["a unit with two meanings", { ...createNumbersStep("a"), after: ["k"], powers: [["k", 3]] }],
  [
    "a power of ten beside the letter e",
    { ...createNumbersStep("a"), before: ["e"], powers: [["k", 3]] },
  ],
  [
    "a power of ten for whole numbers",
    { ...createNumbersStep("a"), whole: true, powers: [["k", 3]] },
  ],
  ["a fractional row", { kind: "header", row: 1.5, numbered: false }],
])("rejects %s", (_, step) => {
  expect(accepts(step)).toBe(false);
});

test("the facts about the file have names and one count per step, within limits", () => {
  const steps = [drop("a"), drop("b")];
  const fits = (made: unknown) => v.is(recipeSchema, { version: 1, dialect, steps, made });
  expect(fits({ columns: ["a", "b", "c"], touched: [1, 1] })).toBe(true);
  expect(fits({ columns: Array(16_384).fill("a".repeat(200)), touched: [1, 1] })).toBe(true);
  expect(fits({ columns: [], touched: [1] })).toBe(false);
  expect(fits({ columns: [], touched: [1, -1] })).toBe(false);
  expect(fits({ columns: ["a".repeat(201)], touched: [1, 1] })).toBe(false);
  expect(fits({ columns: Array.from({ length: 16_385 }, String), touched: [1, 1] })).toBe(false);
  expect(fits({ columns: [], touched: [1, 1], more: 1 })).toBe(false);
});

test("rejects another version, unknown fields and too many steps", () => {
  expect(v.is(recipeSchema, { version: 2, dialect, steps: [] })).toBe(false);
  expect(v.is(recipeSchema, { version: 1, dialect, steps: [], more: 1 })).toBe(false);
  const steps = Array.from({ length: 20_001 }, () => ({ kind: "blank-rows" }));
  expect(v.is(recipeSchema, { version: 1, dialect, steps })).toBe(false);
  expect(v.is(recipeSchema, { version: 1, dialect, steps: steps.slice(1) })).toBe(true);
});

test("accepts the steps that the rejected ones are based on", () => {
  expect(accepts(createNumbersStep("a"))).toBe(true);
  expect(accepts(drop("a"))).toBe(true);
});
