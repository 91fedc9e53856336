import {
  hashBytes,
  HASH_MULTIPLIER,
  HASH_SEED,
  DistinctTexts,
  resizeCodes,
} from "../columns/distinct-texts.ts";
import { MAX_COLUMNS, assertCellCount } from "../columns/limits.ts";
import type { Table, TextColumn } from "../columns/table.ts";
import { CleanError } from "../errors.ts";
import type { PlainDialect } from "./prepare-text.ts";

const QUOTE = 0x22;
const SPACE = 0x20;
const LF = 0x0a;
const CR = 0x0d;
const PROGRESS_ROWS = 1 << 15;

export interface CsvOptions {
  maxRows?: number;
  /** Called regularly with the rows and bytes so far. */
  onProgress?: (rows: number, bytes: number) => void;
  /**
   * Called for a quotation mark that neither encloses a cell nor is doubled within one, and for a line that ends with
   * only a carriage return. RFC 4180 allows neither, and other programs read such cells differently.
   */
  onNonstandard?: () => void;
  /**
   * Called for a quoted cell of several lines that is followed by more text, or by text with another quotation mark:
   * its first mark may be an ordinary one, or marks inside of it aren't doubled.
   */
  onOpenQuote?: () => void;
  /** Called for another quoted cell that is followed by text: its marks are left out. */
  onTextBehindQuote?: () => void;
  /** Called for the first quoted cell of several lines. */
  onLineInCell?: () => void;
}

/**
 * Parses delimited text like the C parser of pandas with `header=None` and `skip_blank_lines=False`. A line ends with
 * LF, CR or CR LF. A quotation mark counts only at the start of a cell, and text after a closing one belongs to the
 * cell. A blank line is a row. Short rows are filled with missing cells. `bytes` are UTF-8. The table
 * copies each distinct text, so it doesn't need them. Throws a CleanError.
 */
export function parseCsv(
  bytes: Uint8Array,
  dialect: PlainDialect,
  options: CsvOptions = {},
): Table {
  const { maxRows = Infinity, onProgress, onNonstandard, onOpenQuote } = options;
  let { onLineInCell } = options;
  const delimiter = dialect.delimiter.charCodeAt(0);
  const quote = dialect.quotes ? QUOTE : -1;
  const end = bytes.length;
  const builders: CsvColumnBuilder[] = [];
  let row = 0;
  let column = 0;
  let at = 0;
  // Position of the next quotation mark. Searching for it once is many times faster than testing each byte.
  let nextQuote = dialect.quotes ? -1 : end;
  // Position of the next line feed, as far as quoted cells are concerned.
  let nextLine = -1;
  while (at < end && row < maxRows) {
    // Parses one cell, up to the next delimiter or line end.
    let start = at;
    let cellEnd = at;
    let hash = HASH_SEED;
    let unquoted: Uint8Array | undefined;
    if (bytes[at] === quote) {
      at += 1;
      start = at;
      let byte = bytes[at] ?? 0;
      while (byte !== QUOTE) {
        hash = Math.imul(hash ^ byte, HASH_MULTIPLIER);
        at += 1;
        if (at >= end) throw new CleanError("quote-not-closed", { row: row + 1 });
        byte = bytes[at] ?? 0;
      }
      cellEnd = at;
      if (onLineInCell) {
        if (nextLine < start) nextLine = findByte(bytes, LF, start);
        if (nextLine < cellEnd) {
          onLineInCell();
          onLineInCell = undefined;
        }
      }
      at += 1;
      if (at < end && !isCellEnd(bytes[at], delimiter)) {
        const cell = unquote(bytes, start, delimiter, row);
        if (cell.hasRest) {
          onNonstandard?.();
          if (cell.hasQuote || cell.hasLine) onOpenQuote?.();
          else if (bytes[cell.next - 1] !== SPACE) options.onTextBehindQuote?.();
        }
        at = cell.next;
        unquoted = cell.text;
      }
    } else {
      let byte = bytes[at] ?? 0;
      while (byte !== delimiter && byte !== LF && byte !== CR) {
        hash = Math.imul(hash ^ byte, HASH_MULTIPLIER);
        at += 1;
        if (at === end) break;
        byte = bytes[at] ?? 0;
      }
      cellEnd = at;
      if (nextQuote < start) nextQuote = findByte(bytes, QUOTE, start);
      if (nextQuote < cellEnd) onNonstandard?.();
    }
    if (column === builders.length) {
      assertSize(column + 1, row + 1);
      builders.push(new CsvColumnBuilder());
    }
    if (unquoted) builders[column]?.addText(bytes, row, unquoted);
    else if (cellEnd > start) builders[column]?.add(bytes, row, start, cellEnd, hash);
    if (at < end && bytes[at] === delimiter) {
      at += 1;
      column += 1;
      // A delimiter at the end of the file is followed by one more, empty cell.
      if (at === end && column === builders.length) builders.push(new CsvColumnBuilder());
      if (at < end) continue;
    } else if (at < end) {
      const isPair = bytes[at] === CR && bytes[at + 1] === LF;
      if (bytes[at] === CR && !isPair) onNonstandard?.();
      at += isPair ? 2 : 1;
    }
    row += 1;
    column = 0;
    if (row % PROGRESS_ROWS === 0) {
      assertSize(builders.length, row);
      onProgress?.(row, at);
    }
  }
  assertSize(builders.length, row);
  if (at === end && builders.every(({ isEmpty }) => isEmpty)) throw new CleanError("empty-file");
  const columns = builders.map((builder, index) =>
    builder.finish(bytes, `column ${index + 1}`, row),
  );
  return { rows: row, columns };
}

function assertSize(columns: number, rows: number): void {
  if (columns > MAX_COLUMNS)
    throw new CleanError("too-many-columns", { row: rows, most: MAX_COLUMNS });
  assertCellCount(rows, columns);
}

/** Returns the position of the next such byte, or the length if there is none. */
function findByte(bytes: Uint8Array, byte: number, from: number): number {
  const found = bytes.indexOf(byte, from);
  return found < 0 ? bytes.length : found;
}

function isCellEnd(byte: number | undefined, delimiter: number): boolean {
  return byte === delimiter || byte === LF || byte === CR;
}

/**
 * Unquotes a cell. `next` is the position of the delimiter or line end after it. `hasRest` is true if text follows the
 * closing quotation mark, `hasQuote` if this text contains a mark, `hasLine` if the quoted part has a line break.
 */
function unquote(
  bytes: Uint8Array,
  start: number,
  delimiter: number,
  row: number,
): { text: Uint8Array; next: number; hasRest: boolean; hasQuote: boolean; hasLine: boolean } {
  let end = start;
  let doubled = 0;
  for (;;) {
    end = findByte(bytes, QUOTE, end);
    if (end >= bytes.length) throw new CleanError("quote-not-closed", { row: row + 1 });
    if (bytes[end + 1] !== QUOTE) break;
    doubled += 1;
    end += 2;
  }
  let next = end + 1;
  while (next < bytes.length && !isCellEnd(bytes[next], delimiter)) next += 1;
  const rest = bytes.subarray(end + 1, next);
  const text = new Uint8Array(end - start - doubled + rest.length);
  let length = 0;
  for (let at = start; at < end; at += bytes[at] === QUOTE ? 2 : 1) text[length++] = bytes[at] ?? 0;
  const hasLine = text.subarray(0, length).includes(LF);
  text.set(rest, length);
  return { text, next, hasRest: rest.length > 0, hasQuote: rest.includes(QUOTE), hasLine };
}

const INITIAL_ROWS = 64;
const INITIAL_BATCH_SIZE = 16;
const MAX_BATCH_SIZE = 2048;
const MAX_GROWTH = 8;
const MIN_GROWTH = 1.25;
/** Numbers per pending cell: row, start, end and hash. */
const NUMBERS_PER_CELL = 4;

/**
 * Collects the cells of one column during parsing. Cells are added in batches, because switching between the memory of
 * columns takes most of the time.
 */
class CsvColumnBuilder {
  #codes = new Uint32Array(INITIAL_ROWS);
  #pending = new Int32Array(INITIAL_BATCH_SIZE * NUMBERS_PER_CELL);
  #pendingEnd = 0;
  readonly #texts = new DistinctTexts();

  /** Whether no cell has a value. */
  get isEmpty(): boolean {
    return this.#texts.size === 1 && this.#pendingEnd === 0;
  }

  add(bytes: Uint8Array, row: number, start: number, end: number, hash: number): void {
    const pending = this.#pending;
    const at = this.#pendingEnd;
    pending[at] = row;
    pending[at + 1] = start;
    pending[at + 2] = end;
    pending[at + 3] = hash;
    this.#pendingEnd = at + NUMBERS_PER_CELL;
    if (this.#pendingEnd === pending.length) this.#addPending(bytes);
  }

  /** Adds a text that isn't a slice of the file. */
  addText(bytes: Uint8Array, row: number, text: Uint8Array): void {
    if (text.length === 0) return;
    // Codes are in order of first occurrence.
    if (this.#pendingEnd > 0) this.#addPending(bytes);
    if (row >= this.#codes.length) this.#growCodes(row, Infinity);
    const hash = hashBytes(text, 0, text.length);
    this.#codes[row] = this.#texts.getOrAddCode(text, 0, text.length, hash);
  }

  /** Growing copies the codes, so make room for all expected rows, but limit it if the estimate is too high. */
  #growCodes(last: number, expected: number): void {
    const room = Math.min(expected, last * MAX_GROWTH);
    this.#codes = resizeCodes(this.#codes, Math.ceil(Math.max(room, last * MIN_GROWTH)));
  }

  #addPending(bytes: Uint8Array): void {
    const pending = this.#pending;
    const end = this.#pendingEnd;
    const texts = this.#texts;
    const last = pending[end - NUMBERS_PER_CELL] ?? 0;
    if (last >= this.#codes.length) {
      // Estimates the number of rows from the share of the file that was read. The first rows may be unusually short.
      const share = (pending[end - NUMBERS_PER_CELL + 1] ?? 0) / bytes.length;
      this.#growCodes(last, (last / share) * 1.02);
    }
    const codes = this.#codes;
    for (let at = 0; at < end; at += NUMBERS_PER_CELL) {
      codes[pending[at] ?? 0] = texts.getOrAddCode(
        bytes,
        (pending[at + 1] ?? 0) >>> 0,
        (pending[at + 2] ?? 0) >>> 0,
        pending[at + 3] ?? 0,
      );
    }
    this.#pendingEnd = 0;
    const cells = pending.length / NUMBERS_PER_CELL;
    if (cells < MAX_BATCH_SIZE) this.#pending = new Int32Array(cells * 2 * NUMBERS_PER_CELL);
  }

  finish(bytes: Uint8Array, name: string, rows: number): TextColumn {
    if (this.#pendingEnd > 0) this.#addPending(bytes);
    const codes = resizeCodes(this.#codes, rows);
    return { name, type: "text", codes, values: this.#texts.finish() };
  }
}
