import { jobRuns } from "../db/schema/job-runs.ts";
import type { Deps } from "../deps.ts";
import { scrub } from "../log.ts";
import { traceStep } from "../telemetry/trace-step.ts";
import type { Job } from "./jobs.ts";

/** Runs a job and records the outcome, so that a job that never runs, or always fails, is visible. */
export async function runJob(deps: Deps, name: string, job: Job): Promise<object> {
  try {
    const answer = await traceStep(deps.telemetry, { name: `job ${name}` }, () => job.run(deps));
    await note(deps, name, { succeededAt: deps.now(), lastError: null });
    return answer;
  } catch (error) {
    const words = scrub(error instanceof Error ? error.message : "unknown").slice(0, 500);
    // Report the job's own failure, even if recording fails for the same reason.
    await note(deps, name, { failedAt: deps.now(), lastError: words }).catch(() => undefined);
    throw error;
  }
}

async function note(
  { db }: Deps,
  job: string,
  change: Partial<typeof jobRuns.$inferInsert>,
): Promise<void> {
  await db
    .insert(jobRuns)
    .values({ job, ...change })
    .onConflictDoUpdate({ target: jobRuns.job, set: change });
}
