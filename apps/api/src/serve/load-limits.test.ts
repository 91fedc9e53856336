import Fastify from "fastify";
import { expect, test } from "vitest";

import { limitLoad } from "./load-limits.ts";
import { sendError } from "./send-error.ts";

test("a limited number of refusals is delayed: callers beyond it are refused immediately, and each sent refusal makes room for the next", async () => {
  const app = Fastify();
  limitLoad(app, { maxReads: 0, maxRequests: 0, rejectionDelayMs: 250, maxDelayedRejections: 2 });
  app.setErrorHandler(sendError);
  app.get("/", () => "let in");
  await app.ready();
  const answers: string[] = [];
  const ask = async (name: string) => {
    const { statusCode } = await app.inject("/");
    answers.push(`${name}: ${statusCode}`);
  };
  for (const round of [1, 2]) {
    await Promise.all([ask(`held ${round}`), ask(`held ${round}`), ask(`beyond ${round}`)]);
  }
  expect(answers).toEqual([
    "beyond 1: 503",
    "held 1: 503",
    "held 1: 503",
    "beyond 2: 503",
    "held 2: 503",
    "held 2: 503",
  ]);
  await app.close();
});
