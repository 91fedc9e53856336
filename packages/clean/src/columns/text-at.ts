import type { TextValues } from "./table.ts";

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const SHORT = 24;

/** The text of a code. Short ASCII is put together by hand: that is many times faster than a decoder. */
export function textAt({ bytes, starts, ends }: TextValues, code: number): string {
  const start = starts[code] ?? 0;
  const end = ends[code] ?? 0;
  if (end - start > SHORT) return decoder.decode(bytes.subarray(start, end));
  let text = "";
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte > 0x7f) return decoder.decode(bytes.subarray(start, end));
    text += String.fromCharCode(byte);
  }
  return text;
}

/** Its length in units of UTF-16, without making it. */
export function lengthAt({ bytes, starts, ends }: TextValues, code: number): number {
  const end = ends[code] ?? 0;
  let length = 0;
  for (let at = starts[code] ?? 0; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    // A character begins with any byte but 10xxxxxx; one of four bytes is a pair.
    if (byte < 0x80 || byte >= 0xc0) length += byte < 0xf0 ? 1 : 2;
  }
  return length;
}
