import { crc32 } from "node:zlib";

import { expect, test } from "vitest";

import { createZip } from "./create-zip.ts";

const encoder = new TextEncoder();
const files = [
  { name: "one.txt", bytes: encoder.encode("one\n".repeat(100)) },
  { name: "é/two.bin", bytes: Uint8Array.from({ length: 256 }, (_, byte) => byte) },
  { name: "empty", bytes: new Uint8Array() },
];

test("the directory has the offset, sizes and checksum of each file", async () => {
  const archive = await createZip(files);
  const view = new DataView(archive.buffer);
  const end = archive.length - 22;
  expect(view.getUint32(end, true)).toBe(0x06054b50);
  expect([view.getUint16(end + 8, true), view.getUint16(end + 10, true)]).toEqual([3, 3]);
  let at = view.getUint32(end + 16, true);
  expect(at + view.getUint32(end + 12, true)).toBe(end);
  for (const { name, bytes } of files) {
    const encoded = encoder.encode(name);
    expect(view.getUint32(at, true)).toBe(0x02014b50);
    expect(view.getUint32(at + 16, true)).toBe(crc32(bytes));
    expect(view.getUint32(at + 24, true)).toBe(bytes.length);
    const local = view.getUint32(at + 42, true);
    expect(view.getUint32(local, true)).toBe(0x04034b50);
    expect(view.getUint32(local + 14, true)).toBe(crc32(bytes));
    expect(archive.subarray(at + 46, at + 46 + encoded.length)).toEqual(encoded);
    at += 46 + encoded.length;
  }
  expect(at).toBe(end);
});
