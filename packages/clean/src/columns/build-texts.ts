import { DistinctRanges } from "./distinct-ranges.ts";
import { growBytes } from "./grow-bytes.ts";
import { hashBytes } from "./hash-bytes.ts";
import { refuseMuchText } from "./limits.ts";
import type { TextValues } from "./table.ts";

const encoder = new TextEncoder();
const INITIAL_BYTES = 1 << 10;
/** A unit of UTF-16 takes at most three bytes in UTF-8. */
const MAX_UTF8_BYTES_PER_UNIT = 3;

/**
 * Collects distinct texts and gives each its code. The empty text has code 0: it is a missing cell. Throws a Refusal
 * when they become more than memory is there for.
 */
export function buildTexts(): { add(text: string): number; finish(): TextValues } {
  let bytes = new Uint8Array(INITIAL_BYTES);
  let end = 0;
  let written = 0;
  const ranges = new DistinctRanges(bytes);
  return {
    add(text) {
      if (text === "") return 0;
      written += text.length;
      refuseMuchText(written);
      bytes = growBytes(bytes, end + text.length * MAX_UTF8_BYTES_PER_UNIT);
      ranges.bytes = bytes;
      const { size } = ranges;
      const textEnd = end + encodeInto(text, bytes, end);
      const code = ranges.codeOf(end, textEnd, hashBytes(bytes, end, textEnd));
      if (ranges.size > size) end = textEnd;
      return code;
    },
    finish: () => {
      ranges.bytes = bytes.slice(0, end);
      return ranges.finish();
    },
  };
}

/** Short ASCII is written by hand: that is many times faster than an encoder. Returns the number of bytes. */
function encodeInto(text: string, bytes: Uint8Array, start: number): number {
  if (text.length > 64) return encoder.encodeInto(text, bytes.subarray(start)).written;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    if (unit > 0x7f) return encoder.encodeInto(text, bytes.subarray(start)).written;
    bytes[start + at] = unit;
  }
  return text.length;
}
