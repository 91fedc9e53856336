import type { FastifyInstance } from "fastify";

import type { Deps } from "../deps.ts";
import { requireSecret } from "../http/require-secret.ts";
import { jobs } from "./jobs.ts";
import { runJob } from "./run-job.ts";

/** The scheduler's endpoints, with the secret that only it knows. */
export function jobRoutes(app: FastifyInstance, deps: Deps, secret: string): void {
  void app.register(async (scope) => {
    scope.addHook("onRequest", async ({ headers }) => requireSecret(headers.authorization, secret));
    for (const [name, job] of Object.entries(jobs)) {
      scope.post(`/api/jobs/${name}`, async () => {
        try {
          return await runJob(deps, name, job);
        } finally {
          // A function's host may freeze the process between requests; a job's answer may wait.
          await deps.telemetry.flush();
        }
      });
    }
  });
}
