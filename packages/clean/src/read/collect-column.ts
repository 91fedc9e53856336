import { DistinctRanges } from "../columns/distinct-ranges.ts";
import { lengthen } from "../columns/lengthen.ts";
import type { TextColumn } from "../columns/table.ts";

const FIRST_ROWS = 64;
const INITIAL_BATCH_SIZE = 16;
const MAX_BATCH_SIZE = 2048;
const MAX_GROWTH = 8;
const MIN_GROWTH = 1.25;
/** Of a cell that waits: its row, start, end and hash. */
const FIELDS = 4;

/**
 * Collects the cells of one column while a file is read. A value is a range of the file's bytes, so nothing is
 * copied. Cells wait until many of one column are added at once: reaching its memory takes the time.
 */
export class ColumnCollector {
  #codes = new Uint32Array(FIRST_ROWS);
  #waiting = new Int32Array(INITIAL_BATCH_SIZE * FIELDS);
  #waitingEnd = 0;
  readonly #ranges: DistinctRanges;

  constructor(bytes: Uint8Array) {
    this.#ranges = new DistinctRanges(bytes);
  }

  /** Whether no cell with a value was added. */
  get isEmpty(): boolean {
    return this.#ranges.size === 1 && this.#waitingEnd === 0;
  }

  /** The same bytes at another place. */
  moveTo(bytes: Uint8Array): void {
    this.#ranges.bytes = bytes;
  }

  add(row: number, start: number, end: number, hash: number): void {
    const waiting = this.#waiting;
    const at = this.#waitingEnd;
    waiting[at] = row;
    waiting[at + 1] = start;
    waiting[at + 2] = end;
    waiting[at + 3] = hash;
    this.#waitingEnd = at + FIELDS;
    if (this.#waitingEnd === waiting.length) this.#addWaiting();
  }

  #addWaiting(): void {
    const waiting = this.#waiting;
    const end = this.#waitingEnd;
    const ranges = this.#ranges;
    const last = waiting[end - FIELDS] ?? 0;
    if (last >= this.#codes.length) {
      // All of it moves, so it gets room for as many rows as if the rest of the file had rows of the same length, and
      // some more; but not at once, since its first rows may be short.
      const share = (waiting[end - FIELDS + 1] ?? 0) / ranges.bytes.length;
      const room = Math.min(last / share, last * MAX_GROWTH);
      this.#codes = lengthen(this.#codes, Math.ceil(Math.max(room * 1.02, last * MIN_GROWTH)));
    }
    const codes = this.#codes;
    for (let at = 0; at < end; at += FIELDS) {
      codes[waiting[at] ?? 0] = ranges.codeOf(
        (waiting[at + 1] ?? 0) >>> 0,
        (waiting[at + 2] ?? 0) >>> 0,
        waiting[at + 3] ?? 0,
      );
    }
    this.#waitingEnd = 0;
    const cells = waiting.length / FIELDS;
    if (cells < MAX_BATCH_SIZE) this.#waiting = new Int32Array(cells * 2 * FIELDS);
  }

  finish(name: string, rows: number): TextColumn {
    if (this.#waitingEnd > 0) this.#addWaiting();
    const codes = lengthen(this.#codes, rows);
    return { name, type: "text", codes, values: this.#ranges.finish() };
  }
}
