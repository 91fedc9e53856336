import { expect, test } from "vitest";

import { readLines } from "../../tests/lines.ts";
import type { Table } from "../columns/table.ts";
import type { Detector } from "./issue.ts";
import { profileTable } from "./profile.ts";
import { findRedundantColumns } from "./rows/find-empty.ts";
import { findRepeatedHeaders } from "./rows/find-repeated-headers.ts";
import { findFormulas } from "./text/find-formulas.ts";
import { findUntidyNames } from "./text/find-untidy-text.ts";

function find(detector: Detector, names: readonly string[], ...lines: string[]) {
  const table = readLines(lines, ";");
  const columns = table.columns.map((column, at) => ({ ...column, name: names[at] ?? "" }));
  const named: Table = { ...table, columns };
  return detector(profileTable(named));
}

test("trims column names and keeps their capitals", () => {
  expect(find(findUntidyNames, [" City ", "Mass\u00a0 (g)", "id"], "a;b;c")).toMatchObject([
    {
      confidence: "clear",
      step: {
        pairs: [
          [" City ", "City"],
          ["Mass\u00a0 (g)", "Mass (g)"],
        ],
      },
      examples: [
        { before: " City ", after: "City" },
        { before: "Mass\u00a0 (g)", after: "Mass (g)" },
      ],
    },
  ]);
  expect(find(findUntidyNames, [" a", " b", " c", " d"], "1;2;3;4")).toMatchObject([
    { step: { kind: "rename" }, count: 4, examples: [{}, {}, {}] },
  ]);
});

test("is not certain about wrongly decoded names", () => {
  expect(find(findUntidyNames, ["StraÃŸe", " id"], "a;b")).toMatchObject([
    {
      confidence: "likely",
      step: {
        pairs: [
          ["StraÃŸe", "Straße"],
          [" id", "id"],
        ],
      },
    },
  ]);
});

test("leaves a name alone whose trimmed form exists", () => {
  expect(find(findUntidyNames, ["id ", "id"], "a;b")).toEqual([]);
  expect(find(findUntidyNames, ["id ", " id"], "a;b")).toMatchObject([
    { step: { pairs: [["id ", "id"]] } },
  ]);
  expect(find(findUntidyNames, ["  "], "a")).toEqual([]);
});

test("finds rows that repeat the column names", () => {
  expect(find(findRepeatedHeaders, ["id", "name"], "1;a", "id;name", "2;name")).toMatchObject([
    {
      confidence: "clear",
      step: { kind: "repeated-headers" },
      count: 1,
      examples: [{ before: "id", after: undefined }],
    },
  ]);
  expect(find(findRepeatedHeaders, ["id", "name"], "1;a", "2;name")).toEqual([]);
  expect(find(findRepeatedHeaders, ["id", "column 2"], "1;a", "id;column 2")).toHaveLength(1);
});

test("finds no repeated header without names, in a single column, or after a conversion", () => {
  expect(find(findRepeatedHeaders, ["column 1", "column 2"], "1;a", "column 1;column 2")).toEqual(
    [],
  );
  expect(find(findRepeatedHeaders, ["id"], "1", "id")).toEqual([]);
  const { table, texts } = profileTable(readLines(["1;a", "id;name"], ";"));
  const columns = table.columns.map((column, at) => ({
    ...column,
    name: ["id", "name"][at] ?? "",
  }));
  const typed = { table: { ...table, columns }, texts: texts.slice(1) };
  expect(findRepeatedHeaders(typed)).toEqual([]);
});

test("suggests dropping an empty column, and asks about a duplicated one", () => {
  expect(find(findRedundantColumns, ["a", "b"], "x;", "y;")).toMatchObject([
    { confidence: "likely", step: { columns: ["b"] }, count: 1, examples: [] },
  ]);
  expect(find(findRedundantColumns, ["a", "b", "c"], "x;;", "y;;")).toMatchObject([
    { step: { columns: ["b", "c"] }, count: 2, title: "2 empty columns: “b”, “c”" },
  ]);
  const lines = ["x;x;q", "y;y;q", "z;z;q", "x;x;q", "y;y;q"];
  expect(find(findRedundantColumns, ["a", "b", "c"], ...lines)).toMatchObject([
    { confidence: "ambiguous", options: [{ label: "Remove “b”", step: { columns: ["b"] } }] },
  ]);
});

test("keeps the columns of a table without any value, and partly empty columns", () => {
  const { table, texts } = profileTable(readLines(["x;y"], ";"));
  const columns = table.columns.map((column) => ({ ...column, codes: Uint32Array.of(0) }));
  expect(findRedundantColumns({ table: { ...table, columns }, texts })).toEqual([]);
  const gone = table.columns.map((column) => ({ ...column, codes: new Uint32Array() }));
  expect(findRedundantColumns({ table: { rows: 0, columns: gone }, texts })).toEqual([]);
  expect(find(findRedundantColumns, ["a", "b"], "x;", "y;z")).toEqual([]);
});

test("equal columns have gaps in the same rows, several values and no difference", () => {
  const same = ["x;x", ";", "y;y", "z;z", "x;x"];
  expect(find(findRedundantColumns, ["a", "b"], ...same)).toMatchObject([
    {
      confidence: "ambiguous",
      options: [{ step: { kind: "drop-columns", columns: ["b"] } }],
      count: 5,
      examples: [],
    },
  ]);
  expect(find(findRedundantColumns, ["a", "b"], "x;x", ";", "y;y", ";", "x;x")).toEqual([]);
  expect(find(findRedundantColumns, ["a", "b"], "x;x", "x;x", "y;y", "x;x", "y;y")).toEqual([]);
  expect(find(findRedundantColumns, ["a", "b"], "x;x", "y;y", "z;z", "x;x", "y;z")).toEqual([]);
  expect(find(findRedundantColumns, ["a", "b"], "x;x", "y;y", "z;q", "x;x", "y;y")).toEqual([]);
});

test("keeps columns that agree in only a few rows, or have different texts", () => {
  expect(find(findRedundantColumns, ["a", "b"], "x;x", "y;y")).toEqual([]);
  expect(find(findRedundantColumns, ["a", "b"], "x;x", "y;y", "z;z", "x;x")).toEqual([]);
  expect(find(findRedundantColumns, ["a", "b"], "x;1", "y;2", "z;3", "v;4", "w;5")).toEqual([]);
});

test("asks about cells and names that a spreadsheet would run", () => {
  expect(find(findFormulas, ["=a", "b"], "1;=SUM(A1)", "2;-5 %")).toMatchObject([
    {
      confidence: "ambiguous",
      count: 2,
      options: [{ step: { kind: "formulas", columns: ["b"] } }],
      examples: [{ before: "=SUM(A1)", after: "'=SUM(A1)" }],
    },
  ]);
  expect(find(findFormulas, ["=a", "b"], "1;x")).toMatchObject([
    { count: 1, options: [{ step: { columns: ["=a"] } }], examples: [] },
  ]);
  expect(find(findFormulas, ["a", "b"], "@a;=b", "=c;@d", "@a;x")).toMatchObject([
    { count: 5, options: [{ step: { columns: ["a", "b"] } }], examples: [{}, {}, {}] },
  ]);
  const { table } = profileTable(readLines(["x"]));
  const names = table.columns.map((column) => ({ ...column, name: "=a" }));
  expect(findFormulas({ table: { ...table, columns: names }, texts: [] })).toEqual([]);
  expect(find(findFormulas, ["a", "b"], "-1;5", "+2;-5 %")).toEqual([]);
});
