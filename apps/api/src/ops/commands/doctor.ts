import { option } from "@site/contracts/operator/fields";
import * as z from "zod/mini";

import { type Config, ConfigError, readConfig } from "../../config.ts";
import { createCommandDeps } from "../../create-deps.ts";
import { settingFindings } from "../../doctor/check-settings.ts";
import type { Finding } from "../../doctor/finding.ts";
import { printFindings } from "../../doctor/print-findings.ts";
import { runDoctor } from "../../doctor/run-doctor.ts";
import { commandProcedure } from "../../trpc.ts";

/** Works where the settings are wrong, unlike the procedure of the page. */
export const doctor = commandProcedure
  .meta({
    effect: "prepares",
    description: "check every setting and connection, and say what is wrong and how to fix it",
    format: (findings) => printFindings(findings as Finding[]),
    hasFailed: (findings) => (findings as Finding[]).some(({ state }) => state === "wrong"),
  })
  .input(
    z.object({
      compare: option(
        z._default(z.enum(["none", "newest", "all"]), "none"),
        "also download the files of these releases and compare every byte",
      ),
    }),
  )
  .query(async ({ input: { compare } }): Promise<Finding[]> => {
    let config: Config;
    try {
      config = readConfig();
    } catch (error) {
      if (error instanceof ConfigError) return settingFindings(error.message);
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
