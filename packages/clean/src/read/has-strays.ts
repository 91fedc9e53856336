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
  // Most files have neither, which is found many times faster.
  if (!bytes.includes(CR) && !(quotes && bytes.includes(QUOTE))) return false;
  const between = delimiter.charCodeAt(0);
  const isBeside = (byte: number | undefined) =>
    byte === undefined || byte === between || byte === LF || byte === CR || byte === QUOTE;
  const { length } = bytes;
  let isOutside = true;
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte > QUOTE) continue;
    if (byte === CR) {
      if (isOutside && bytes[at + 1] !== LF) return true;
    } else if (byte === QUOTE && quotes) {
      // One that opens a cell, or follows one that seemed to close it; or one that closes it, or seems to.
      if (!isBeside(bytes[isOutside ? at - 1 : at + 1])) return true;
      isOutside = !isOutside;
    }
  }
  return !isOutside;
}
