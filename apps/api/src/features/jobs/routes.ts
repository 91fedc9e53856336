import { createHash, timingSafeEqual } from "node:crypto";

import type { FastifyInstance, FastifyRequest } from "fastify";

import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { bearerTokenOf } from "../../http/bearer-token.ts";
import { jobs } from "./jobs.ts";
import { runJob } from "./run-job.ts";

/** What the scheduler calls, with the secret that only it knows. */
export function jobRoutes(app: FastifyInstance, deps: Deps, secret: string): void {
  void app.register(async (scope) => {
    scope.addHook("onRequest", async (request) => requireSecret(request, secret));
    for (const [name, job] of Object.entries(jobs)) {
      scope.post(`/api/jobs/${name}`, () => runJob(deps, name, job));
    }
  });
}

function requireSecret(request: FastifyRequest, secret: string): void {
  const given = bearerTokenOf(request.headers.authorization) ?? "";
  if (!timingSafeEqual(digest(given), digest(secret))) throw new AppError("unauthenticated");
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
