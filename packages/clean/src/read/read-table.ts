import type { Table } from "../columns/table.ts";
import { Refusal } from "../refusal.ts";
import { ColumnCollector } from "./collect-column.ts";
import type { Dialect } from "./dialect.ts";

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const PROGRESS_ROWS = 1 << 15;

/** As many columns as a spreadsheet has. */
const MOST_COLUMNS = 16_384;
/** Their codes take 800 MB. */
const MOST_CELLS = 200_000_000;

export interface ReadOptions {
  /** Stop after so many rows. */
  mostRows?: number;
  /** Called now and then with the rows and bytes so far. */
  onProgress?: (rows: number, bytes: number) => void;
}

/**
 * Reads the cells of a delimited text as the C parser of pandas does with `header=None` and
 * `skip_blank_lines=False`: a line ends with LF, CR or CR LF; a quotation mark counts at the start of a cell only;
 * text after a closing one belongs to the cell; a blank line is a row. Short rows are filled with missing cells.
 *
 * `bytes` is UTF-8 and belongs to the table from now on: cells are ranges of it, and quoted ones are written back
 * into it without their quotation marks.
 */
export function readTable(bytes: Uint8Array, dialect: Dialect, options: ReadOptions = {}): Table {
  const { mostRows = Infinity, onProgress } = options;
  const delimiter = dialect.delimiter.charCodeAt(0);
  const quote = dialect.quotes ? QUOTE : -1;
  const end = bytes.length;
  const collectors: ColumnCollector[] = [];
  let row = 0;
  let column = 0;
  let at = 0;
  while (at < end && row < mostRows) {
    // One cell, from its first byte to the delimiter or line end behind it.
    let start = at;
    let cellEnd = at;
    let hash = 0;
    if (bytes[at] === quote) {
      const cell = unquote(bytes, at, delimiter, row);
      cellEnd = cell.end;
      at = cell.next;
      start = cell.start;
      for (let byte = start; byte < cellEnd; byte += 1)
        hash = Math.imul(hash, 31) + (bytes[byte] ?? 0);
      hash |= 0;
    } else {
      let byte = bytes[at] ?? 0;
      while (byte !== delimiter && byte !== LF && byte !== CR) {
        hash = (Math.imul(hash, 31) + byte) | 0;
        at += 1;
        if (at === end) break;
        byte = bytes[at] ?? 0;
      }
      cellEnd = at;
    }
    if (column === collectors.length) {
      checkSize(column + 1, row + 1);
      collectors.push(new ColumnCollector(bytes));
    }
    if (cellEnd > start) collectors[column]?.add(row, start, cellEnd, hash);
    if (at < end && bytes[at] === delimiter) {
      at += 1;
      column += 1;
      // A delimiter at the very end of the file still has an empty cell behind it.
      if (at === end && column === collectors.length) collectors.push(new ColumnCollector(bytes));
      if (at < end) continue;
    } else if (at < end) {
      at += bytes[at] === CR && bytes[at + 1] === LF ? 2 : 1;
    }
    row += 1;
    column = 0;
    if (row % PROGRESS_ROWS === 0) {
      checkSize(collectors.length, row);
      onProgress?.(row, at);
    }
  }
  checkSize(collectors.length, row);
  if (at === end && collectors.every(({ isEmpty }) => isEmpty)) throw new Refusal("empty-file");
  const columns = collectors.map((collector, index) =>
    collector.finish(`column ${index + 1}`, row),
  );
  return { rows: row, columns };
}

function checkSize(columns: number, rows: number): void {
  if (columns > MOST_COLUMNS)
    throw new Refusal("too-many-columns", { row: rows, most: MOST_COLUMNS });
  if (columns * rows > MOST_CELLS) throw new Refusal("too-many-cells", { most: MOST_CELLS });
}

/** Writes the text of a quoted cell over its own bytes. `next` is the delimiter or line end behind it. */
function unquote(
  bytes: Uint8Array,
  opening: number,
  delimiter: number,
  row: number,
): { start: number; end: number; next: number } {
  const start = opening + 1;
  let end = start;
  let at = start;
  for (;;) {
    if (at >= bytes.length) throw new Refusal("quote-not-closed", { row: row + 1 });
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) {
      if (bytes[at + 1] !== QUOTE) break;
      at += 1;
    }
    bytes[end] = byte;
    end += 1;
    at += 1;
  }
  at += 1;
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (byte === delimiter || byte === LF || byte === CR) break;
    bytes[end] = byte;
    end += 1;
    at += 1;
  }
  return { start, end, next: at };
}
