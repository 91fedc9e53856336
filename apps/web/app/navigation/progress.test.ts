import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { currentProgress, onProgress, startRequest } from "./progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a request shorter than 200 ms shows nothing", () => {
  const seen = vi.fn();
  const stop = onProgress(seen);
  const request = startRequest();
  vi.advanceTimersByTime(199);
  request.done();
  vi.runAllTimers();
  expect(seen).not.toHaveBeenCalled();
  stop();
});

test("runs from 0 over 5 seconds, waits below 100, and is 100 only when finished", () => {
  const request = startRequest();
  vi.advanceTimersByTime(200);
  expect(currentProgress()).toEqual({ phase: "running", percent: 0 });
  vi.advanceTimersByTime(2_500);
  expect(currentProgress().percent).toBe(50);
  vi.advanceTimersByTime(60_000);
  expect(currentProgress()).toEqual({ phase: "running", percent: 99 });
  request.done();
  vi.advanceTimersByTime(0);
  expect(currentProgress()).toEqual({ phase: "done", percent: 100 });
  vi.advanceTimersByTime(400);
  expect(currentProgress()).toEqual({ phase: "idle", percent: 0 });
});

test("never runs backwards while requests overlap, and ends with the last of them", () => {
  const first = startRequest();
  vi.advanceTimersByTime(1_200);
  const second = startRequest();
  first.done();
  const before = currentProgress().percent;
  vi.advanceTimersByTime(500);
  expect(currentProgress().percent).toBeGreaterThan(before);
  second.done();
  vi.advanceTimersByTime(0);
  expect(currentProgress().phase).toBe("done");
});

test("goes on where it was when the next request begins before the bar has been finished", () => {
  const first = startRequest();
  vi.advanceTimersByTime(210);
  first.done();
  const second = startRequest();
  vi.advanceTimersByTime(1_000);
  expect(currentProgress()).toMatchObject({ phase: "running" });
  second.done();
  vi.advanceTimersByTime(0);
  expect(currentProgress().phase).toBe("done");
});

test("is marked failed when one of the requests failed, also one that failed at once", () => {
  const failing = startRequest();
  const other = startRequest();
  failing.fail();
  other.done();
  expect(currentProgress()).toEqual({ phase: "failed", percent: 100 });
  vi.runAllTimers();
  const next = startRequest();
  vi.advanceTimersByTime(300);
  next.done();
  vi.advanceTimersByTime(200);
  expect(currentProgress().phase).toBe("done");
});

test("once shown, stays for at least 200 ms", () => {
  const request = startRequest();
  vi.advanceTimersByTime(201);
  request.done();
  vi.advanceTimersByTime(150);
  expect(currentProgress().phase).toBe("running");
  vi.advanceTimersByTime(49);
  expect(currentProgress().phase).toBe("done");
});

test("a request that is ended twice counts once", () => {
  const first = startRequest();
  const second = startRequest();
  vi.advanceTimersByTime(1_000);
  first.done();
  first.fail();
  expect(currentProgress().phase).toBe("running");
  second.done();
  vi.advanceTimersByTime(0);
  expect(currentProgress().phase).toBe("done");
});
