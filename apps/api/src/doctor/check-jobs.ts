import { jobRuns } from "../db/schema/operations.ts";
import { jobs } from "../jobs/jobs.ts";
import type { Environment } from "./environment.ts";
import { type Finding, findingsOf } from "./finding.ts";

const { ok, wrong } = findingsOf("jobs");
const MINUTE_MS = 60_000;

/** Whether the scheduler calls each job often enough, and whether the job succeeds. */
export async function checkJobs({ config, deps }: Environment): Promise<Finding[]> {
  const rows = await deps.db.select().from(jobRuns);
  const now = deps.now().getTime();
  return Object.entries(jobs).map(([name, { schedule, lateAfterMinutes }]) => {
    const row = rows.find(({ job }) => job === name);
    const call = `POST ${config.SITE_ORIGIN}/api/jobs/${name}`;
    const failed = row?.failedAt?.getTime() ?? 0;
    const succeeded = row?.succeededAt?.getTime() ?? 0;
    if (failed > succeeded) {
      const mend = "The function's log has the full reason. The job runs again on schedule.";
      return wrong(name, `failed ${minutesAgo(now - failed)}: ${row?.lastError}`, mend);
    }
    if (now - succeeded > lateAfterMinutes * MINUTE_MS) {
      const mend = `Let the scheduler call ${call} at "${schedule}" with "Authorization: Bearer" and JOBS_SECRET.`;
      return wrong(name, succeeded ? `last ran ${minutesAgo(now - succeeded)}` : "never ran", mend);
    }
    return ok(name, `ran ${minutesAgo(now - succeeded)}`);
  });
}

function minutesAgo(duration: number): string {
  const minutes = Math.floor(duration / MINUTE_MS);
  if (minutes < 1) return "just now";
  return minutes === 1 ? "1 minute ago" : `${minutes} minutes ago`;
}
