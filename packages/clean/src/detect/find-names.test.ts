import { expect, test } from "vitest";

import { tableOf } from "../../tests/table-of.ts";
import type { Table } from "../columns/table.ts";
import { findFormulas } from "./find-formulas.ts";
import { findNames } from "./find-names.ts";
import { findRepeatedHeaders } from "./find-repeated-headers.ts";
import { findSpareColumns } from "./find-spare-columns.ts";
import { profileTable } from "./profile.ts";
import type { Detector } from "./proposal.ts";

/** Runs a detector on a table with these names. */
function find(detector: Detector, names: readonly string[], ...lines: string[]) {
  const table = tableOf(lines, ";");
  const columns = table.columns.map((column, at) => ({ ...column, name: names[at] ?? "" }));
  const named: Table = { ...table, columns };
  return detector(profileTable(named));
}

test("names with spaces around, doubled or hard ones are mended, and keep their capitals", () => {
  expect(find(findNames, [" City ", "Mass\u00a0 (g)", "id"], "a;b;c")).toMatchObject([
    {
      sureness: "sure",
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
  expect(find(findNames, [" a", " b", " c", " d"], "1;2;3;4")).toMatchObject([
    { step: { kind: "rename" }, count: 4, examples: [{}, {}, {}] },
  ]);
});

test("names with broken letters are only likely, even one among right ones", () => {
  expect(find(findNames, ["StraÃŸe", " id"], "a;b")).toMatchObject([
    {
      sureness: "likely",
      step: {
        pairs: [
          ["StraÃŸe", "Straße"],
          [" id", "id"],
        ],
      },
    },
  ]);
});

test("a name whose tidy form is taken stays", () => {
  expect(find(findNames, ["id ", "id"], "a;b")).toEqual([]);
  expect(find(findNames, ["id ", " id"], "a;b")).toMatchObject([
    { step: { pairs: [["id ", "id"]] } },
  ]);
  expect(find(findNames, ["  "], "a")).toEqual([]);
});

test("rows that repeat the names of the columns are found", () => {
  expect(find(findRepeatedHeaders, ["id", "name"], "1;a", "id;name", "2;name")).toMatchObject([
    {
      sureness: "sure",
      step: { kind: "repeated-headers" },
      count: 1,
      examples: [{ before: "id", after: undefined }],
    },
  ]);
  expect(find(findRepeatedHeaders, ["id", "name"], "1;a", "2;name")).toEqual([]);
  expect(find(findRepeatedHeaders, ["id", "column 2"], "1;a", "id;column 2")).toHaveLength(1);
});

test("where columns have no names, in a single one, or once one of them has a type, no row repeats the names", () => {
  expect(find(findRepeatedHeaders, ["column 1", "column 2"], "1;a", "column 1;column 2")).toEqual(
    [],
  );
  expect(find(findRepeatedHeaders, ["id"], "1", "id")).toEqual([]);
  const { table, texts } = profileTable(tableOf(["1;a", "id;name"], ";"));
  const columns = table.columns.map((column, at) => ({
    ...column,
    name: ["id", "name"][at] ?? "",
  }));
  const typed = { table: { ...table, columns }, texts: texts.slice(1) };
  expect(findRepeatedHeaders(typed)).toEqual([]);
});

test("a column without any value is likely spare, and one that is there twice is asked for", () => {
  expect(find(findSpareColumns, ["a", "b"], "x;", "y;")).toMatchObject([
    { sureness: "likely", step: { columns: ["b"] }, count: 1, examples: [] },
  ]);
  expect(find(findSpareColumns, ["a", "b", "c"], "x;;", "y;;")).toMatchObject([
    { step: { columns: ["b", "c"] }, count: 2, why: "“b”, “c” have no value in any row." },
  ]);
  const lines = ["x;x;q", "y;y;q", "z;z;q", "x;x;q", "y;y;q"];
  expect(find(findSpareColumns, ["a", "b", "c"], ...lines)).toMatchObject([
    { sureness: "asked", choices: [{ label: "Keep only “a”", step: { columns: ["b"] } }] },
  ]);
});

test("a table without any value keeps its columns, and one that is only partly empty is not spare", () => {
  const { table, texts } = profileTable(tableOf(["x;y"], ";"));
  const columns = table.columns.map((column) => ({ ...column, codes: Uint32Array.of(0) }));
  expect(findSpareColumns({ table: { ...table, columns }, texts })).toEqual([]);
  const gone = table.columns.map((column) => ({ ...column, codes: new Uint32Array() }));
  expect(findSpareColumns({ table: { rows: 0, columns: gone }, texts })).toEqual([]);
  expect(find(findSpareColumns, ["a", "b"], "x;", "y;z")).toEqual([]);
});

test("columns are the same with gaps at the same places, but not where they are mostly empty or differ once", () => {
  const same = ["x;x", ";", "y;y", "z;z", "x;x"];
  expect(find(findSpareColumns, ["a", "b"], ...same)).toMatchObject([
    {
      sureness: "asked",
      choices: [{ step: { kind: "drop-columns", columns: ["b"] } }],
      count: 5,
      examples: [],
    },
  ]);
  expect(find(findSpareColumns, ["a", "b"], "x;x", ";", "y;y", ";", "x;x")).toEqual([]);
  expect(find(findSpareColumns, ["a", "b"], "x;x", "x;x", "y;y", "x;x", "y;y")).toEqual([]);
  expect(find(findSpareColumns, ["a", "b"], "x;x", "y;y", "z;z", "x;x", "y;z")).toEqual([]);
  expect(find(findSpareColumns, ["a", "b"], "x;x", "y;y", "z;q", "x;x", "y;y")).toEqual([]);
});

test("columns that agree in a few rows or have other texts at the same places stay", () => {
  expect(find(findSpareColumns, ["a", "b"], "x;x", "y;y")).toEqual([]);
  expect(find(findSpareColumns, ["a", "b"], "x;x", "y;y", "z;z", "x;x")).toEqual([]);
  expect(find(findSpareColumns, ["a", "b"], "x;1", "y;2", "z;3", "v;4", "w;5")).toEqual([]);
});

test("cells and names that a spreadsheet would run are asked for", () => {
  expect(find(findFormulas, ["=a", "b"], "1;=SUM(A1)", "2;-5 %")).toMatchObject([
    {
      sureness: "asked",
      count: 2,
      choices: [{ step: { kind: "formulas", columns: ["b"] } }],
      examples: [{ before: "=SUM(A1)", after: "'=SUM(A1)" }],
    },
  ]);
  expect(find(findFormulas, ["=a", "b"], "1;x")).toMatchObject([
    { count: 1, choices: [{ step: { columns: ["=a"] } }], examples: [] },
  ]);
  expect(find(findFormulas, ["a", "b"], "@a;=b", "=c;@d", "@a;x")).toMatchObject([
    { count: 5, choices: [{ step: { columns: ["a", "b"] } }], examples: [{}, {}, {}] },
  ]);
  const { table } = profileTable(tableOf(["x"]));
  const names = table.columns.map((column) => ({ ...column, name: "=a" }));
  expect(findFormulas({ table: { ...table, columns: names }, texts: [] })).toEqual([]);
  expect(find(findFormulas, ["a", "b"], "-1;5", "+2;-5 %")).toEqual([]);
});
