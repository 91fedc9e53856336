import { readReleaseManifest } from "../../db/seed.ts";
import {
  planPublication,
  publishRelease,
  listReleaseStats,
  planYank,
  yankRelease,
} from "../../features/product/manage-releases.ts";
import { type Answer, type CommandCall, type CommandGroup, UsageError } from "../command.ts";

export const releaseCommands: CommandGroup = {
  "releases list": {
    summary: "list every release with its downloads and the devices that run it",
    effect: "reads",
    run: ({ deps }) => listReleaseStats(deps),
  },

  "releases publish": {
    summary: "compare the files of a manifest with the object store, then offer its releases",
    argument: "FILE",
    effect: "changes",
    run: publish,
  },

  "releases yank": {
    summary: "withdraw a version from feeds and buttons, and warn the people who run it",
    argument: "VERSION",
    options: { reason: { value: "TEXT", about: "the message for people who run it" } },
    effect: "changes",
    run: yank,
  },
};

async function publish({ deps, argument, dryRun, audit }: CommandCall): Promise<Answer> {
  if (!argument) throw new UsageError("Name the manifest.");
  const { releases } = await readReleaseManifest(argument);
  const plans = [];
  // Every release is checked before the first one is offered.
  for (const release of releases) plans.push(await planPublication(deps, release));
  if (!dryRun) {
    for (const plan of plans.filter(({ outcome }) => outcome !== "unchanged")) {
      const { version, before = null, release } = plan;
      await publishRelease(deps, plan, (tx) =>
        audit(tx, { target: `release ${version}`, before, after: release }),
      );
    }
  }
  return plans.map(({ version, outcome, release }) => ({
    version,
    channel: release.channel,
    files: release.artifacts.length,
    [dryRun ? "would be" : "is"]: outcome,
  }));
}

async function yank({ deps, argument, options, dryRun, audit }: CommandCall): Promise<Answer> {
  const { reason } = options;
  if (!argument) throw new UsageError("Name the version.");
  if (!reason) throw new UsageError("Write the message for people who run it, with --reason TEXT.");
  const plan = await planYank(deps, argument);
  if (!dryRun) {
    await yankRelease(deps, plan, reason, (tx) =>
      audit(tx, {
        target: `release ${plan.version}`,
        before: { yanked: false },
        after: { yanked: true, reason },
      }),
    );
  }
  return { [dryRun ? "wouldYank" : "yanked"]: plan.version, ...plan };
}
