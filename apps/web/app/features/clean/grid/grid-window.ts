/** As all lengths here at the usual size of text. */
export const ROW_HEIGHT = 32;
/** Browsers cut what is taller: Firefox at 17.9 million px, Chromium at 33.5. Text may be twice as large. */
const MOST_HEIGHT = 8_000_000;

/** The height of all rows, or the tallest that scrolls everywhere: then a pixel stands for more of them. */
export function bodyHeight(rows: number): number {
  return Math.min(rows * ROW_HEIGHT, MOST_HEIGHT);
}

/** The row at the upper edge, with the part of it that is scrolled away. */
export function topRow(scrollTop: number, viewHeight: number, rows: number): number {
  const space = bodyHeight(rows) - viewHeight;
  if (space <= 0) return 0;
  return Math.min(1, Math.max(0, scrollTop / space)) * lastTop(viewHeight, rows);
}

/** Where to scroll so that a row is at the upper edge. */
export function scrollTopOf(top: number, viewHeight: number, rows: number): number {
  const last = lastTop(viewHeight, rows);
  if (last <= 0) return 0;
  return Math.min(1, Math.max(0, top / last)) * (bodyHeight(rows) - viewHeight);
}

/** The row at the upper edge after moving as little as shows the given row whole. */
export function topShowing(row: number, top: number, viewHeight: number): number {
  const whole = viewHeight / ROW_HEIGHT - 1;
  return Math.min(row, Math.max(top, row - whole));
}

function lastTop(viewHeight: number, rows: number): number {
  return rows - viewHeight / ROW_HEIGHT;
}
