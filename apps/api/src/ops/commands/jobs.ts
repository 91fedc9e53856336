import { jobRuns } from "../../db/schema/operations.ts";
import { jobs } from "../../jobs/jobs.ts";
import type { CommandGroup } from "../command.ts";

export const jobCommands: CommandGroup = {
  "jobs list": {
    summary: "list what the scheduler calls, how often, and how it ended last",
    effect: "reads",
    run: async ({ deps, config }) => {
      const runs = await deps.db.select().from(jobRuns);
      return Object.entries(jobs).map(([name, { schedule }]) => {
        const run = runs.find(({ job }) => job === name);
        return {
          job: name,
          schedule,
          post: `${config.SITE_ORIGIN}/api/jobs/${name}`,
          succeeded: run?.succeededAt?.toISOString() ?? null,
          failed: run?.failedAt?.toISOString() ?? null,
          lastError: run?.lastError ?? null,
        };
      });
    },
  },
};
