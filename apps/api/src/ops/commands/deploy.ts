import { getRawSettings, readConfig } from "../../config.ts";
import type { Finding } from "../../doctor/finding.ts";
import { printFindings } from "../../doctor/print-findings.ts";
import { type CommandGroup, UsageError } from "../command.ts";
import { deployPlan } from "../deploy/deploy-plan.ts";
import { lookAtDeploy } from "../deploy/look-at-deploy.ts";

export const deployCommands: CommandGroup = {
  "deploy plan": {
    summary:
      "print the shell script that deploys everything with these settings, and how to go back",
    effect: "prepares",
    run: async ({ settings }) => {
      // The script reads the file again: it must be the one whose settings are filled in.
      if (settings === undefined) {
        throw new UsageError("Name the file of the settings, with --settings FILE.");
      }
      const config = readConfig();
      const script = deployPlan({
        given: getRawSettings(),
        settingsFile: settings,
        maxInstances: config.MAX_INSTANCES,
      });
      return { script };
    },
    print: (answer) => (answer as { script: string }).script,
  },
  "deploy check": {
    summary: "look at the deployed site as a stranger's computer sees it, and say what is wrong",
    argument: "[ORIGIN]",
    options: {
      function: {
        value: "URL",
        about: "the function's own address, which has to be closed to all but the host in front",
      },
      build: {
        value: "FOLDER",
        about: "the built site that is meant to be there; apps/web/dist/client unless given",
      },
      buy: { about: "also try a purchase, in the payment provider's test mode alone" },
    },
    effect: "prepares",
    run: lookAtDeploy,
    print: (answer) => printFindings(answer as Finding[]),
    hasFailed: (answer) => (answer as Finding[]).some(({ state }) => state === "wrong"),
  },
};
