import { expect, test } from "vitest";

import { formatRow, formatTable } from "./format-table.ts";

const rows = [
  { code: "SPRING20", uses: 3, plans: null },
  { code: "A", uses: 12, plans: ["pro"] },
];

test("columns are as wide as their widest value, without an index or quotes", () => {
  expect(formatTable(rows, 80)).toBe(
    ["code      uses  plans", "SPRING20  3", 'A         12    ["pro"]'].join("\n"),
  );
});

test("characters that take two columns are counted as two", () => {
  const [, first, second] = formatTable(
    [
      { a: "数据", b: 1 },
      { a: "data", b: 2 },
    ],
    80,
  ).split("\n");
  expect(first).toBe("数据  1");
  expect(second).toBe("data  2");
});

test("rows wider than the terminal become blocks, without their empty values", () => {
  expect(formatTable(rows, 10)).toBe(
    ["code   SPRING20", "uses   3", "", "code   A", "uses   12", 'plans  ["pro"]'].join("\n"),
  );
});

test("a single row is a block", () => {
  expect(formatRow({ state: "paid", licence: undefined, total: "USD 99" })).toBe(
    ["state    paid", "total    USD 99"].join("\n"),
  );
});
