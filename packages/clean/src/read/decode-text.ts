import { CP1252_HIGH_CHARACTERS } from "../columns/cp1252.ts";
import { CleanError } from "../errors.ts";
import type { Encoding } from "./dialect.ts";

export interface DecodedText {
  encoding: Encoding;
  /** UTF-8 without a byte order mark. */
  bytes: Uint8Array;
}

const CHUNK = 1 << 20;
const LF = 0x0a;
/** Number of first bytes from which UTF-16 is detected. */
const HEAD_BYTES = 1000;

/**
 * Detects the encoding of a file and decodes it to UTF-8. Returns the same bytes if the file is UTF-8 already. Throws
 * a CleanError if it isn't text.
 */
export function decodeToUtf8(file: Uint8Array): DecodedText {
  const utf16 = findUtf16(file);
  const decoded = utf16 ? decodeUtf16(file, utf16) : decodeSingleByteOrUtf8(file);
  if (decoded.bytes.includes(0)) throw new CleanError("not-text");
  return decoded;
}

function decodeSingleByteOrUtf8(file: Uint8Array): DecodedText {
  if (isUtf8(file)) {
    return hasByteOrderMark(file)
      ? { encoding: "utf-8-sig", bytes: removeSecondMark(file.subarray(3)) }
      : { encoding: "utf-8", bytes: file };
  }
  const encoding = isCp1252(file) ? "cp1252" : "latin-1";
  return { encoding, bytes: decodeSingleBytes(file, encoding) };
}

function hasByteOrderMark(text: Uint8Array): boolean {
  return text[0] === 0xef && text[1] === 0xbb && text[2] === 0xbf;
}

/** Some files have two byte order marks, from two programs. pandas removes the second one as well, but not a third. */
function removeSecondMark(text: Uint8Array): Uint8Array {
  return hasByteOrderMark(text) ? text.subarray(3) : text;
}

function isUtf8(file: Uint8Array): boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for (let at = countLeadingAscii(file); at < file.length; at += CHUNK) {
      decoder.decode(file.subarray(at, at + CHUNK), { stream: true });
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

/** The number of leading ASCII bytes. Tests four bytes at a time, which is many times faster than decoding. */
function countLeadingAscii(file: Uint8Array): number {
  // A Uint32Array needs an aligned offset. Whole files have one.
  if (file.byteOffset % 4 > 0) return 0;
  const words = new Uint32Array(file.buffer, file.byteOffset, file.length >> 2);
  let at = 0;
  while (at < words.length && ((words[at] ?? 0) & 0x80808080) === 0) at += 1;
  return at * 4;
}

/**
 * Detects UTF-16 by its byte order mark. Without one, by zero bytes at every other position (Latin letters), or by its
 * line ends.
 */
function findUtf16(file: Uint8Array): "utf-16" | "utf-16-le" | "utf-16-be" | undefined {
  const [first, second] = file;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return "utf-16";
  const head = file.subarray(0, HEAD_BYTES);
  const zerosAt = (place: number) =>
    head.filter((byte, at) => byte === 0 && at % 2 === place).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (file.length % 2 === 1 || even === odd) return undefined;
  const isLatin = even * odd === 0 && even + odd > head.length / 4;
  if (!isLatin && !hasUtf16LineEnds(head, even > odd)) return undefined;
  return even > odd ? "utf-16-be" : "utf-16-le";
}

/**
 * Detects UTF-16 without zero bytes, such as Greek or Chinese: it can be decoded, it has line ends, and at least half
 * of its line feed bytes belong to them.
 */
function hasUtf16LineEnds(head: Uint8Array, isBig: boolean): boolean {
  const decoder = new TextDecoder(isBig ? "utf-16be" : "utf-16le", { fatal: true });
  try {
    const ends = decoder.decode(head, { stream: true }).split("\n").length - 1;
    return ends > 0 && ends * 2 >= head.filter((byte) => byte === LF).length;
  } catch {
    return false;
  }
}

function decodeUtf16(
  file: Uint8Array,
  encoding: "utf-16" | "utf-16-le" | "utf-16-be",
): DecodedText {
  const isBig = encoding === "utf-16-be" || (encoding === "utf-16" && file[0] === 0xfe);
  const decoder = new TextDecoder(isBig ? "utf-16be" : "utf-16le", { fatal: true });
  const encoder = new TextEncoder();
  // A UTF-16 unit takes at most three bytes in UTF-8.
  const bytes = new Uint8Array(Math.ceil(file.length / 2) * 3);
  let length = 0;
  try {
    for (let at = 0; at < file.length; at += CHUNK) {
      const isLast = at + CHUNK >= file.length;
      const text = decoder.decode(file.subarray(at, at + CHUNK), { stream: !isLast });
      length += encoder.encodeInto(text, bytes.subarray(length)).written;
    }
  } catch {
    throw new CleanError("wrong-utf-16");
  }
  return { encoding, bytes: removeSecondMark(bytes.slice(0, length)) };
}

/** Whether Python can decode the bytes as `cp1252`: it rejects the five unassigned ones. */
function isCp1252(file: Uint8Array): boolean {
  return [0x81, 0x8d, 0x8f, 0x90, 0x9d].every((byte) => !file.includes(byte));
}

/** Decodes to UTF-8. TextDecoder can't do this: its `latin1` is Windows-1252. */
function decodeSingleBytes(file: Uint8Array, encoding: "cp1252" | "latin-1"): Uint8Array {
  const encoder = new TextEncoder();
  const characters = Array.from({ length: 256 }, (_, byte) => {
    const isMapped = encoding === "cp1252" && byte >= 0x80 && byte < 0xa0;
    return encoder.encode(
      isMapped ? CP1252_HIGH_CHARACTERS[byte - 0x80] : String.fromCharCode(byte),
    );
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
