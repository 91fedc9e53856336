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
const INITIAL_BYTES = 64;
/** Growing copies the bytes. Pages that are never written take no memory. */
const GROWTH = 1.5;

/**
 * Collects the distinct texts of a column, and assigns codes to them, starting at 1. Copies the bytes of each new text,
 * so the source can be released. Texts are looked up in a hash table with open addressing, whose memory access dominates
 * the running time. While texts arrive in order, as IDs and times often do, comparing with the last one is enough.
 */
export class DistinctTexts {
  /** Number of codes, including 0 for a missing cell. */
  size = 1;
  #bytes = new Uint8Array(INITIAL_BYTES);
  /** The text of a code starts at the code's offset and ends at the next offset. */
  #offsets = new Uint32Array(INITIAL_VALUES);
  /**
   * Alternating hash and code. The number of pairs is a power of two, of which at most two thirds are in use. Undefined
   * while texts arrive in order.
   */
  #slots: Int32Array<ArrayBuffer> | undefined;

  /** Returns the code of a text, given the hash of its bytes. Adds the text if it is new. */
  getOrAddCode(source: Uint8Array, start: number, end: number, hashOfBytes: number): number {
    if (!this.#slots) {
      const order = this.#compareWithLast(source, start, end);
      if (order === 0) return this.size - 1;
      if (order > 0) return this.#addText(source, start, end);
    }
    const slots = this.#slots ?? this.#createSlots();
    const hash = mixHash(hashOfBytes);
    const mask = slots.length - 1;
    let slot = (hash << 1) & mask;
    for (;;) {
      const code = slots[slot + 1] ?? 0;
      if (code === 0) break;
      if (slots[slot] === hash && this.#isSame(code, source, start, end)) return code;
      slot = (slot + 2) & mask;
    }
    const code = this.#addText(source, start, end);
    slots[slot] = hash;
    slots[slot + 1] = code;
    if (this.size * 3 > slots.length) this.#enlargeSlots(slots);
    return code;
  }

  /** Returns the texts and releases the hash table. No lookups are possible afterwards. */
  finish(): TextValues {
    this.#slots?.buffer.transfer(0);
    const offsets = resizeCodes(this.#offsets, this.size + 1);
    const length = offsets[this.size] ?? 0;
    const bytes = new Uint8Array(this.#bytes.buffer.transfer(length));
    return { bytes, starts: offsets.subarray(0, -1), ends: offsets.subarray(1) };
  }

  #addText(source: Uint8Array, start: number, end: number): number {
    const code = this.size;
    this.size += 1;
    if (this.size >= this.#offsets.length)
      this.#offsets = resizeCodes(this.#offsets, Math.ceil(this.size * GROWTH));
    let to = this.#offsets[code] ?? 0;
    const last = to + end - start;
    if (last > this.#bytes.length)
      this.#bytes = new Uint8Array(this.#bytes.buffer.transfer(Math.ceil(last * GROWTH)));
    const bytes = this.#bytes;
    for (let at = start; at < end; at += 1) {
      bytes[to] = source[at] ?? 0;
      to += 1;
    }
    this.#offsets[code + 1] = last;
    return code;
  }

  /** Positive if the text comes after the last one: it is longer, or as long and its bytes are greater. */
  #compareWithLast(source: Uint8Array, start: number, end: number): number {
    let other = this.#offsets[this.size - 1] ?? 0;
    const longer = end - start - ((this.#offsets[this.size] ?? 0) - other);
    if (longer !== 0 || this.size === 1) return this.size === 1 ? 1 : longer;
    const bytes = this.#bytes;
    for (let at = start; at < end; at += 1) {
      const difference = (source[at] ?? 0) - (bytes[other] ?? 0);
      if (difference !== 0) return difference;
      other += 1;
    }
    return 0;
  }

  #isSame(code: number, source: Uint8Array, start: number, end: number): boolean {
    const bytes = this.#bytes;
    let other = this.#offsets[code] ?? 0;
    if ((this.#offsets[code + 1] ?? 0) - other !== end - start) return false;
    for (let at = start; at < end; at += 1) {
      if (source[at] !== bytes[other]) return false;
      other += 1;
    }
    return true;
  }

  /** Creates the hash table of all texts so far. */
  #createSlots(): Int32Array<ArrayBuffer> {
    let length = INITIAL_VALUES * 4;
    while (this.size * 3 > length) length *= 2;
    const slots = new Int32Array(length);
    for (let code = 1; code < this.size; code += 1) {
      const [start, end] = [this.#offsets[code] ?? 0, this.#offsets[code + 1] ?? 0];
      insertCode(slots, mixHash(hashBytes(this.#bytes, start, end)), code);
    }
    this.#slots = slots;
    return slots;
  }

  #enlargeSlots(old: Int32Array<ArrayBuffer>): void {
    const slots = new Int32Array(old.length * 2);
    for (let from = 0; from < old.length; from += 2) {
      const code = old[from + 1] ?? 0;
      if (code !== 0) insertCode(slots, old[from] ?? 0, code);
    }
    old.buffer.transfer(0);
    this.#slots = slots;
  }
}

function insertCode(slots: Int32Array, hash: number, code: number): void {
  const mask = slots.length - 1;
  let slot = (hash << 1) & mask;
  while (slots[slot + 1] !== 0) slot = (slot + 2) & mask;
  slots[slot] = hash;
  slots[slot + 1] = code;
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
