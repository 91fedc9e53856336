import { expect, test } from "vitest";

import { HEAD_ROW, moveCell } from "./move-cell.ts";

const bounds = { rows: 100, columns: 5, page: 10 };
const press = (key: string, ctrlKey = false) =>
  moveCell({ key, ctrlKey, metaKey: false }, { row: 4, column: 2 }, bounds);

test("arrows, pages and ends move through the cells and stay within the table", () => {
  expect(press("ArrowDown")).toEqual({ row: 5, column: 2 });
  expect(press("PageUp")).toEqual({ row: 0, column: 2 });
  expect(press("Home")).toEqual({ row: 4, column: 0 });
  expect(press("End", true)).toEqual({ row: 99, column: 4 });
});

test("the row of names is above the first one, and one moves along it", () => {
  const from = (row: number, key: string) =>
    moveCell({ key, ctrlKey: false, metaKey: false }, { row, column: 2 }, bounds);
  expect(from(0, "ArrowUp")).toEqual({ row: HEAD_ROW, column: 2 });
  expect(from(HEAD_ROW, "ArrowUp")).toEqual({ row: HEAD_ROW, column: 2 });
  expect(from(HEAD_ROW, "ArrowRight")).toEqual({ row: HEAD_ROW, column: 3 });
  expect(from(HEAD_ROW, "ArrowDown")).toEqual({ row: 0, column: 2 });
  expect(from(4, "PageUp")).toEqual({ row: 0, column: 2 });
});

test("other keys are left to the browser", () => {
  expect(press("Tab")).toBeUndefined();
});
