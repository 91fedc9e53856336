import type { TextValues } from "./table.ts";

// Random for each run, so that an attacker can't prepare a file whose texts all collide (hash flooding).
const [randomSeed = 0, randomFactor = 0] = crypto.getRandomValues(new Int32Array(2));
export const HASH_SEED = randomSeed;
export const HASH_MULTIPLIER = (randomFactor & ~7) | 0x20000005;

/** Hashes bytes. parseCsv computes the same hash while it scans a cell. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = HASH_SEED;
  for (let at = start; at < end; at += 1)
    hash = Math.imul(hash ^ (bytes[at] ?? 0), HASH_MULTIPLIER);
  return hash;
}

const INITIAL_VALUES = 16;

/**
 * Assigns a code to each distinct byte range, starting at 1, in a hash table with open addressing. Memory access
 * dominates the running time, so values that are used together are stored together.
 */
export class DistinctRanges {
  /** The bytes that the ranges refer to. May be replaced by a longer copy. */
  bytes: Uint8Array;
  /** Number of codes, including 0 for a missing cell. */
  size = 1;
  /** Start and end of each range, by code. */
  #ranges = new Uint32Array(INITIAL_VALUES * 2);
  /** Alternating hash and code. The number of pairs is a power of two, of which at most two thirds are in use. */
  #slots = new Int32Array(INITIAL_VALUES * 4);

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Returns the code of a range, given the hash of its bytes. Adds the range if it is new. */
  getOrAddCode(start: number, end: number, hashOfBytes: number): number {
    const hash = mixHash(hashOfBytes);
    const slots = this.#slots;
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    for (;;) {
      const code = slots[slot + 1] ?? 0;
      if (code === 0) return this.#addRange(slot, start, end, hash);
      if (slots[slot] === hash && this.#isSame(code, start, end)) return code;
      slot = (slot + 2) & mask;
    }
  }

  /** Returns the ranges and releases the hash table. No lookups are possible afterwards. */
  finish(): TextValues {
    this.#slots.buffer.transfer(0);
    const starts = new Uint32Array(this.size);
    const ends = new Uint32Array(this.size);
    for (let code = 1; code < this.size; code += 1) {
      starts[code] = this.#ranges[code * 2] ?? 0;
      ends[code] = this.#ranges[code * 2 + 1] ?? 0;
    }
    this.#ranges.buffer.transfer(0);
    return { bytes: this.bytes, starts, ends };
  }

  #addRange(slot: number, start: number, end: number, hash: number): number {
    const code = this.size;
    this.#slots[slot] = hash;
    this.#slots[slot + 1] = code;
    this.size += 1;
    if (code * 2 >= this.#ranges.length) this.#ranges = resizeCodes(this.#ranges, code * 4);
    this.#ranges[code * 2] = start;
    this.#ranges[code * 2 + 1] = end;
    if (this.size * 3 > this.#slots.length) this.#enlargeSlots();
    return code;
  }

  #isSame(code: number, start: number, end: number): boolean {
    const bytes = this.bytes;
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
    old.buffer.transfer(0);
    this.#slots = slots;
  }
}

/** Final mixing step of MurmurHash3, which spreads similar texts, such as consecutive ids. */
function mixHash(hash: number): number {
  let mixed = hash ^ (hash >>> 16);
  mixed = Math.imul(mixed, 0x85ebca6b);
  mixed ^= mixed >>> 13;
  mixed = Math.imul(mixed, 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}

/**
 * Copies codes into an array of another length and detaches the old one, which releases its memory immediately.
 * Waiting for the garbage collector would be too late for large tables.
 */
export function resizeCodes(codes: Uint32Array<ArrayBuffer>, length: number): typeof codes {
  return new Uint32Array(codes.buffer.transfer(length * codes.BYTES_PER_ELEMENT));
}
