import { expect, test } from "vitest";

import { formatResult } from "./format-result.ts";

const rows = [
  { code: "SPRING20", uses: 3, plans: null },
  { code: "A", uses: 12, plans: ["pro"] },
];

test("columns are as wide as their widest value, without an index or quotes", () => {
  expect(formatResult(rows, 80)).toBe(
    ["code      uses  plans", "SPRING20  3", 'A         12    ["pro"]'].join("\n"),
  );
});

test("characters that take two columns are counted as two", () => {
  const wide = [
    { a: "数据", b: 1 },
    { a: "data", b: 2 },
  ];
  expect(formatResult(wide, 80).split("\n").slice(1)).toEqual(["数据  1", "data  2"]);
});

test("rows wider than the terminal become blocks, without their empty values", () => {
  expect(formatResult(rows, 10)).toBe(
    ["code   SPRING20", "uses   3", "", "code   A", "uses   12", 'plans  ["pro"]'].join("\n"),
  );
});

test("a single row is a block, and each list in it a table", () => {
  expect(formatResult({ state: "paid", licence: undefined, coupons: rows.slice(0, 1) }, 80)).toBe(
    ["state    paid", "", "coupons:", "code      uses  plans", "SPRING20  3"].join("\n"),
  );
  expect(formatResult({ coupons: [] }, 80)).toBe("coupons:\nNone found.");
  expect(formatResult([], 80)).toBe("None found.");
});
