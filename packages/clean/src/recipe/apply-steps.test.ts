import { expect, test } from "vitest";

import { readLines } from "../../tests/lines.ts";
import { getCellText } from "../columns/cell-text.ts";
import { encodeTexts } from "../columns/text-values.ts";
import { readCsv } from "../read/read-csv.ts";
import type { Step } from "../steps/kinds.ts";
import { applySteps, getSourceColumnNames } from "./apply-steps.ts";

const header = { kind: "header", row: 2, numbered: false } as const;
const rename = { kind: "rename", pairs: [["a", "z"]] as [string, string][] } as const;
const file = readLines(["title,", "a,b", "1,2"], ",");

test("returns the names of the header row, before later steps rename them", () => {
  expect(getSourceColumnNames(file, [header])).toEqual(["a", "b"]);
  expect(
    getSourceColumnNames(file, [header, rename, { kind: "drop-columns", columns: ["b"] }]),
  ).toEqual(["a", "b"]);
  expect(getSourceColumnNames(file, [{ kind: "long-rows", columns: 2 }, header, rename])).toEqual([
    "a",
    "b",
  ]);
});

test("without a header, columns are numbered, even if a later step drops one", () => {
  expect(getSourceColumnNames(file, [])).toEqual(["column 1", "column 2"]);
  expect(getSourceColumnNames(file, [{ kind: "drop-columns", columns: ["column 1"] }])).toEqual([
    "column 1",
    "column 2",
  ]);
});

test("truncates names to the limit of recipes", () => {
  const [name] = getSourceColumnNames(readLines(["x".repeat(201), "1"]), [{ ...header, row: 1 }]);
  expect(name).toBe("x".repeat(200));
});

const read = (text: string) => readCsv(new TextEncoder().encode(text), { delimiter: "," }).table;
const grow: Step = {
  kind: "replace",
  columns: ["column 1"],
  find: "a",
  with: "a".repeat(1000),
};
const getErrorCodes = (table: ReturnType<typeof read>, steps: readonly Step[]) =>
  applySteps(table, steps).outcomes.map(({ error }) => error?.code);

test("rejects endlessly growing text, and keeps the table", () => {
  const { table, outcomes } = applySteps(read("a\n"), [grow, grow, grow, grow]);
  expect(outcomes.map(({ error }) => error?.code)).toEqual([
    undefined,
    undefined,
    "too-much-text",
    "too-much-text",
  ]);
  expect(table.columns[0] && getCellText(table.columns[0], 0).length).toBe(1_000_000);
});

test("joins equal rows once, and rejects endlessly growing text", () => {
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
  const codes = getErrorCodes(read("a,b\n".repeat(100_000)), [...steps, growAgain]);
  expect(codes.filter((code) => code !== undefined)).toEqual(["too-much-text"]);
  expect(codes.at(-1)).toBe("too-much-text");
});

test("rejects a step that makes a table too wide", () => {
  const split: Step = { kind: "split", column: "column 1", by: " ", into: ["a", "b"] };
  const table = read(`a b${",c".repeat(16_381)}\n`);
  const again: Step = { ...split, into: ["c", "d"] };
  expect(getErrorCodes(table, [split, again])).toEqual([undefined, "table-too-wide"]);
});

test("rejects too many cells before allocating memory", () => {
  const split: Step = {
    kind: "split",
    column: "column 1",
    by: " ",
    into: Array.from({ length: 20 }, (_, at) => `part ${at}`),
  };
  expect(getErrorCodes(read("a\n".repeat(5_000_000)), [split])).toEqual(["too-many-cells"]);
});

test("rejects a table that is too large after a step", () => {
  const column = {
    name: "a",
    type: "text",
    codes: new Uint32Array(),
    values: encodeTexts([""]),
  } as const;
  const table = { rows: 100_000_001, columns: [column, { ...column, name: "b" }] };
  expect(getErrorCodes(table, [{ kind: "drop-columns", columns: ["b"] }])).toEqual([
    "too-many-cells",
  ]);
});

test("doesn't catch programming errors", () => {
  const step = { kind: "drop-columns", columns: undefined } as unknown as Step;
  expect(() => applySteps(read("a,b\n"), [step])).toThrow(TypeError);
});

test("skips a step that doesn't fit, and continues with the unchanged table", () => {
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
