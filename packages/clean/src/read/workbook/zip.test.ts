import { deflateRawSync } from "node:zlib";

import { expect, test } from "vitest";

import {
  archiveEnd,
  directoryEntry,
  localHeader,
  type Packed,
} from "../../../tests/generators/archives.ts";
import { openZip } from "./zip.ts";

const encoder = new TextEncoder();
const stored = (name: string, text: string): Packed => {
  const data = [...encoder.encode(text)];
  return { name, method: 0, data, size: data.length };
};
const deflated = (name: string, text: string, size = text.length): Packed => ({
  name,
  method: 8,
  data: [...deflateRawSync(text)],
  size,
});
const damaged = expect.objectContaining({ code: "damaged-archive" });

/** The archive of one file, where the parts have the usual order. */
function archiveOf(file: Packed, comment: readonly number[] = [], entries = 1): Uint8Array {
  const start = [...localHeader(file), ...file.data];
  const directory = directoryEntry(file, 0);
  const end = archiveEnd(entries, start.length, comment.length);
  return Uint8Array.from([...start, ...directory, ...end, ...comment]);
}

async function textOf(archive: Uint8Array, name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of openZip(archive).read(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test.each([
  ["stored", stored("é.txt", "as it is")],
  ["deflated", deflated("é.txt", "as it is")],
  ["empty", stored("é.txt", "")],
])("a file that is %s is read by its name", async (_, file) => {
  const archive = archiveOf(file);
  expect(await textOf(archive, "é.txt")).toBe(file.data.length === 0 ? "" : "as it is");
  expect([openZip(archive).has("é.txt"), openZip(archive).has("e.txt")]).toEqual([true, false]);
  await expect(textOf(archive, "e.txt")).rejects.toThrow(damaged);
});

test("an archive is read wherever its bytes begin in memory", async () => {
  const archive = archiveOf(stored("a", "text"));
  const behind = Uint8Array.from([1, 2, 3, ...archive, 4, 5]).subarray(3, 3 + archive.length);
  expect(await textOf(behind, "a")).toBe("text");
});

test("files are told apart, with other fields and comments between them", async () => {
  const [first, second] = [stored("first", "one"), deflated("second", "two")];
  const start = [...localHeader(first, 7), ...first.data];
  const files = [...start, ...localHeader(second, 3), ...second.data];
  const directory = [
    ...directoryEntry(first, 0, 5, 300),
    ...directoryEntry(second, start.length, 2, 4),
  ];
  const archive = Uint8Array.from([...files, ...directory, ...archiveEnd(2, files.length)]);
  expect(await textOf(archive, "first")).toBe("one");
  expect(await textOf(archive, "second")).toBe("two");
});

test("a comment of 65,535 bytes may be behind the archive, and no longer one", async () => {
  const file = stored("a", "text");
  const comment = Array.from({ length: 0xffff }, () => 0x50);
  expect(await textOf(archiveOf(file, comment), "a")).toBe("text");
  expect(() => openZip(archiveOf(file, [...comment, 0x50]))).toThrow(damaged);
});

test("an archive without files is one, and fewer bytes are none", () => {
  const empty = Uint8Array.from(archiveEnd(0, 0));
  expect(openZip(empty).has("a")).toBe(false);
  expect(() => openZip(empty.subarray(1))).toThrow(damaged);
  expect(() => openZip(empty.subarray(0, -1))).toThrow(damaged);
  expect(() => openZip(new Uint8Array(50))).toThrow(damaged);
});

test("an archive may not say that a file is smaller than it is", async () => {
  const text = "a".repeat(1000);
  expect(await textOf(archiveOf(deflated("a", text)), "a")).toBe(text);
  await expect(textOf(archiveOf(deflated("a", text, 999)), "a")).rejects.toMatchObject({
    code: "inflates-too-far",
  });
});

test("a file that is packed in another way, or has no header, is refused", async () => {
  const other = { ...deflated("a", "x"), method: 9 };
  await expect(textOf(archiveOf(other), "a")).rejects.toThrow(damaged);
  const headless = archiveOf(stored("a", "x"));
  headless[0] = 0;
  await expect(textOf(headless, "a")).rejects.toThrow(damaged);
});

test("what lies elsewhere is found up to the last byte of the file, and not behind it", async () => {
  const none = stored("", "");
  const text = stored("", "text");
  // The directory is last: its one entry has 46 bytes, as the end before it has 22.
  const [header, entry] = [localHeader(none), directoryEntry(none, 0)];
  const directoryLast = [...header, ...archiveEnd(1, 52, 46), ...entry];
  expect(await textOf(Uint8Array.from(directoryLast), "")).toBe("");
  expect(() => openZip(Uint8Array.from(directoryLast.slice(0, -1)))).toThrow(damaged);
  // The file is last.
  const dataLast = (file: Packed, missing = 0) =>
    Uint8Array.from([
      ...directoryEntry(file, 68),
      ...archiveEnd(1, 0, 30 + file.data.length),
      ...[...localHeader(file), ...file.data].slice(0, 30 + file.data.length - missing),
    ]);
  expect(await textOf(dataLast(none), "")).toBe("");
  expect(await textOf(dataLast(text), "")).toBe("text");
  await expect(textOf(dataLast(none, 1), "")).rejects.toThrow(damaged);
  await expect(textOf(dataLast(text, 1), "")).rejects.toThrow(damaged);
});

test.each([0, 1, 45, 0xffffffff])("a directory that is said to be at %i is no directory", (at) => {
  const file = stored("a", "x".repeat(100));
  const start = [...localHeader(file), ...file.data, ...directoryEntry(file, 0)];
  expect(() => openZip(Uint8Array.from([...start, ...archiveEnd(1, at)]))).toThrow(damaged);
});

test("a directory that is said to begin where the file ends is none", () => {
  expect(() => openZip(Uint8Array.from(archiveEnd(1, 22)))).toThrow(damaged);
});

test.each([1, 200, 0xffffffff])("a file that is said to be at %i is not there", async (at) => {
  const file = stored("a", "x".repeat(100));
  const start = [...localHeader(file), ...file.data];
  const parts = [...start, ...directoryEntry(file, at), ...archiveEnd(1, start.length)];
  await expect(textOf(Uint8Array.from(parts), "a")).rejects.toThrow(damaged);
});

test("a directory may not say that it has more entries than it has", () => {
  const comment = Array.from({ length: 100 }, () => 0);
  expect(() => openZip(archiveOf(stored("a", "x"), comment, 2))).toThrow(damaged);
});
