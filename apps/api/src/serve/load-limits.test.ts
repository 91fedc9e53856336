import { setImmediate } from "node:timers/promises";

import Fastify from "fastify";
import { expect, test, vi } from "vitest";

import { limitLoad } from "./load-limits.ts";
import { sendError } from "./send-error.ts";

test("a limited number of rejections is delayed, callers beyond it are rejected immediately, and each sent rejection frees a slot", async () => {
  const app = Fastify();
  limitLoad(app, { maxReads: 0, maxRequests: 0, rejectionDelayMs: 250, maxDelayedRejections: 2 });
  app.setErrorHandler(sendError);
  app.get("/", () => "let in");
  await app.ready();
  const responses: string[] = [];
  const ask = async (name: string) => {
    const { statusCode } = await app.inject("/");
    responses.push(`${name}: ${statusCode}`);
  };
  for (const round of [1, 2]) {
    await Promise.all([ask(`held ${round}`), ask(`held ${round}`), ask(`beyond ${round}`)]);
  }
  expect(responses).toEqual([
    "beyond 1: 503",
    "held 1: 503",
    "held 1: 503",
    "beyond 2: 503",
    "held 2: 503",
    "held 2: 503",
  ]);
  await app.close();
});

test("rejections that are delayed at the same time aren't sent at the same time", async () => {
  const app = Fastify();
  limitLoad(app, {
    maxReads: 0,
    maxRequests: 0,
    rejectionDelayMs: 1_000,
    maxDelayedRejections: 40,
  });
  app.setErrorHandler(sendError);
  app.get("/", () => "let in");
  await app.ready();
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  try {
    let sent = 0;
    const rejected = Array.from({ length: 40 }, async () => {
      await app.inject("/");
      sent += 1;
    });
    while (vi.getTimerCount() < 40) await setImmediate();
    vi.advanceTimersByTime(1_000);
    while (sent + vi.getTimerCount() < 40) await setImmediate();
    expect(sent).toBeGreaterThan(0);
    expect(sent).toBeLessThan(40);
    vi.advanceTimersByTime(1_000);
    await Promise.all(rejected);
  } finally {
    vi.useRealTimers();
    await app.close();
  }
});
