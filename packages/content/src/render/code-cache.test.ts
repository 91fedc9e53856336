import { appendFile, mkdtemp, readFile, rm, truncate } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { afterEach, beforeEach, expect, test } from "vitest";

import { codeKey, openCodeCache } from "./code-cache.ts";

const [one, two] = ["print(1)", "print(2)"].map((code) => codeKey(code, "python")) as [
  string,
  string,
];
const lines = [[{ text: "print", kind: "t-function" }, { text: "(1)" }]];
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "code-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test("code that was highlighted is known to later builds by the same engine, and to no other", async () => {
  await (await openCodeCache(folder, "a")).add([[one, lines]]);
  await (await openCodeCache(folder, "a")).add([[two, lines]]);
  const later = await openCodeCache(folder, "a");
  expect([later.read(one), later.read(two)]).toEqual([lines, lines]);
  expect(later.read(codeKey("print(1)", "sql"))).toBeUndefined();
  expect((await openCodeCache(folder, "b")).read(one)).toBeUndefined();
});

test("half a line of a build that was stopped is passed by, and harms none that is added", async () => {
  await (await openCodeCache(folder, "a")).add([[one, lines]]);
  const file = path.join(folder, "highlighted.jsonl");
  await truncate(file, (await readFile(file)).length - 9);
  const cache = await openCodeCache(folder, "a");
  expect(cache.read(one)).toBeUndefined();
  await cache.add([[two, lines]]);
  const later = await openCodeCache(folder, "a");
  expect([later.read(one), later.read(two)]).toEqual([undefined, lines]);
  await appendFile(file, "rubbish");
  expect((await openCodeCache(folder, "a")).read(two)).toEqual(lines);
});
