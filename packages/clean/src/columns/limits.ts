import { CleanError } from "../errors.ts";
import type { Table } from "./table.ts";

/** As many columns as a spreadsheet has. */
export const MAX_COLUMNS = 16_384;
/** Their codes take 400 MB. */
const MAX_CELLS = 100_000_000;
/** Characters that a step may write for one column. */
const MAX_STEP_CHARACTERS = 2 ** 28;
/** Bytes of all texts of a table; a file of 1 GB has so many before any step. */
const MAX_BYTES = 1_500_000_000;

/** Refuses a table of that size, before memory is taken for it. */
export function assertCellCount(rows: number, columns: number): void {
  if (columns > MAX_COLUMNS) throw new CleanError("table-too-wide", { most: MAX_COLUMNS });
  if (rows * columns > MAX_CELLS) throw new CleanError("too-many-cells", { most: MAX_CELLS });
}

/** Refuses to write so many characters for one column. */
export function assertTextLength(characters: number): void {
  if (characters > MAX_STEP_CHARACTERS)
    throw new CleanError("too-much-text", { most: MAX_STEP_CHARACTERS });
}

/** Refuses a table that takes more memory than a browser can be counted on to have. */
export function assertTableSize({ rows, columns }: Table): void {
  assertCellCount(rows, columns.length);
  const texts = new Set(columns.flatMap((one) => (one.type === "text" ? [one.values.bytes] : [])));
  const bytes = [...texts].reduce((sum, { byteLength }) => sum + byteLength, 0);
  if (bytes > MAX_BYTES) throw new CleanError("too-much-text", { most: MAX_BYTES });
}
