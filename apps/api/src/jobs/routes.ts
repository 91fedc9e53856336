import type { FastifyInstance } from "fastify";

import { jobRuns } from "../db/schema/operations.ts";
import type { Deps } from "../deps.ts";
import { requireSecret } from "../http/authorization.ts";
import { redactSecrets } from "../log.ts";
import { runInSpan } from "../telemetry/trace.ts";
import { jobs, type Job } from "./jobs.ts";

/** Registers the endpoints for the scheduler, which authenticates with the secret. */
export function registerJobRoutes(app: FastifyInstance, deps: Deps, secret: string): void {
  void app.register(async (scope) => {
    scope.addHook("onRequest", async ({ headers }) => requireSecret(headers.authorization, secret));
    for (const [name, job] of Object.entries(jobs)) {
      scope.post(`/api/jobs/${name}`, async () => {
        try {
          return await runJob(deps, name, job);
        } finally {
          // A function's host may freeze the process after the response.
          await deps.telemetry.flush();
        }
      });
    }
  });
}

/** Runs a job and records its outcome for the doctor. */
async function runJob(deps: Deps, name: string, job: Job): Promise<object> {
  try {
    const result = await runInSpan(deps.telemetry, { name: `job ${name}` }, () => job.run(deps));
    await recordRun(deps, name, { succeededAt: deps.now(), lastError: null });
    return result;
  } catch (error) {
    const message = redactSecrets(error instanceof Error ? error.message : "unknown").slice(0, 500);
    // Ignores a failure to record, because the job's own error is more useful.
    await recordRun(deps, name, { failedAt: deps.now(), lastError: message }).catch(
      () => undefined,
    );
    throw error;
  }
}

async function recordRun(
  { db }: Deps,
  job: string,
  change: Partial<typeof jobRuns.$inferInsert>,
): Promise<void> {
  await db
    .insert(jobRuns)
    .values({ job, ...change })
    .onConflictDoUpdate({ target: jobRuns.job, set: change });
}
