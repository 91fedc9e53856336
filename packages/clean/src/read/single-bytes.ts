import { WINDOWS } from "../columns/cp1252.ts";

/** Whether Python would read the bytes as `cp1252`: it refuses the five that stand for nothing. */
export function isCp1252(file: Uint8Array): boolean {
  return [0x81, 0x8d, 0x8f, 0x90, 0x9d].every((byte) => !file.includes(byte));
}

/** The text as UTF-8. TextDecoder cannot be asked: its `latin1` is Windows-1252. */
export function decodeSingleBytes(file: Uint8Array, encoding: "cp1252" | "latin-1"): Uint8Array {
  const encoder = new TextEncoder();
  const characters = Array.from({ length: 256 }, (_, byte) => {
    const isMapped = encoding === "cp1252" && byte >= 0x80 && byte < 0xa0;
    return encoder.encode(isMapped ? WINDOWS[byte - 0x80] : String.fromCharCode(byte));
  });
  let length = 0;
  for (const byte of file) length += characters[byte]?.length ?? 0;
  const bytes = new Uint8Array(length);
  let end = 0;
  for (const byte of file) {
    const character = characters[byte] ?? characters[0];
    for (const part of character ?? []) {
      bytes[end] = part;
      end += 1;
    }
  }
  return bytes;
}
