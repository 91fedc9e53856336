import { deflateRawSync } from "node:zlib";

import { expect, test } from "vitest";

import {
  buildArchiveEnd,
  buildDirectoryEntry,
  buildLocalHeader,
  type ArchivedFile,
} from "../../../tests/generators/archives.ts";
import { openZip } from "./zip.ts";

const encoder = new TextEncoder();
const stored = (name: string, text: string): ArchivedFile => {
  const data = [...encoder.encode(text)];
  return { name, method: 0, data, size: data.length };
};
const deflated = (name: string, text: string, size = text.length): ArchivedFile => ({
  name,
  method: 8,
  data: [...deflateRawSync(text)],
  size,
});
const damaged = expect.objectContaining({ code: "damaged-archive" });

/** Creates an archive with one file, in the usual order of parts. */
function createArchive(
  file: ArchivedFile,
  comment: readonly number[] = [],
  entries = 1,
): Uint8Array {
  const start = [...buildLocalHeader(file), ...file.data];
  const directory = buildDirectoryEntry(file, 0);
  const end = buildArchiveEnd(entries, start.length, comment.length);
  return Uint8Array.from([...start, ...directory, ...end, ...comment]);
}

async function readText(archive: Uint8Array, name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of openZip(archive).read(name)) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test.each([
  ["stored", stored("é.txt", "as it is")],
  ["deflated", deflated("é.txt", "as it is")],
  ["empty", stored("é.txt", "")],
])("reads a file that is %s", async (_, file) => {
  const archive = createArchive(file);
  expect(await readText(archive, "é.txt")).toBe(file.data.length === 0 ? "" : "as it is");
  expect([openZip(archive).has("é.txt"), openZip(archive).has("e.txt")]).toEqual([true, false]);
  await expect(readText(archive, "e.txt")).rejects.toThrow(damaged);
});

test("reads an archive at any byte offset", async () => {
  const archive = createArchive(stored("a", "text"));
  const behind = Uint8Array.from([1, 2, 3, ...archive, 4, 5]).subarray(3, 3 + archive.length);
  expect(await readText(behind, "a")).toBe("text");
});

test("finds files between extra fields and comments", async () => {
  const [first, second] = [stored("first", "one"), deflated("second", "two")];
  const start = [...buildLocalHeader(first, 7), ...first.data];
  const files = [...start, ...buildLocalHeader(second, 3), ...second.data];
  const directory = [
    ...buildDirectoryEntry(first, 0, 5, 300),
    ...buildDirectoryEntry(second, start.length, 2, 4),
  ];
  const archive = Uint8Array.from([...files, ...directory, ...buildArchiveEnd(2, files.length)]);
  expect(await readText(archive, "first")).toBe("one");
  expect(await readText(archive, "second")).toBe("two");
});

test("accepts a comment of up to 65,535 bytes", async () => {
  const file = stored("a", "text");
  const comment = Array.from({ length: 0xffff }, () => 0x50);
  expect(await readText(createArchive(file, comment), "a")).toBe("text");
  expect(() => openZip(createArchive(file, [...comment, 0x50]))).toThrow(damaged);
});

test("accepts an empty archive, and rejects a shorter file", () => {
  const empty = Uint8Array.from(buildArchiveEnd(0, 0));
  expect(openZip(empty).has("a")).toBe(false);
  expect(() => openZip(empty.subarray(1))).toThrow(damaged);
  expect(() => openZip(empty.subarray(0, -1))).toThrow(damaged);
  expect(() => openZip(new Uint8Array(50))).toThrow(damaged);
});

test("rejects a file that is larger than declared", async () => {
  const text = "a".repeat(1000);
  expect(await readText(createArchive(deflated("a", text)), "a")).toBe(text);
  await expect(readText(createArchive(deflated("a", text, 999)), "a")).rejects.toMatchObject({
    code: "inflates-too-far",
  });
});

test("rejects other compression methods and missing headers", async () => {
  const other = { ...deflated("a", "x"), method: 9 };
  await expect(readText(createArchive(other), "a")).rejects.toThrow(damaged);
  const headless = createArchive(stored("a", "x"));
  headless[0] = 0;
  await expect(readText(headless, "a")).rejects.toThrow(damaged);
});

test("reads to the last byte of the file and not beyond", async () => {
  const none = stored("", "");
  const text = stored("", "text");
  // The directory comes last. Its entry has 46 bytes, and the end record has 22.
  const [header, entry] = [buildLocalHeader(none), buildDirectoryEntry(none, 0)];
  const directoryLast = [...header, ...buildArchiveEnd(1, 52, 46), ...entry];
  expect(await readText(Uint8Array.from(directoryLast), "")).toBe("");
  expect(() => openZip(Uint8Array.from(directoryLast.slice(0, -1)))).toThrow(damaged);
  // The file's data comes last.
  const dataLast = (file: ArchivedFile, missing = 0) =>
    Uint8Array.from([
      ...buildDirectoryEntry(file, 68),
      ...buildArchiveEnd(1, 0, 30 + file.data.length),
      ...[...buildLocalHeader(file), ...file.data].slice(0, 30 + file.data.length - missing),
    ]);
  expect(await readText(dataLast(none), "")).toBe("");
  expect(await readText(dataLast(text), "")).toBe("text");
  await expect(readText(dataLast(none, 1), "")).rejects.toThrow(damaged);
  await expect(readText(dataLast(text, 1), "")).rejects.toThrow(damaged);
});

test.each([0, 1, 45, 0xffffffff])("rejects a directory at %i", (at) => {
  const file = stored("a", "x".repeat(100));
  const start = [...buildLocalHeader(file), ...file.data, ...buildDirectoryEntry(file, 0)];
  expect(() => openZip(Uint8Array.from([...start, ...buildArchiveEnd(1, at)]))).toThrow(damaged);
});

test("rejects a directory at the end of the file", () => {
  expect(() => openZip(Uint8Array.from(buildArchiveEnd(1, 22)))).toThrow(damaged);
});

test.each([1, 200, 0xffffffff])("rejects a file at %i", async (at) => {
  const file = stored("a", "x".repeat(100));
  const start = [...buildLocalHeader(file), ...file.data];
  const parts = [...start, ...buildDirectoryEntry(file, at), ...buildArchiveEnd(1, start.length)];
  await expect(readText(Uint8Array.from(parts), "a")).rejects.toThrow(damaged);
});

test("rejects a directory with fewer entries than declared", () => {
  const comment = Array.from({ length: 100 }, () => 0);
  expect(() => openZip(createArchive(stored("a", "x"), comment, 2))).toThrow(damaged);
});

test("reads the first of two files with one name", async () => {
  const [first, second] = [stored("a", "first"), stored("a", "second")];
  const start = [...buildLocalHeader(first), ...first.data];
  const files = [...start, ...buildLocalHeader(second), ...second.data];
  const directory = [
    ...buildDirectoryEntry(first, 0),
    ...buildDirectoryEntry(second, start.length),
  ];
  const archive = Uint8Array.from([...files, ...directory, ...buildArchiveEnd(2, files.length)]);
  expect(await readText(archive, "a")).toBe("first");
  expect(openZip(archive).names).toEqual(["a"]);
});
