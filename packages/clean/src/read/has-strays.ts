import type { TextDialect } from "./dialect.ts";

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/**
 * Whether a quotation mark is neither around a cell nor doubled within one, or a carriage return outside of cells ends
 * a line alone. RFC 4180 has neither, and some programs read other cells then.
 */
export function hasStrays(
  bytes: Uint8Array,
  { delimiter, quotes }: Pick<TextDialect, "delimiter" | "quotes">,
): boolean {
  const isBetween = (byte: number | undefined) =>
    byte === CR || byte === LF || byte === delimiter.charCodeAt(0);
  const { length } = bytes;
  const find = (byte: number, from: number) => {
    const found = bytes.indexOf(byte, from);
    return found < 0 ? length : found;
  };
  let cr = find(CR, 0);
  for (let start = 0; ;) {
    const quote = quotes ? find(QUOTE, start) : length;
    for (; cr < quote; cr = find(CR, cr + 1)) if (cr >= start && bytes[cr + 1] !== LF) return true;
    if (quote > start) {
      if (start > 0 && !isBetween(bytes[start])) return true;
      if (quote < length && !isBetween(bytes[quote - 1])) return true;
    }
    if (quote === length) return false;
    start = find(QUOTE, quote + 1) + 1;
    if (start > length) return true;
  }
}
