import { type Config, ConfigError, readConfig } from "../../config.ts";
import { createCommandDeps } from "../../create-deps.ts";
import { settingFindings } from "../../doctor/check-settings.ts";
import type { Finding } from "../../doctor/finding.ts";
import { printFindings } from "../../doctor/print-findings.ts";
import { runDoctor } from "../../doctor/run-doctor.ts";
import { type CommandGroup, UsageError } from "../command.ts";

export const doctorCommands: CommandGroup = {
  doctor: {
    summary: "look at every setting and connection, and say what is wrong and how to mend it",
    options: {
      compare: {
        value: "newest|all",
        about: "also download the files of these releases and compare every byte",
      },
    },
    effect: "prepares",
    run: async ({ options }) => {
      const { compare = "none" } = options;
      if (compare !== "none" && compare !== "newest" && compare !== "all") {
        throw new UsageError("--compare: newest or all.");
      }
      return examine(compare);
    },
    print: (answer) => printFindings(answer as Finding[]),
    hasFailed: (answer) => (answer as Finding[]).some(({ state }) => state === "wrong"),
  },
};

async function examine(compare: "none" | "newest" | "all"): Promise<Finding[]> {
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
}
