import type { InParts } from "@site/clean/detect/detect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { takeTurns } from "./take-turns.ts";

beforeEach(() => {
  // Each part takes as long as a turn may.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
});

afterEach(() => vi.restoreAllMocks());

function* threeParts(log: string[]): InParts<string> {
  for (const part of ["one", "two", "three"]) {
    log.push(part);
    yield;
  }
  return "done";
}

test("others are heard between the turns of long work", async () => {
  const log: string[] = [];
  const other = setInterval(() => log.push("other"));
  expect(await takeTurns(threeParts(log), new AbortController().signal)).toBe("done");
  clearInterval(other);
  expect(log.slice(log.indexOf("one"), log.indexOf("three"))).toContain("other");
});

test("work that is called off goes no further", async () => {
  const log: string[] = [];
  const calling = new AbortController();
  const work = takeTurns(threeParts(log), calling.signal);
  setTimeout(() => calling.abort());
  expect(await work).toBeUndefined();
  expect(log).not.toContain("three");
});
