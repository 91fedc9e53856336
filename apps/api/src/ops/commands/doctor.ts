import { createOptionSchema } from "@site/contracts/operator/fields";
import * as z from "zod/mini";

import { type Config, ConfigError, readConfig } from "../../config.ts";
import { createCommandDeps } from "../../create-deps.ts";
import type { CheckResult } from "../../doctor/check-result.ts";
import { formatResults } from "../../doctor/check-result.ts";
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
      compare: createOptionSchema(
        z._default(z.enum(["none", "newest", "all"]), "none"),
        "also download the files of these releases and compare every byte",
      ),
    }),
  )
  .query(async ({ input: { compare } }): Promise<CheckResult[]> => {
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
      return await runDoctor({ config, deps, compare });
    } finally {
      await close();
    }
  });
