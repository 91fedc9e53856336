interface Cell {
  row: number;
  column: number;
}

interface Bounds {
  rows: number;
  columns: number;
  /** Rows that Page Up and Page Down move by. */
  page: number;
}

/** The row of the columns' names. */
export const HEAD_ROW = -1;

/** The cell that a key leads to, as in ARIA's grid pattern; undefined for other keys. */
export function moveCell(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { row, column }: Cell,
  { rows, columns, page }: Bounds,
): Cell | undefined {
  const isFar = ctrlKey || metaKey;
  const to = (nextRow: number, nextColumn: number, least = 0): Cell => ({
    row: Math.max(least, Math.min(rows - 1, nextRow)),
    column: Math.max(0, Math.min(columns - 1, nextColumn)),
  });
  switch (key) {
    case "ArrowUp":
      return to(row - 1, column, HEAD_ROW);
    case "ArrowDown":
      return to(row + 1, column);
    case "ArrowLeft":
      return to(row, column - 1, HEAD_ROW);
    case "ArrowRight":
      return to(row, column + 1, HEAD_ROW);
    case "PageUp":
      return to(row - page, column);
    case "PageDown":
      return to(row + page, column);
    case "Home":
      return to(isFar ? 0 : row, 0);
    case "End":
      return to(isFar ? rows - 1 : row, columns - 1);
    default:
      return undefined;
  }
}
