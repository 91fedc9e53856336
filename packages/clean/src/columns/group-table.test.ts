import { expect, test } from "vitest";

import { createNumbersStep } from "../../tests/generators/plain-numbers.ts";
import { readLines } from "../../tests/lines.ts";
import { applySteps } from "../recipe/apply-steps.ts";
import { getCellText } from "./cell-text.ts";
import { groupTable, type Grouping } from "./group-table.ts";
import type { Table } from "./table.ts";

const header = { kind: "header", row: 1, numbered: false } as const;

/** A table of text columns, except the number column n and the whole number column w. */
function read(...lines: string[]): Table {
  const source = readLines(lines, ",");
  const names = lines[0]?.split(",") ?? [];
  const typed = ["n", "w"]
    .filter((name) => names.includes(name))
    .map((name) => ({ ...createNumbersStep(name), whole: name === "w" }));
  return applySteps(source, [header, ...typed]).table;
}

/** Groups these rows (default: all). Returns the groups as CSV lines, and the first row of each. */
function group(table: Table, grouping: Partial<Grouping>, rows?: readonly number[]) {
  const every = Array.from({ length: table.rows }, (_, row) => row);
  const { table: groups, firsts } = groupTable(table, Uint32Array.from(rows ?? every), {
    by: ["key"],
    rows: "rows",
    measures: [],
    ...grouping,
  });
  const lines = Array.from({ length: groups.rows }, (_, row) =>
    groups.columns.map((column) => getCellText(column, row)).join(","),
  );
  return {
    lines: [groups.columns.map(({ name }) => name).join(","), ...lines],
    firsts: [...firsts],
  };
}

test("sorts groups by key, missing keys last, with the first row of each", () => {
  const table = read("key,x", "b,1", ",2", "a,3", "b,4", "a,5", "b,6");
  expect(group(table, {})).toEqual({ lines: ["key,rows", "a,2", "b,3", ",1"], firsts: [2, 0, 1] });
});

test("sorts by the first key, then by the second", () => {
  const table = read("key,by", "b,x", "a,y", "b,w", "a,x", "a,y");
  expect(group(table, { by: ["key", "by"] })).toEqual({
    lines: ["key,by,rows", "a,x,1", "a,y,2", "b,w,1", "b,x,1"],
    firsts: [3, 1, 2, 0],
  });
  expect(group(table, { by: ["by", "key"] }).lines).toEqual([
    "by,key,rows",
    "w,b,1",
    "x,a,1",
    "x,b,1",
    "y,a,2",
  ]);
});

test("equal numbers are one group, however they are written", () => {
  const table = read("n", "10", "9", "-0", "9.0", "0", "");
  expect(group(table, { by: ["n"] })).toEqual({
    lines: ["n,rows", "-0.0,2", "9.0,2", "10.0,1", ",1"],
    firsts: [2, 1, 0, 5],
  });
});

test("aggregations skip missing cells; a group without numbers has a count and a sum", () => {
  const table = read("key,n,w", "a,1.5,1", "b,,", "a,2,2", "a,,6", "a,10,", "b,,");
  const takes = ["count", "sum", "mean", "median"] as const;
  const measures = (column: string) =>
    takes.map((take) => ({ name: `${column} ${take}`, column, take }));
  expect(group(table, { measures: measures("n") }).lines).toEqual([
    "key,rows,n count,n sum,n mean,n median",
    "a,4,3,13.5,4.5,2.0",
    "b,2,0,0.0,,",
  ]);
  expect(group(table, { measures: measures("w") }).lines).toEqual([
    "key,rows,w count,w sum,w mean,w median",
    "a,4,3,9,3.0,2.0",
    "b,2,0,0,,",
  ]);
});

test("the rows of a group needn't be adjacent", () => {
  const table = read("key,n", "a,1", "b,50", "a,3", "b,70");
  expect(group(table, { measures: [{ name: "mean", column: "n", take: "mean" }] }).lines).toEqual([
    "key,rows,mean",
    "a,2,2.0",
    "b,2,60.0",
  ]);
});

test("sums of whole numbers stay whole while they are safe integers", () => {
  const sum = [{ name: "sum", column: "w", take: "sum" as const }];
  const large = Array<number>(9).fill(999_999_999_999_999);
  const sums = (...cells: number[]) =>
    group(read("key,w", ...cells.map((cell) => `a,${cell}`)), { measures: sum }).lines[1];
  expect(sums(...large, 7_199_254_741_000)).toBe("a,10,9007199254740991");
  expect(sums(...large, 7_199_254_741_001)).toBe("a,10,9007199254740992.0");
  const lines = [...large, 999_999_999_999_999].map((cell) => `b,${cell}`);
  expect(group(read("key,w", "a,1", ...lines), { measures: sum }).lines.slice(1)).toEqual([
    "a,1,1.0",
    "b,10,9999999999999990.0",
  ]);
});

test("sums have the precision of a double", () => {
  const table = read("key,n", "a,0.1", "a,0.2", "a,0.3", "a,100000000000000", "a,-100000000000000");
  expect(group(table, { measures: [{ name: "s", column: "n", take: "sum" }] }).lines[1]).toBe(
    "a,5,0.6",
  );
});

test("groups only the given rows, in the given order", () => {
  const table = read("key,n", "a,1", "b,2", ",3", "b,4", "b,5");
  const measures = [{ name: "mean", column: "n", take: "mean" as const }];
  expect(group(table, { measures }, [2, 3, 1])).toEqual({
    lines: ["key,rows,mean", "b,2,3.0", ",1,3.0"],
    firsts: [3, 2],
  });
  expect(group(table, { measures }, [])).toEqual({ lines: ["key,rows,mean"], firsts: [] });
});

test("skips missing columns, and aggregations of texts", () => {
  const table = read("key,n,x", "a,1,5");
  const measure = (column: string) => ({ name: `sum of ${column}`, column, take: "sum" as const });
  expect(
    group(table, { by: ["key", "gone"], measures: ["x", "gone", "n"].map(measure) }).lines,
  ).toEqual(["key,rows,sum of n", "a,1,1.0"]);
});
