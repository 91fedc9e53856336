import { expect, test } from "vitest";

import {
  getBodyHeight,
  getNextCell,
  HEADER_ROW,
  ROW_HEIGHT,
  getScrollTop,
  getTopRow,
  getTopRowShowing,
} from "./grid-layout.ts";

const VIEW = 480;

test("a short table scrolls by pixels", () => {
  expect(getTopRow(ROW_HEIGHT * 2.5, VIEW, 100)).toBeCloseTo(2.5);
  expect(getTopRow(0, VIEW, 3)).toBe(0);
});

test("the last of 1.2 million rows can be reached within the height that browsers allow", () => {
  const rows = 1_200_000;
  expect(getBodyHeight(rows) * 2).toBeLessThan(17_000_000);
  const end = getBodyHeight(rows) - VIEW;
  expect(getTopRow(end, VIEW, rows)).toBeCloseTo(rows - VIEW / ROW_HEIGHT);
  expect(getTopRow(getScrollTop(654_321, VIEW, rows), VIEW, rows)).toBeCloseTo(654_321);
});

test("showing a row scrolls as little as possible", () => {
  expect(getTopRowShowing(5, 3, VIEW)).toBe(3);
  expect(getTopRowShowing(2, 3, VIEW)).toBe(2);
  expect(getTopRowShowing(30, 3, VIEW)).toBe(16);
});

const size = { rows: 100, columns: 5, page: 10 };
const getCellAfterKey = (key: string, ctrlKey = false) =>
  getNextCell({ key, ctrlKey, metaKey: false }, { row: 4, column: 2 }, size);

test("arrow keys, page keys, Home and End move within the table", () => {
  expect(getCellAfterKey("ArrowDown")).toEqual({ row: 5, column: 2 });
  expect(getCellAfterKey("PageUp")).toEqual({ row: 0, column: 2 });
  expect(getCellAfterKey("Home")).toEqual({ row: 4, column: 0 });
  expect(getCellAfterKey("End", true)).toEqual({ row: 99, column: 4 });
});

test("arrow keys reach the header row", () => {
  const getCellAfterKeyInRow = (row: number, key: string) =>
    getNextCell({ key, ctrlKey: false, metaKey: false }, { row, column: 2 }, size);
  expect(getCellAfterKeyInRow(0, "ArrowUp")).toEqual({ row: HEADER_ROW, column: 2 });
  expect(getCellAfterKeyInRow(HEADER_ROW, "ArrowUp")).toEqual({ row: HEADER_ROW, column: 2 });
  expect(getCellAfterKeyInRow(HEADER_ROW, "ArrowRight")).toEqual({ row: HEADER_ROW, column: 3 });
  expect(getCellAfterKeyInRow(HEADER_ROW, "ArrowDown")).toEqual({ row: 0, column: 2 });
  expect(getCellAfterKeyInRow(4, "PageUp")).toEqual({ row: 0, column: 2 });
});

test("other keys are not handled", () => {
  expect(getCellAfterKey("Tab")).toBeUndefined();
});
