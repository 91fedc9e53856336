import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { requestFromWorker } from "./worker-client.ts";
import { createWorkReport } from "./worker/worker-io.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

class FakeWorker extends EventTarget {
  postMessage = () => undefined;
  answer(data: unknown): void {
    this.dispatchEvent(new MessageEvent("message", { data }));
  }
}

const MINUTE = 60_000;

test("slow work goes on as long as the worker reports it", async () => {
  const worker = new FakeWorker();
  const answer = requestFromWorker<{ kind: "read" }>(worker as unknown as Worker, {});
  for (let minute = 0; minute < 5; minute += 1) {
    await vi.advanceTimersByTimeAsync(MINUTE);
    worker.answer({ kind: "working" });
  }
  worker.answer({ kind: "read" });
  expect(await answer).toEqual({ kind: "read" });
});

test("a worker that sends nothing is lost", async () => {
  const answer = requestFromWorker(new FakeWorker() as unknown as Worker, {});
  await vi.advanceTimersByTimeAsync(3 * MINUTE);
  expect(await answer).toEqual({ kind: "lost" });
});

test("work is reported at most once a second", () => {
  const report = vi.fn<() => void>();
  const reportWorking = createWorkReport(report);
  for (let part = 0; part < 30; part += 1) {
    vi.advanceTimersByTime(100);
    reportWorking();
  }
  expect(report).toHaveBeenCalledTimes(3);
});
