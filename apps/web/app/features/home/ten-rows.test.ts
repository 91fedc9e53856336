import { expect, test } from "vitest";

import { gateColumns } from "#app/boot/gate.ts";

import tenRows, { tenRowsScript } from "./ten-rows.ts";

test("the statements of the home page are those of the cleaner's script, in its order", () => {
  let from = 0;
  for (const { code } of tenRows.statements) {
    const at = tenRowsScript.indexOf(`${code}\n`, from);
    expect(at, code).toBeGreaterThan(-1);
    from = at + code.length;
  }
  expect(tenRowsScript.slice(from).trim()).toMatch(/^df\.to_csv\(.+\)$/);
});

test("each column of the gate has its statement, and so do the rows", () => {
  const { columns, statements } = tenRows;
  const changed = new Set(statements.flatMap((statement) => statement.columns));
  const names = [...gateColumns].reverse().flatMap(({ name }) => (name === "row" ? [] : [name]));
  expect(columns.map(({ name }) => name)).toEqual(names);
  expect([...changed].sort()).toEqual([...names].sort());
  expect(statements.filter(({ removesRows }) => removesRows)).toHaveLength(1);
});

test("ten rows come out clean, one of them twice", () => {
  expect(tenRows.rows).toHaveLength(10);
  expect(tenRows.rows.filter(({ isDuplicate }) => isDuplicate)).toHaveLength(1);
  for (const [at, { name }] of tenRows.columns.entries()) {
    expect(tenRows.rows.some(({ raw, clean }) => raw[at] !== clean[at])).toBe(true);
    expect(tenRows.rows.map(({ clean }) => clean[at])).toSatisfy((cells: string[]) =>
      cells.every((cell) => cleanForms[name]?.test(cell)),
    );
  }
});

const cleanForms: Record<string, RegExp> = {
  year: /^\d{4}$/,
  age: /^\d+-\d+$/,
  sex: /^(?:Male|Female)$/,
  people: /^\d+$/,
};
