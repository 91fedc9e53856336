import { DistinctTexts, hashBytes } from "./distinct-texts.ts";
import { assertTextLength } from "./limits.ts";
import type { TextValues } from "./table.ts";

const encoder = new TextEncoder();
const INITIAL_BYTES = 1 << 10;
/** Maximum bytes of a UTF-16 unit in UTF-8. */
const MAX_UTF8_BYTES_PER_UNIT = 3;

/**
 * Collects distinct texts and assigns codes to them. The empty text has code 0, like a missing cell. Throws a
 * CleanError if the texts get too long.
 */
export function createTextBuilder(): { add(text: string): number; finish(): TextValues } {
  let bytes = new Uint8Array(INITIAL_BYTES);
  let written = 0;
  const texts = new DistinctTexts();
  return {
    add(text) {
      if (text === "") return 0;
      written += text.length;
      assertTextLength(written);
      bytes = growBytes(bytes, text.length * MAX_UTF8_BYTES_PER_UNIT);
      const end = encodeInto(text, bytes);
      return texts.getOrAddCode(bytes, 0, end, hashBytes(bytes, 0, end));
    },
    finish: () => texts.finish(),
  };
}

/** Writes short ASCII texts by hand, which is many times faster than a TextEncoder. Returns the number of bytes. */
function encodeInto(text: string, bytes: Uint8Array): number {
  if (text.length > 64) return encoder.encodeInto(text, bytes).written;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return encoder.encodeInto(text, bytes).written;
    bytes[at] = unit;
  }
  return text.length;
}

export function growBytes(bytes: Uint8Array<ArrayBuffer>, least: number): Uint8Array<ArrayBuffer> {
  if (least <= bytes.length) return bytes;
  const larger = new Uint8Array(Math.max(least, bytes.length * 2));
  larger.set(bytes);
  return larger;
}

/** Concatenates texts as UTF-8. Each text's index becomes its code. */
export function encodeTexts(texts: readonly string[]): TextValues {
  const starts = new Uint32Array(texts.length);
  const ends = new Uint32Array(texts.length);
  let end = 0;
  for (const [code, text] of texts.entries()) {
    starts[code] = end;
    end += getUtf8Length(text);
    ends[code] = end;
  }
  return { bytes: encoder.encode(texts.join("")), starts, ends };
}

function getUtf8Length(text: string): number {
  let length = text.length;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    // Each half of a surrogate pair counts as two of the pair's four bytes.
    if (unit > 0x7f) length += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return length;
}
