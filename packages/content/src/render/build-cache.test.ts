import { createHash } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import type { SourceFile } from "../read/find-sources.ts";
import { type BuildCache, getCodeKey, openBuildCache } from "./build-cache.ts";
import type { NewlyRenderedEntry } from "./rendered-entry.ts";

const lines = [[{ text: "print", kind: "t-function" }, { text: "(1)" }]];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "cache-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function source(slug: string, text = "Words."): SourceFile {
  const hash = createHash("sha256").update(text).digest("hex");
  return { collection: "posts", slug, file: `posts/${slug}.md`, text, hash };
}

function rendered(from: SourceFile, code: string[] = []): NewlyRenderedEntry {
  const entry = {
    html: from.text,
    headings: [],
    anchors: [],
    links: [],
    sections: [],
    data: {},
    problems: [],
    lines: {},
    minutes: 1,
    keywords: [],
    terms: [],
  };
  return { source: from, entry, code: code.map((one) => [getCodeKey(one, "python"), lines]) };
}

function withCache<Answer>(use: (cache: BuildCache) => Answer, version = "a", images = {}): Answer {
  const cache = openBuildCache(folder, version, images);
  try {
    return use(cache);
  } finally {
    cache.close();
  }
}

test("code that was highlighted is known to later builds by the same engine, and to no other", () => {
  withCache((cache) => cache.save([source("a")], [rendered(source("a"), ["print(1)"])]));
  withCache((cache) => cache.save([source("a")], [rendered(source("a"), ["print(2)"])]));
  const known = (version?: string) =>
    withCache(
      ({ getCode }) => ["print(1)", "print(2)"].map((one) => getCode(getCodeKey(one, "python"))),
      version,
    );
  expect(known()).toEqual([lines, lines]);
  expect(withCache(({ getCode }) => getCode(getCodeKey("print(1)", "sql")))).toBeUndefined();
  expect(known("b")).toEqual([undefined, undefined]);
});

test("an entry is known while its text and the images are the same, and its file is there", () => {
  const [a, b] = [source("a"), source("b")];
  withCache((cache) => cache.save([a, b], [rendered(a), rendered(b)]));
  expect(withCache(({ getEntry }) => getEntry(a)?.html)).toBe("Words.");
  expect(withCache(({ getEntry }) => getEntry(source("a", "Edited.")))).toBeUndefined();
  expect(withCache(({ getEntry }) => getEntry(a), "a", { "x.png": 1 })).toBeUndefined();
  withCache((cache) => cache.save([b], []));
  expect(withCache(({ getEntry }) => [getEntry(a), getEntry(b)?.html])).toEqual([
    undefined,
    "Words.",
  ]);
});

test("a file that is no cache is replaced", async () => {
  await writeFile(path.join(folder, "build.sqlite"), "rubbish".repeat(1_000));
  withCache((cache) => cache.save([source("a")], [rendered(source("a"))]));
  expect(withCache(({ getEntry }) => getEntry(source("a"))?.html)).toBe("Words.");
});
