import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import type { SourceFile } from "../read/find-sources.ts";
import {
  type BuildCache,
  computeEngineVersion,
  getCodeKey,
  openBuildCache,
} from "./build-cache.ts";
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
  return { source: from, entry, code: code.map((code) => [getCodeKey(code, "python"), lines]) };
}

function withCache<Answer>(use: (cache: BuildCache) => Answer, version = "a", images = {}): Answer {
  const cache = openBuildCache(folder, version, images);
  try {
    return use(cache);
  } finally {
    cache.close();
  }
}

test("highlighted code is cached for later builds by the same engine only", () => {
  withCache((cache) => cache.save([source("a")], [rendered(source("a"), ["print(1)"])]));
  withCache((cache) => cache.save([source("a")], [rendered(source("a"), ["print(2)"])]));
  const getCachedCode = (version?: string) =>
    withCache(
      ({ getCode }) => ["print(1)", "print(2)"].map((code) => getCode(getCodeKey(code, "python"))),
      version,
    );
  expect(getCachedCode()).toEqual([lines, lines]);
  expect(withCache(({ getCode }) => getCode(getCodeKey("print(1)", "sql")))).toBeUndefined();
  expect(getCachedCode("b")).toEqual([undefined, undefined]);
});

test("an entry is cached while its text, its images and its file exist unchanged", () => {
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

test("an unreadable cache is replaced", async () => {
  await writeFile(path.join(folder, "build.sqlite"), "rubbish".repeat(1_000));
  withCache((cache) => cache.save([source("a")], [rendered(source("a"))]));
  expect(withCache(({ getEntry }) => getEntry(source("a"))?.html)).toBe("Words.");
});

test.each([
  "packages/content/src/datasets/tables/census-historical/dataset.ts",
  "packages/content/src/schemas/vocabulary.ts",
  "packages/contracts/src/product.ts",
  "pnpm-lock.yaml",
])("a change of %s discards the cache", async (file) => {
  await mkdir(path.join(folder, path.dirname(file)), { recursive: true });
  await writeFile(path.join(folder, file), "before");
  const before = await computeEngineVersion(folder);
  expect(await computeEngineVersion(folder)).toBe(before);
  await writeFile(path.join(folder, file), "after");
  expect(await computeEngineVersion(folder)).not.toBe(before);
});
