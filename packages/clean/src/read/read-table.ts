import { hashBytes, MULTIPLIER, SEED } from "../columns/hash-bytes.ts";
import { MAX_COLUMNS, refuseManyCells } from "../columns/limits.ts";
import type { Table } from "../columns/table.ts";
import { Refusal } from "../refusal.ts";
import { ColumnCollector } from "./collect-column.ts";
import type { TextDialect } from "./dialect.ts";

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;
const PROGRESS_ROWS = 1 << 15;

export interface ReadOptions {
  /** Stop after so many rows. */
  mostRows?: number;
  /** The bytes may be overwritten, since they are not read again. Otherwise they are copied where cells must change. */
  mayWrite?: boolean;
  /** Called now and then with the rows and bytes so far. */
  onProgress?: (rows: number, bytes: number) => void;
  /**
   * Called for a quotation mark that is neither around a cell nor doubled within one, and for a carriage return that
   * ends a line alone. RFC 4180 has neither, and some programs read other cells then.
   */
  onStray?: () => void;
}

/**
 * Reads the cells of a delimited text as the C parser of pandas does with `header=None` and
 * `skip_blank_lines=False`: a line ends with LF, CR or CR LF; a quotation mark counts at the start of a cell only;
 * text after a closing one belongs to the cell; a blank line is a row. Short rows are filled with missing cells.
 *
 * `file` is UTF-8. Cells are ranges of it, so it must not change. Cells with quotation marks inside are written without
 * them, into a copy.
 */
export function readTable(
  file: Uint8Array,
  dialect: TextDialect,
  options: ReadOptions = {},
): Table {
  const { mostRows = Infinity, mayWrite = false, onProgress, onStray } = options;
  let bytes = file;
  const delimiter = dialect.delimiter.charCodeAt(0);
  const quote = dialect.quotes ? QUOTE : -1;
  const end = bytes.length;
  const collectors: ColumnCollector[] = [];
  let row = 0;
  let column = 0;
  let at = 0;
  // Where the next mark is: to look for it once is many times faster than to look at each byte.
  let nextQuote = dialect.quotes ? -1 : end;
  while (at < end && row < mostRows) {
    // One cell, from its first byte to the delimiter or line end behind it.
    let start = at;
    let cellEnd = at;
    let hash = SEED;
    if (bytes[at] === quote) {
      at += 1;
      start = at;
      let byte = bytes[at] ?? 0;
      while (byte !== QUOTE) {
        hash = Math.imul(hash ^ byte, MULTIPLIER);
        at += 1;
        if (at >= end) throw new Refusal("quote-not-closed", { row: row + 1 });
        byte = bytes[at] ?? 0;
      }
      cellEnd = at;
      at += 1;
      if (at < end && !isCellEnd(bytes[at], delimiter)) {
        if (bytes === file && !mayWrite) {
          bytes = file.slice();
          for (const collector of collectors) collector.moveTo(bytes);
        }
        const cell = unquote(bytes, start, delimiter, row);
        if (cell.hasRest) onStray?.();
        cellEnd = cell.end;
        at = cell.next;
        hash = hashBytes(bytes, start, cellEnd);
      }
    } else {
      let byte = bytes[at] ?? 0;
      while (byte !== delimiter && byte !== LF && byte !== CR) {
        hash = Math.imul(hash ^ byte, MULTIPLIER);
        at += 1;
        if (at === end) break;
        byte = bytes[at] ?? 0;
      }
      cellEnd = at;
      if (nextQuote < start) nextQuote = findByte(bytes, QUOTE, start);
      if (nextQuote < cellEnd) onStray?.();
    }
    if (column === collectors.length) {
      assertSize(column + 1, row + 1);
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
      const isPair = bytes[at] === CR && bytes[at + 1] === LF;
      if (bytes[at] === CR && !isPair) onStray?.();
      at += isPair ? 2 : 1;
    }
    row += 1;
    column = 0;
    if (row % PROGRESS_ROWS === 0) {
      assertSize(collectors.length, row);
      onProgress?.(row, at);
    }
  }
  assertSize(collectors.length, row);
  if (at === end && collectors.every(({ isEmpty }) => isEmpty)) throw new Refusal("empty-file");
  const columns = collectors.map((collector, index) =>
    collector.finish(`column ${index + 1}`, row),
  );
  return { rows: row, columns };
}

function assertSize(columns: number, rows: number): void {
  if (columns > MAX_COLUMNS)
    throw new Refusal("too-many-columns", { row: rows, most: MAX_COLUMNS });
  refuseManyCells(rows, columns);
}

/** Where a byte is next; behind the end if it is nowhere. */
function findByte(bytes: Uint8Array, byte: number, from: number): number {
  const found = bytes.indexOf(byte, from);
  return found < 0 ? bytes.length : found;
}

function isCellEnd(byte: number | undefined, delimiter: number): boolean {
  return byte === delimiter || byte === LF || byte === CR;
}

/**
 * Writes the text of a quoted cell over its own bytes. `next` is the delimiter or line end behind it;
 * `hasRest` says whether text follows the mark that closes it.
 */
function unquote(
  bytes: Uint8Array,
  start: number,
  delimiter: number,
  row: number,
): { end: number; next: number; hasRest: boolean } {
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
  const hasRest = at < bytes.length && !isCellEnd(bytes[at], delimiter);
  while (at < bytes.length) {
    const byte = bytes[at] ?? 0;
    if (isCellEnd(byte, delimiter)) break;
    bytes[end] = byte;
    end += 1;
    at += 1;
  }
  return { end, next: at, hasRest };
}
