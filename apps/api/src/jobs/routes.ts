import type { FastifyInstance } from "fastify";

import { jobRuns } from "../db/schema/operations.ts";
import type { Deps } from "../deps.ts";
import { requireSecret } from "../http/authorization.ts";
import { redactSecrets } from "../log.ts";
import { runInSpan } from "../telemetry/trace.ts";
import { jobs, type Job } from "./jobs.ts";

/** The scheduler's endpoints, with the secret that only it knows. */
export function registerJobRoutes(app: FastifyInstance, deps: Deps, secret: string): void {
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

/** Runs a job and records the outcome, so that a job that never runs, or always fails, is visible. */
async function runJob(deps: Deps, name: string, job: Job): Promise<object> {
  try {
    const answer = await runInSpan(deps.telemetry, { name: `job ${name}` }, () => job.run(deps));
    await recordRun(deps, name, { succeededAt: deps.now(), lastError: null });
    return answer;
  } catch (error) {
    const words = redactSecrets(error instanceof Error ? error.message : "unknown").slice(0, 500);
    // Report the job's own failure, even if recording fails for the same reason.
    await recordRun(deps, name, { failedAt: deps.now(), lastError: words }).catch(() => undefined);
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
