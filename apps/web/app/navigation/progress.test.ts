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

test("runs for 5 seconds, waits at 99 and reaches 100 when the request finishes", () => {
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

test("never runs backwards while requests overlap, and ends with the last one", () => {
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

test("continues if another request starts before the bar is hidden", () => {
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

test("fails if one of the requests fails, even immediately", () => {
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

test("stays visible for at least 200 ms", () => {
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
