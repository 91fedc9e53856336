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
    },
  ]);
});

test("a name whose tidy form is taken stays", () => {
  expect(find(findNames, ["id ", "id"], "a;b")).toEqual([]);
});

test("rows that repeat the names of the columns are found", () => {
  expect(find(findRepeatedHeaders, ["id", "name"], "1;a", "id;name", "2;name")).toMatchObject([
    { sureness: "sure", count: 1 },
  ]);
  expect(find(findRepeatedHeaders, ["id", "name"], "1;a", "2;name")).toEqual([]);
});

test("a column without any value is likely spare, and one that is there twice is asked for", () => {
  expect(find(findSpareColumns, ["a", "b"], "x;", "y;")).toMatchObject([
    { sureness: "likely", step: { columns: ["b"] } },
  ]);
  const lines = ["x;x;q", "y;y;q", "z;z;q", "x;x;q", "y;y;q"];
  expect(find(findSpareColumns, ["a", "b", "c"], ...lines)).toMatchObject([
    { sureness: "asked", choices: [{ label: "Keep only “a”", step: { columns: ["b"] } }] },
  ]);
});

test("columns that agree in a few rows or have other texts at the same places stay", () => {
  expect(find(findSpareColumns, ["a", "b"], "x;x", "y;y")).toEqual([]);
  expect(find(findSpareColumns, ["a", "b"], "x;1", "y;2", "z;3", "v;4", "w;5")).toEqual([]);
});

test("cells and names that a spreadsheet would run are asked for", () => {
  expect(find(findFormulas, ["=a", "b"], "1;=SUM(A1)", "2;-5 %")).toMatchObject([
    { sureness: "asked", count: 2, choices: [{ step: { columns: ["b"] } }] },
  ]);
  expect(find(findFormulas, ["a", "b"], "-1;5", "+2;-5 %")).toEqual([]);
});
