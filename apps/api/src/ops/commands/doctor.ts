import { existsSync } from "node:fs";

import { listMissingFacts } from "@site/content/company";
import { createArgumentSchema, createOptionSchema } from "@site/contracts/operator/fields";
import * as z from "zod/mini";

import { type Config, ConfigError, readConfig } from "../../config.ts";
import { createCommandDeps } from "../../create-deps.ts";
import type { CheckResult } from "../../doctor/check-result.ts";
import { createReporter, formatResults } from "../../doctor/check-result.ts";
import { parseConfigErrors } from "../../doctor/check-settings.ts";
import { runDoctor } from "../../doctor/run-doctor.ts";
import { commandProcedure } from "../../trpc.ts";

/** Unlike the page's procedure, works with invalid settings. */
export const doctor = commandProcedure
  .meta({
    effect: "prepares",
    description: "check every setting and connection, and say what is wrong and how to fix it",
    format: (findings) => formatResults(findings as CheckResult[]),
    hasFailed: (findings) => (findings as CheckResult[]).some(({ state }) => state === "wrong"),
  })
  .input(
    z.object({
      launch: createArgumentSchema(
        z.optional(z.enum(["launch"])),
        "list instead what only you know and the site doesn't have yet: legal form, addresses, providers",
      ),
      compare: createOptionSchema(
        z._default(z.enum(["none", "newest", "all"]), "none"),
        "also download the files of these releases and compare every byte",
      ),
    }),
  )
  .query(async ({ input: { launch, compare } }): Promise<CheckResult[]> => {
    if (launch) return checkLaunch();
    let config: Config;
    try {
      config = readConfig();
    } catch (error) {
      if (error instanceof ConfigError) return parseConfigErrors(error.message);
      throw error;
    }
    const { deps, close } = createCommandDeps(
      { ...config, LOG_LEVEL: "silent" },
      { wakeOutbox: () => undefined },
    );
    try {
      const results = await runDoctor({ config, deps, compare });
      return config.DEPLOYMENT === "production" ? [...results, ...checkLaunch()] : results;
    } finally {
      await close();
    }
  });

const launchReport = createReporter("launch");

/** The folder of the app's pictures, relative to the root of the repository. */
const APP_PICTURES = "packages/content/product/app";

/** What a production deployment lacks that no program can find out. */
function checkLaunch(): CheckResult[] {
  const missing = listMissingFacts().map(({ what, fix }) =>
    launchReport.wrong(what, "missing", fix),
  );
  const facts =
    missing.length > 0 ? missing : [launchReport.ok("the company", "every fact is there")];
  return [
    ...facts,
    existsSync(APP_PICTURES)
      ? launchReport.ok("pictures of the app", APP_PICTURES)
      : launchReport.warning(
          "pictures of the app",
          "none",
          `Put them into ${APP_PICTURES}. Without them the pages show the cleaner in the browser.`,
        ),
    launchReport.warning(
      "keys that sign installers",
      "can't be seen from here",
      "Sign the installers with your own certificates before you publish them; `releases publish` compares their bytes only.",
    ),
  ];
}
