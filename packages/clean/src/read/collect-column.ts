import type { TextColumn } from "../columns/table.ts";

const FIRST_ROWS = 64;
const FIRST_VALUES = 16;
const FIRST_BATCH = 16;
const LARGEST_BATCH = 2048;
/** Of a cell that waits: its row, start, end and hash. */
const FIELDS = 4;

/**
 * Collects the cells of one column while a file is read. A value is a range of the file's bytes, so nothing is
 * copied; equal ranges are found by their hash, in a table with open addressing. The time goes into reaching memory:
 * so what is looked at together lies together, and cells wait until many of one column are added at once.
 */
export class ColumnCollector {
  #codes = new Uint32Array(FIRST_ROWS);
  /** Start and end of each value, by code. */
  #ranges = new Uint32Array(FIRST_VALUES * 2);
  /** Hash and code in turn; as many pairs as a power of two, at most half of them in use. */
  #slots = new Int32Array(FIRST_VALUES * 4);
  #size = 1;
  #waiting = new Int32Array(FIRST_BATCH * FIELDS);
  #waitingEnd = 0;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether no cell with a value was added. */
  get isEmpty(): boolean {
    return this.#size === 1 && this.#waitingEnd === 0;
  }

  add(row: number, start: number, end: number, hash: number): void {
    const waiting = this.#waiting;
    const at = this.#waitingEnd;
    waiting[at] = row;
    waiting[at + 1] = start;
    waiting[at + 2] = end;
    waiting[at + 3] = spread(hash);
    this.#waitingEnd = at + FIELDS;
    if (this.#waitingEnd === waiting.length) this.#addWaiting();
  }

  #addWaiting(): void {
    const waiting = this.#waiting;
    const end = this.#waitingEnd;
    const last = waiting[end - FIELDS] ?? 0;
    if (last >= this.#codes.length) this.#codes = lengthen(this.#codes, last * 2);
    const codes = this.#codes;
    for (let at = 0; at < end; at += FIELDS) {
      codes[waiting[at] ?? 0] = this.#codeOf(
        (waiting[at + 1] ?? 0) >>> 0,
        (waiting[at + 2] ?? 0) >>> 0,
        waiting[at + 3] ?? 0,
      );
    }
    this.#waitingEnd = 0;
    const cells = waiting.length / FIELDS;
    if (cells < LARGEST_BATCH) this.#waiting = new Int32Array(cells * 2 * FIELDS);
  }

  finish(name: string, rows: number): TextColumn {
    if (this.#waitingEnd > 0) this.#addWaiting();
    const codes = new Uint32Array(rows);
    codes.set(this.#codes.subarray(0, rows));
    const starts = new Uint32Array(this.#size);
    const ends = new Uint32Array(this.#size);
    for (let code = 1; code < this.#size; code += 1) {
      starts[code] = this.#ranges[code * 2] ?? 0;
      ends[code] = this.#ranges[code * 2 + 1] ?? 0;
    }
    return { name, type: "text", codes, values: { bytes: this.#bytes, starts, ends } };
  }

  #codeOf(start: number, end: number, hash: number): number {
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    for (;;) {
      const code = slots[slot + 1] ?? 0;
      if (code === 0) return this.#addValue(slot, start, end, hash);
      if (slots[slot] === hash && this.#isSame(code, start, end)) return code;
      slot = (slot + 2) & mask;
    }
  }

  #addValue(slot: number, start: number, end: number, hash: number): number {
    const code = this.#size;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = code;
    this.#size += 1;
    if (code * 2 >= this.#ranges.length) this.#ranges = lengthen(this.#ranges, code * 4);
    this.#ranges[code * 2] = start;
    this.#ranges[code * 2 + 1] = end;
    if (this.#size * 4 > this.#slots.length) this.#enlargeSlots();
    return code;
  }

  #isSame(code: number, start: number, end: number): boolean {
    const bytes = this.#bytes;
    let other = this.#ranges[code * 2] ?? 0;
    if ((this.#ranges[code * 2 + 1] ?? 0) - other !== end - start) return false;
    for (let at = start; at < end; at += 1) {
      if (bytes[at] !== bytes[other]) return false;
      other += 1;
    }
    return true;
  }

  #enlargeSlots(): void {
    const old = this.#slots;
    const slots = new Int32Array(old.length * 2);
    const mask = slots.length - 1;
    for (let from = 0; from < old.length; from += 2) {
      const code = old[from + 1] ?? 0;
      if (code === 0) continue;
      const hash = old[from] ?? 0;
      let slot = (hash << 1) & mask;
      while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
      slots[slot] = hash;
      slots[slot + 1] = code;
    }
    this.#slots = slots;
  }
}

function lengthen(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(length);
  longer.set(array);
  return longer;
}

/** The last mixing of MurmurHash3: texts that follow each other, such as ids, come to lie far apart. */
function spread(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
