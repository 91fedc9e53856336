import Fastify from "fastify";
import { expect, test } from "vitest";

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
