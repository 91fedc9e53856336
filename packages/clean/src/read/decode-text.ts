import { CP1252_HIGH_CHARACTERS } from "../columns/cp1252.ts";
import { CleanError } from "../errors.ts";
import type { Encoding, TextOptions } from "./dialect.ts";

export interface DecodedText {
  encoding: Encoding;
  /** UTF-8 without a byte order mark. */
  bytes: Uint8Array;
  dropsControls?: true;
  replacesWrongBytes?: true;
}

const CHUNK = 1 << 20;
const LF = 0x0a;
/** Number of first bytes from which UTF-16 is detected. */
const HEAD_BYTES = 1000;

/**
 * Decodes a file to UTF-8, in the chosen encoding or a detected one: UTF-8, UTF-16 or Windows-1252. Returns the same
 * bytes if the file is UTF-8 already. Throws a CleanError if it isn't text.
 */
export function decodeToUtf8(
  file: Uint8Array,
  chosen: Pick<TextOptions, "encoding" | "dropsControls" | "replacesWrongBytes"> = {},
): DecodedText {
  const utf16 = chosen.encoding ? undefined : findUtf16(file);
  const decoded = chosen.encoding
    ? decodeAs(file, chosen.encoding, chosen.replacesWrongBytes === true)
    : utf16
      ? decodeUtf16(file, utf16)
      : decodeSingleByteOrUtf8(file);
  const { bytes } = decoded;
  const hasZeros = bytes.includes(0);
  if (hasZeros && chosen.dropsControls === null) throw new CleanError("not-text");
  if (hasZeros && !chosen.dropsControls && !isTextWithZeros(bytes))
    throw new CleanError("not-text");
  const dropsControls = hasZeros || bytes.at(-1) === CTRL_Z;
  return dropsControls && chosen.dropsControls !== null ? { ...decoded, dropsControls } : decoded;
}

const CTRL_Z = 0x1a;
const MAX_ZERO_SHARE = 0.01;
/** Minimum length of a text with zero bytes, so that short binary data isn't taken for one. */
const MIN_TEXT_BYTES = 64;

/** Whether a file with zero bytes is still a text: they are few, and there are hardly any other control characters. */
function isTextWithZeros(bytes: Uint8Array): boolean {
  let zeros = 0;
  let controls = 0;
  for (const byte of bytes) {
    if (byte === 0) zeros += 1;
    else if (byte < 0x20 && byte !== 0x09 && byte !== LF && byte !== 0x0d) controls += 1;
  }
  return bytes.length >= MIN_TEXT_BYTES && zeros <= bytes.length * MAX_ZERO_SHARE && controls <= 1;
}

function decodeAs(file: Uint8Array, encoding: Encoding, replaces: boolean): DecodedText {
  if (encoding === "utf-16" || encoding === "utf-16-le" || encoding === "utf-16-be")
    return decodeUtf16(file, encoding);
  if (encoding === "cp1252" || encoding === "latin-1")
    return { encoding, bytes: decodeSingleBytes(file, encoding) };
  if ((encoding === "utf-8" || encoding === "utf-8-sig") && isUtf8(file)) {
    return hasByteOrderMark(file)
      ? { encoding: "utf-8-sig", bytes: removeSecondMark(file.subarray(3)) }
      : { encoding, bytes: file };
  }
  const text = createDecoder(encoding, !replaces)(file);
  return {
    encoding,
    bytes: new TextEncoder().encode(text),
    ...(replaces && { replacesWrongBytes: true as const }),
  };
}

function decodeSingleByteOrUtf8(file: Uint8Array): DecodedText {
  if (isUtf8(file)) return decodeAs(file, "utf-8", false);
  return decodeAs(file, isCp1252(file) ? "cp1252" : "latin-1", false);
}

/** The names that TextDecoder has for Python's codecs, where they differ. */
const decoderNames: Partial<Record<Encoding, string>> = {
  "utf-8-sig": "utf-8",
  cp1250: "windows-1250",
  cp1251: "windows-1251",
  cp1253: "windows-1253",
  cp1254: "windows-1254",
  cp1255: "windows-1255",
  cp1256: "windows-1256",
  cp1257: "windows-1257",
  cp1258: "windows-1258",
  "iso8859-2": "iso-8859-2",
  "iso8859-5": "iso-8859-5",
  "iso8859-7": "iso-8859-7",
  "iso8859-15": "iso-8859-15",
  cp866: "ibm866",
  "mac-roman": "macintosh",
  cp874: "windows-874",
  cp932: "shift_jis",
  euc_jp: "euc-jp",
  cp949: "euc-kr",
};

/** Characters 128 to 255 of the encodings of DOS, which TextDecoder doesn't know. */
const dosCharacters: Partial<Record<Encoding, string>> = {
  cp437:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0",
  cp850:
    "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0",
  cp852:
    "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u00ad˝˛ˇ˘§÷¸°¨˙űŘř■\u00a0",
};

/** Returns a function that decodes a file. It throws a CleanError for bytes that the encoding doesn't have. */
export function createDecoder(encoding: Encoding, isFatal = true): (file: Uint8Array) => string {
  const dos = dosCharacters[encoding];
  if (dos !== undefined) {
    return (file) => {
      let text = "";
      for (const byte of file)
        text += byte < 0x80 ? String.fromCharCode(byte) : dos.charAt(byte - 0x80);
      return text;
    };
  }
  const name = decoderNames[encoding] ?? encoding;
  return (file) => {
    try {
      return new TextDecoder(name, { fatal: isFatal }).decode(file);
    } catch {
      throw new CleanError("wrong-encoding");
    }
  };
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

/** Whether a file is in neither UTF-8 nor UTF-16. */
export function isUnknownEncoding(file: Uint8Array): boolean {
  return !findUtf16(file) && !isUtf8(file);
}

const MAX_SHOWN = 10;

/** Finds the bytes that aren't UTF-8, and counts the characters of several bytes that are. */
export function findWrongBytes(file: Uint8Array): {
  count: number;
  valid: number;
  /** The first lines with such a byte, from 1. */
  lines: number[];
  /** The words around the first ones, with U+FFFD in their place. */
  examples: string[];
} {
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(file);
  const lines: number[] = [];
  const examples: string[] = [];
  let count = 0;
  let valid = 0;
  let line = 0;
  for (const part of text.split("\n")) {
    line += 1;
    const wrong = part.match(/\ufffd/g)?.length ?? 0;
    valid += part.match(/[^\0-\x7f\ufffd]/gu)?.length ?? 0;
    count += wrong;
    if (wrong === 0 || lines.length === MAX_SHOWN) continue;
    lines.push(line);
    examples.push(part.split(/[\s,;|"]/).find((word) => word.includes("\ufffd")) ?? "");
  }
  return { count, valid, lines, examples };
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
export function findUtf16(file: Uint8Array): "utf-16" | "utf-16-le" | "utf-16-be" | undefined {
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
