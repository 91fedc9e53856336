/** The characters of bytes 80 to 9F in Windows-1252; five of them are not given to any. */
const WINDOWS =
  "\u20ac\0\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\0\u017d\0" +
  "\0\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\0\u017e\u0178";

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
