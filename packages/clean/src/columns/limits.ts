import { CleanError } from "../errors.ts";
import type { Table } from "./table.ts";

/** Excel's maximum number of columns. */
export const MAX_COLUMNS = 16_384;
/** Limits the codes, which take 4 bytes per cell, to 400 MB. */
const MAX_CELLS = 100_000_000;
/** Maximum characters that one step may write into a column. */
const MAX_STEP_CHARACTERS = 2 ** 28;
/** Maximum bytes of all texts of a table. Large enough for a file of 1 GB. */
const MAX_BYTES = 1_500_000_000;

/** Throws a CleanError if a table would be too large. Call it before allocating memory. */
export function assertCellCount(rows: number, columns: number): void {
  if (columns > MAX_COLUMNS) throw new CleanError("table-too-wide", { most: MAX_COLUMNS });
  if (rows * columns > MAX_CELLS) throw new CleanError("too-many-cells", { most: MAX_CELLS });
}

/** Throws a CleanError if a step would write too many characters into one column. */
export function assertTextLength(characters: number): void {
  if (characters > MAX_STEP_CHARACTERS)
    throw new CleanError("too-much-text", { most: MAX_STEP_CHARACTERS });
}

/** Throws a CleanError if a table needs more memory than browsers reliably provide. */
export function assertTableSize({ rows, columns }: Table): void {
  assertCellCount(rows, columns.length);
  const texts = new Set(
    columns.flatMap((column) => (column.type === "text" ? [column.values.bytes] : [])),
  );
  const bytes = [...texts].reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes > MAX_BYTES) throw new CleanError("too-much-text", { most: MAX_BYTES });
}
