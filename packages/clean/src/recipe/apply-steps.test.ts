import { expect, test } from "vitest";

import { getCellText } from "../columns/cell-text.ts";
import { encodeTexts } from "../columns/text-values.ts";
import { readCsv } from "../read/read-csv.ts";
import type { Step } from "../steps/kinds.ts";
import { applySteps } from "./apply-steps.ts";

const read = (text: string) => readCsv(new TextEncoder().encode(text), { delimiter: "," }).table;
const grow: Step = {
  kind: "replace",
  columns: ["column 1"],
  find: "a",
  with: "a".repeat(1000),
};
const refusals = (table: ReturnType<typeof read>, steps: readonly Step[]) =>
  applySteps(table, steps).outcomes.map(({ error }) => error?.code);

test("text that would grow without end is refused, and the table stays as it was", () => {
  const { table, outcomes } = applySteps(read("a\n"), [grow, grow, grow, grow]);
  expect(outcomes.map(({ error }) => error?.code)).toEqual([
    undefined,
    undefined,
    "too-much-text",
    "too-much-text",
  ]);
  expect(table.columns[0] && getCellText(table.columns[0], 0).length).toBe(1_000_000);
});

test("equal rows are joined once, and texts that would grow without end are refused", () => {
  const join = (number: number): Step => ({
    kind: "join",
    columns: [`x${number - 2}`, `x${number - 1}`],
    between: "",
    into: `x${number}`,
  });
  const names: Step = {
    kind: "rename",
    pairs: [
      ["column 1", "x0"],
      ["column 2", "x1"],
    ],
  };
  const steps = [grow, grow, names, ...Array.from({ length: 7 }, (_, at) => join(at + 2))];
  const growAgain: Step = { ...grow, columns: ["x8"] };
  const codes = refusals(read("a,b\n".repeat(100_000)), [...steps, growAgain]);
  expect(codes.filter((code) => code !== undefined)).toEqual(["too-much-text"]);
  expect(codes.at(-1)).toBe("too-much-text");
});

test("a step that would make a table too wide is refused", () => {
  const split: Step = { kind: "split", column: "column 1", by: " ", into: ["a", "b"] };
  const table = read(`a b${",c".repeat(16_381)}\n`);
  const again: Step = { ...split, into: ["c", "d"] };
  expect(refusals(table, [split, again])).toEqual([undefined, "table-too-wide"]);
});

test("steps that would make more cells than fit are refused before memory is taken", () => {
  const split: Step = {
    kind: "split",
    column: "column 1",
    by: " ",
    into: Array.from({ length: 20 }, (_, at) => `part ${at}`),
  };
  expect(refusals(read("a\n".repeat(5_000_000)), [split])).toEqual(["too-many-cells"]);
});

test("a table that is too large after any step is refused", () => {
  const column = {
    name: "a",
    type: "text",
    codes: new Uint32Array(),
    values: encodeTexts([""]),
  } as const;
  const table = { rows: 100_000_001, columns: [column, { ...column, name: "b" }] };
  expect(refusals(table, [{ kind: "drop-columns", columns: ["b"] }])).toEqual(["too-many-cells"]);
});

test("what is no refusal but a mistake of ours is thrown", () => {
  const step = { kind: "drop-columns", columns: undefined } as unknown as Step;
  expect(() => applySteps(read("a,b\n"), [step])).toThrow(TypeError);
});

test("a step that does not fit is left out, and the next one gets the table as it was", () => {
  const table = read("a,b\n1,2\n");
  const { outcomes, table: after } = applySteps(table, [
    { kind: "header", row: 1, numbered: false },
    { kind: "drop-columns", columns: ["none"] },
    { kind: "drop-columns", columns: ["a"] },
  ]);
  expect(outcomes.map(({ error }) => error?.code)).toEqual([
    undefined,
    "no-such-column",
    undefined,
  ]);
  expect(after.columns.map(({ name }) => name)).toEqual(["b"]);
  expect(table.columns.map(({ name }) => name)).toEqual(["column 1", "column 2"]);
});
