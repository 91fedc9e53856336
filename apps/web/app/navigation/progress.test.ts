import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { getProgress, subscribeToProgress, startRequest } from "./progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test("a request shorter than 200 ms shows nothing", () => {
  const seen = vi.fn();
  const stop = subscribeToProgress(seen);
  const request = startRequest();
  vi.advanceTimersByTime(199);
  request.finish();
  vi.runAllTimers();
  expect(seen).not.toHaveBeenCalled();
  stop();
});

test("runs from 0 over 5 seconds, waits below 100, and is 100 only when finished", () => {
  const request = startRequest();
  vi.advanceTimersByTime(200);
  expect(getProgress()).toEqual({ phase: "running", percent: 0 });
  vi.advanceTimersByTime(2_500);
  expect(getProgress().percent).toBe(50);
  vi.advanceTimersByTime(60_000);
  expect(getProgress()).toEqual({ phase: "running", percent: 99 });
  request.finish();
  vi.advanceTimersByTime(0);
  expect(getProgress()).toEqual({ phase: "done", percent: 100 });
  vi.advanceTimersByTime(400);
  expect(getProgress()).toEqual({ phase: "idle", percent: 0 });
});

test("never runs backwards while requests overlap, and ends with the last of them", () => {
  const first = startRequest();
  vi.advanceTimersByTime(1_200);
  const second = startRequest();
  first.finish();
  const before = getProgress().percent;
  vi.advanceTimersByTime(500);
  expect(getProgress().percent).toBeGreaterThan(before);
  second.finish();
  vi.advanceTimersByTime(0);
  expect(getProgress().phase).toBe("done");
});

test("goes on where it was when the next request begins before the bar has been finished", () => {
  const first = startRequest();
  vi.advanceTimersByTime(210);
  first.finish();
  const second = startRequest();
  vi.advanceTimersByTime(1_000);
  expect(getProgress()).toMatchObject({ phase: "running" });
  second.finish();
  vi.advanceTimersByTime(0);
  expect(getProgress().phase).toBe("done");
});

test("is marked failed when one of the requests failed, also one that failed at once", () => {
  const failing = startRequest();
  const other = startRequest();
  failing.fail();
  other.finish();
  expect(getProgress()).toEqual({ phase: "failed", percent: 100 });
  vi.runAllTimers();
  const next = startRequest();
  vi.advanceTimersByTime(300);
  next.finish();
  vi.advanceTimersByTime(200);
  expect(getProgress().phase).toBe("done");
});

test("once shown, stays for at least 200 ms", () => {
  const request = startRequest();
  vi.advanceTimersByTime(201);
  request.finish();
  vi.advanceTimersByTime(150);
  expect(getProgress().phase).toBe("running");
  vi.advanceTimersByTime(49);
  expect(getProgress().phase).toBe("done");
});

test("a request that is ended twice counts once", () => {
  const first = startRequest();
  const second = startRequest();
  vi.advanceTimersByTime(1_000);
  first.finish();
  first.fail();
  expect(getProgress().phase).toBe("running");
  second.finish();
  vi.advanceTimersByTime(0);
  expect(getProgress().phase).toBe("done");
});
