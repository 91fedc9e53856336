import type { GridColumn } from "#app/features/clean/worker-messages.ts";

const ROOT_FONT_SIZE = 16;

/** Converts a length in pixels at the default text size to rem, so that the grid grows with the text. */
export function toRem(length: number): string {
  return `${length / ROOT_FONT_SIZE}rem`;
}

/** The ratio of the text size to the browser's default. */
export function getTextScale(): number {
  return Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / ROOT_FONT_SIZE;
}

const CHARACTER_WIDTH = 8.5;
const CELL_PADDING = 26;
const DOTS_WIDTH = 24;
/** Minimum column width, enough for the longest type name, “whole number”. */
const MIN_WIDTH = 130;
const MAX_WIDTH = 320;

/** Minimum width of a frozen column, and the largest share of the view that all of them take. */
const MIN_FROZEN_WIDTH = 96;
const MAX_FROZEN_SHARE = 0.5;

export interface ColumnLayout {
  left: number;
  width: number;
  end: number;
}

/** The number of columns that can be frozen in a view of this width. At least one can. */
export function limitFrozenColumns(frozen: number, viewWidth: number): number {
  return Math.min(
    frozen,
    Math.max(1, Math.floor((viewWidth * MAX_FROZEN_SHARE) / MIN_FROZEN_WIDTH)),
  );
}

/**
 * Computes the position and width of each column, from its name and its longest text among the first rows. Frozen
 * columns take at most half of the view.
 */
export function layoutColumns(
  columns: readonly Pick<GridColumn, "name" | "width">[],
  { frozen = 0, viewWidth = Infinity } = {},
): ColumnLayout[] {
  const maxFrozenWidth = Math.max(MIN_FROZEN_WIDTH, (viewWidth * MAX_FROZEN_SHARE) / frozen);
  let end = 0;
  return columns.map((column, at) => {
    const left = end;
    const nameWidth = column.name.length * CHARACTER_WIDTH + DOTS_WIDTH;
    const contentWidth = Math.max(column.width * CHARACTER_WIDTH, nameWidth) + CELL_PADDING;
    const fullWidth = Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, contentWidth));
    const width = at < frozen ? Math.min(fullWidth, maxFrozenWidth) : fullWidth;
    end = left + width;
    return { left, width, end };
  });
}

/** `last` is exclusive. */
export interface ColumnRange {
  first: number;
  last: number;
}

export function findVisibleColumns(
  layouts: readonly ColumnLayout[],
  left: number,
  width: number,
): ColumnRange {
  const first = layouts.findIndex(({ end }) => end > left);
  const last = layouts.findIndex((layout) => layout.left >= left + width);
  return { first: Math.max(0, first), last: last < 0 ? layouts.length : last };
}

export interface Cell {
  row: number;
  column: number;
}

interface GridSize {
  rows: number;
  columns: number;
  /** Number of rows that Page Up and Page Down move by. */
  page: number;
}

/** Row index of the column headers. */
export const HEADER_ROW = -1;

/** The cell that a key moves to, as in ARIA's grid pattern; undefined for other keys. */
export function getNextCell(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: Cell,
  { rows, columns, page }: GridSize,
): Cell | undefined {
  const isWithModifier = ctrlKey || metaKey;
  const clampCell = (nextRow: number, nextColumn: number, firstRow = 0): Cell => ({
    row: Math.max(firstRow, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  switch (key) {
    case "ArrowUp":
      return clampCell(row - 1, column, HEADER_ROW);
    case "ArrowDown":
      return clampCell(row + 1, column);
    case "ArrowLeft":
      return clampCell(row, column - 1, HEADER_ROW);
    case "ArrowRight":
      return clampCell(row, column + 1, HEADER_ROW);
    case "PageUp":
      return clampCell(row - page, column);
    case "PageDown":
      return clampCell(row + page, column);
    case "Home":
      return clampCell(isWithModifier ? 0 : row, 0);
    case "End":
      return clampCell(isWithModifier ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
}

export const ROW_HEIGHT = 32;
/**
 * Browsers limit an element's height: Firefox to 17.9 million px, Chromium to 33.5 million. Visitors may double the
 * text size.
 */
const MAX_BODY_HEIGHT = 8_000_000;

/** The height of all rows, up to what browsers can scroll. In a longer table one pixel stands for several. */
export function getBodyHeight(rows: number): number {
  return Math.min(rows * ROW_HEIGHT, MAX_BODY_HEIGHT);
}

/** The first visible row, with a fraction for the part that is scrolled away. */
export function getTopRow(scrollTop: number, viewHeight: number, rows: number): number {
  const scrollRange = getBodyHeight(rows) - viewHeight;
  if (scrollRange <= 0) return 0;
  return Math.min(1, Math.max(0, scrollTop / scrollRange)) * getLastTopRow(viewHeight, rows);
}

/** The scroll position at which `top` is the first visible row. */
export function getScrollTop(top: number, viewHeight: number, rows: number): number {
  const last = getLastTopRow(viewHeight, rows);
  if (last <= 0) return 0;
  return Math.min(1, Math.max(0, top / last)) * (getBodyHeight(rows) - viewHeight);
}

/** The first visible row after the shortest scroll that makes all of `row` visible. */
export function getTopRowShowing(row: number, top: number, viewHeight: number): number {
  const wholeRows = viewHeight / ROW_HEIGHT - 1;
  return Math.min(row, Math.max(top, row - wholeRows));
}

/** The first visible row when the table is scrolled to its end. */
function getLastTopRow(viewHeight: number, rows: number): number {
  return rows - viewHeight / ROW_HEIGHT;
}
