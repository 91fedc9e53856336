import { expect, test } from "vitest";

import { decodeToUtf8 } from "./decode-text.ts";

const encoder = new TextEncoder();
const toText = ({ bytes }: { bytes: Uint8Array }) =>
  new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
const bytes = (...values: number[]) => Uint8Array.from(values);
/** Returns the same bytes at an offset of a larger buffer. */
const behind = (count: number, file: Uint8Array) => {
  const all = new Uint8Array(count + file.length);
  all.set(file, count);
  return all.subarray(count);
};
const errorWith = (code: string) => expect.objectContaining({ code });

test.each([0, 1, 2, 3, 4, 5])("decodes the same bytes at any offset (%i)", (at) => {
  for (const text of ["a", "ab", "é", "aé", "abcé", "abcdé", "abcdefgh", "abcdefghé"]) {
    const decoded = decodeToUtf8(behind(at, encoder.encode(text)));
    expect([decoded.encoding, toText(decoded)]).toEqual(["utf-8", text]);
    const single = decodeToUtf8(behind(at, bytes(...encoder.encode(text), 0xe9, 0x61)));
    expect(single.encoding).toBe("cp1252");
  }
});

test.each([
  ["a mark cut off", bytes(0xef, 0xbb), "cp1252", "ï»"],
  ["two of the three bytes of a mark", bytes(0xef, 0xbb, 0x61), "cp1252", "ï»a"],
  ["letters that begin like a mark", encoder.encode("\uf000"), "utf-8", "\uf000"],
  ["letters that go on like a mark", encoder.encode("\uefc0a"), "utf-8", "\uefc0a"],
  ["a character that differs from a mark in its first byte", encoder.encode("滿"), "utf-8", "滿"],
  ["a letter that differs from it in the second", encoder.encode("＿"), "utf-8", "＿"],
  ["a letter that differs from it in the third", encoder.encode("ﻀ"), "utf-8", "ﻀ"],
  ["a character that the end cuts off", bytes(0x61, 0xe2, 0x82), "cp1252", "aâ‚"],
  ["the first byte of a mark of UTF-16", bytes(0xff, 0x61), "cp1252", "ÿa"],
  ["the first byte of the other mark", bytes(0xfe, 0x61), "cp1252", "þa"],
  ["the second byte of a mark", bytes(0x61, 0xfe), "cp1252", "aþ"],
  ["the second byte of the other mark", bytes(0x61, 0xff), "cp1252", "aÿ"],
])("%s is text", (_, file, encoding, text) => {
  const decoded = decodeToUtf8(file);
  expect([decoded.encoding, toText(decoded)]).toEqual([encoding, text]);
});

test("isn't UTF-16: few zero bytes, an odd length, or zeros at both positions", () => {
  expect(() => decodeToUtf8(bytes(0x61, 0, 0x62, 0x63))).toThrow(errorWith("not-text"));
  expect(() => decodeToUtf8(bytes(0, 0x61, 0x62, 0x63))).toThrow(errorWith("not-text"));
  expect(() => decodeToUtf8(bytes(0x61, 0, 0x62, 0, 0x63))).toThrow(errorWith("not-text"));
  expect(() => decodeToUtf8(bytes(0, 0, 0x62, 0, 0, 0x63))).toThrow(errorWith("not-text"));
  expect(() => decodeToUtf8(bytes(0))).toThrow(errorWith("not-text"));
  expect(toText(decodeToUtf8(bytes(0x61, 0)))).toBe("a");
});

const utf16 = (text: string, isBig = false) => {
  const file = Buffer.from(text, "utf16le");
  return new Uint8Array(isBig ? file.swap16() : file);
};

test.each([
  ["Chinese", "城市,人口\n北京,二一\n上海,二四\n"],
  ["Chinese of characters that have a zero byte themselves", "一,二\n一,二\n三,四\n"],
  ["Japanese", "都市\t人口\r\n東京\tいち\r\n"],
  ["Korean", "도시;인구\n서울;구\n"],
  ["Arabic", "مدينة,سكان\nالقاهرة,١٠\n"],
  ["Greek", "πόλη,κάτοικοι\nΑθήνα,δέκα\n"],
])("detects %s in UTF-16 without a mark, in both byte orders", (_, text) => {
  const little = decodeToUtf8(utf16(text));
  expect([little.encoding, toText(little)]).toEqual(["utf-16-le", text]);
  const big = decodeToUtf8(utf16(text, true));
  expect([big.encoding, toText(big)]).toEqual(["utf-16-be", text]);
});

test("the sample of UTF-16 may end inside a surrogate pair", () => {
  const text = `${"城".repeat(497)},\n😀,人\n`;
  expect(toText(decodeToUtf8(utf16(text)))).toBe(text);
  expect(toText(decodeToUtf8(utf16(text, true)))).toBe(text);
});

test("detects one word in UTF-16 by its zero bytes, in both byte orders", () => {
  expect(decodeToUtf8(utf16("word")).encoding).toBe("utf-16-le");
  expect(decodeToUtf8(utf16("word", true)).encoding).toBe("utf-16-be");
});

test.each<[string, Uint8Array]>([
  ["a text with a zero byte", encoder.encode("a,b\n1,\0\n2,\0\n3,4\n5,6\n")],
  ["one in Windows-1252", bytes(0xe9, 0x2c, 0x62, 0x0a, 0x31, 0, 0x32, 0x0a)],
  ["UTF-16 of an odd length", utf16("城市,人口\n北京,二\n").subarray(1)],
  ["Chinese without a line end", utf16("城市,人口")],
  ["a picture", bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46, 0x49, 0x46, 0, 1)],
  ["Chinese of which as many characters have a zero byte as line ends", utf16("一二\n")],
  ["line ends beside half of a pair", bytes(0x0a, 0, 0x61, 0xd8, 0xe9, 0x62, 0xe9, 0x62)],
  ["numbers between line ends", bytes(0x0a, 0, 0x0a, 0xd8, 0x0a, 0xd8, 0xe9, 0xd8)],
])("rejects %s, with a message that says what it may be", (_, file) => {
  expect(() => decodeToUtf8(file)).toThrow(errorWith("not-text"));
  expect(() => decodeToUtf8(file)).toThrow(/texts in UTF-16 .* Save it as CSV \(UTF-8\)/);
});

test.each([
  ["even", bytes(0x61, 0, 0, 0xd8, 0x62, 0, 0x63, 0)],
  ["odd", bytes(0, 0x61, 0xd8, 0, 0, 0x62, 0, 0x63)],
])("rejects a file of numbers with a zero byte at an %s position", (_, file) => {
  expect(() => decodeToUtf8(file)).toThrow(errorWith("not-text"));
});

test("decodes a file of several chunks, wherever they end", () => {
  // The first chunk of 1,048,576 bytes ends inside é or the surrogate pair of 😀.
  const long = `é${"a".repeat((1 << 20) - 3)}é😀b`;
  expect(toText(decodeToUtf8(encoder.encode(long)))).toBe(long);
  const wide = `a${"é".repeat((1 << 19) - 3)}😀b`;
  const units = Uint8Array.from(
    Array.from({ length: wide.length }, (_, at) => wide.charCodeAt(at)).flatMap((unit) => [
      unit & 255,
      unit >> 8,
    ]),
  );
  expect(toText(decodeToUtf8(bytes(0xff, 0xfe, 0x61, 0))).length).toBe(1);
  const marked = new Uint8Array(units.length + 2);
  marked.set([0xff, 0xfe]);
  marked.set(units, 2);
  expect(toText(decodeToUtf8(marked))).toBe(wide);
  expect(() => decodeToUtf8(marked.subarray(0, -3))).toThrow(errorWith("wrong-utf-16"));
  expect(() => decodeToUtf8(marked.subarray(0, 1 << 20))).toThrow(errorWith("wrong-utf-16"));
});

test("keeps the first byte of UTF-16 without a mark", () => {
  const file = bytes(0xfe, 0, 0x61, 0, 0x62, 0, 0x63, 0);
  expect([decodeToUtf8(file).encoding, toText(decodeToUtf8(file))]).toEqual(["utf-16-le", "þabc"]);
});
