import { readFile } from "node:fs/promises";

import {
  publishedReleaseSchema,
  publishInputSchema,
  releaseRowSchema,
  yankInputSchema,
  yankResultSchema,
} from "@site/contracts/operator/releases";
import * as z from "zod/mini";

import { parseReleaseManifest, type ReleaseManifest } from "../db/seed.ts";
import {
  listReleaseStats,
  planPublication,
  planYank,
  publishRelease,
  ReleaseError,
  yankRelease,
} from "../features/product/manage-releases.ts";
import {
  createFieldError,
  type OperatorCall,
  operatorProcedure,
  showAtField,
} from "./procedure.ts";

export const releases = {
  list: operatorProcedure({
    effect: "reads",
    description: "list every release with its downloads and the devices that run it",
    output: z.array(releaseRowSchema),
    run: ({ deps }) => listReleaseStats(deps),
  }),

  publish: operatorProcedure({
    effect: "changes",
    description: "compare the files of a manifest with the object store, then offer its releases",
    input: publishInputSchema,
    output: z.array(publishedReleaseSchema),
    run: async (call) => {
      const { deps, dryRun, audit } = call;
      const manifest = await readManifest(call);
      const plans = [];
      // Every release is checked before the first one is offered.
      for (const release of manifest.releases) {
        plans.push(
          await planPublication(deps, release).catch(showAtField("manifest", ReleaseError)),
        );
      }
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
    },
  }),

  yank: operatorProcedure({
    effect: "changes",
    description: "withdraw a version from feeds and buttons, and warn the people who run it",
    input: yankInputSchema,
    output: yankResultSchema,
    run: async ({ deps, input: { version, reason }, dryRun, audit }) => {
      const plan = await planYank(deps, version).catch(showAtField("version", ReleaseError));
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
    },
  }),
};

/** A local file is read only for the command line, never for a request. */
async function readManifest({
  input: { file, manifest },
  terminal,
}: OperatorCall<z.output<typeof publishInputSchema>>): Promise<ReleaseManifest> {
  const text = file !== undefined && terminal ? await readFile(file, "utf8") : manifest;
  if (text === undefined) throw createFieldError("manifest", "Choose the manifest.");
  try {
    return parseReleaseManifest(text);
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : "It can't be read.";
    throw createFieldError("manifest", `This is no manifest. ${message}`, cause);
  }
}
