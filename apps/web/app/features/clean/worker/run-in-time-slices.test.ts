import type { Incremental } from "@site/clean/detect/detect";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { runInTimeSlices } from "./analyse-table.ts";

beforeEach(() => {
  // Each step of the work takes longer than a slice.
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => (now += 1_000));
});

afterEach(() => vi.restoreAllMocks());

function* createThreePartWork(log: string[]): Incremental<string> {
  for (const part of ["one", "two", "three"]) {
    log.push(part);
    yield;
  }
  return "done";
}

test("other work runs between the slices", async () => {
  const log: string[] = [];
  const other = setInterval(() => log.push("other"));
  expect(await runInTimeSlices(createThreePartWork(log), new AbortController().signal)).toBe(
    "done",
  );
  clearInterval(other);
  expect(log.slice(log.indexOf("one"), log.indexOf("three"))).toContain("other");
});

test("aborted work stops", async () => {
  const log: string[] = [];
  const controller = new AbortController();
  const work = runInTimeSlices(createThreePartWork(log), controller.signal);
  setTimeout(() => controller.abort());
  expect(await work).toBeUndefined();
  expect(log).not.toContain("three");
});
