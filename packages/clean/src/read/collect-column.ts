import type { TextColumn } from "../columns/table.ts";

const FIRST_ROWS = 1024;
const FIRST_VALUES = 16;

/**
 * Collects the cells of one column while a file is read. A value is a range of the file's bytes, so nothing is
 * copied; equal ranges are found by their hash, in a table with open addressing.
 */
export class ColumnCollector {
  #codes = new Uint32Array(FIRST_ROWS);
  #starts = new Uint32Array(FIRST_VALUES);
  #ends = new Uint32Array(FIRST_VALUES);
  #hashes = new Int32Array(FIRST_VALUES);
  /** Codes by hash; a power of two, at most half full. */
  #slots = new Uint32Array(FIRST_VALUES * 2);
  #size = 1;
  readonly #bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** Whether no cell with a value was added. */
  get isEmpty(): boolean {
    return this.#size === 1;
  }

  add(row: number, start: number, end: number, hash: number): void {
    if (row >= this.#codes.length) this.#codes = grow(this.#codes, row * 2);
    this.#codes[row] = this.#codeOf(start, end, hash);
  }

  finish(name: string, rows: number): TextColumn {
    const codes = new Uint32Array(rows);
    codes.set(this.#codes.subarray(0, rows));
    return {
      name,
      type: "text",
      codes,
      values: {
        bytes: this.#bytes,
        starts: this.#starts.slice(0, this.#size),
        ends: this.#ends.slice(0, this.#size),
      },
    };
  }

  #codeOf(start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1;
    let slot = spread(hash) & mask;
    let code = this.#slots[slot] ?? 0;
    while (code !== 0) {
      if (this.#hashes[code] === hash && this.#isSame(code, start, end)) return code;
      slot = (slot + 1) & mask;
      code = this.#slots[slot] ?? 0;
    }
    return this.#addValue(slot, start, end, hash);
  }

  #addValue(slot: number, start: number, end: number, hash: number): number {
    const code = this.#size;
    this.#slots[slot] = code;
    this.#size += 1;
    if (code >= this.#starts.length) {
      this.#starts = grow(this.#starts, code * 2);
      this.#ends = grow(this.#ends, code * 2);
      const hashes = new Int32Array(code * 2);
      hashes.set(this.#hashes);
      this.#hashes = hashes;
    }
    this.#starts[code] = start;
    this.#ends[code] = end;
    this.#hashes[code] = hash;
    if (this.#size * 2 > this.#slots.length) this.#enlargeSlots();
    return code;
  }

  #isSame(code: number, start: number, end: number): boolean {
    const other = this.#starts[code] ?? 0;
    if ((this.#ends[code] ?? 0) - other !== end - start) return false;
    const bytes = this.#bytes;
    for (let at = 0; at < end - start; at += 1) {
      if (bytes[start + at] !== bytes[other + at]) return false;
    }
    return true;
  }

  #enlargeSlots(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let code = 1; code < this.#size; code += 1) {
      let slot = spread(this.#hashes[code] ?? 0) & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = code;
    }
    this.#slots = slots;
  }
}

function grow(array: Uint32Array<ArrayBuffer>, length: number): Uint32Array<ArrayBuffer> {
  const longer = new Uint32Array(length);
  longer.set(array);
  return longer;
}

/** The low bits of the running hash hardly depend on a text's first bytes. */
function spread(hash: number): number {
  return hash ^ (hash >>> 15) ^ (hash >>> 7);
}
