import { givenSettings, readConfig } from "../../config.ts";
import { type CommandGroup, UsageError } from "../command.ts";
import { deployPlan } from "../deploy/deploy-plan.ts";

export const deployCommands: CommandGroup = {
  "deploy plan": {
    summary:
      "print the shell script that deploys everything with these settings, and how to go back",
    effect: "prepares",
    run: async ({ settings }) => {
      // The script reads the file anew: it must be the one whose settings are filled in.
      if (settings === undefined) {
        throw new UsageError("Name the file of the settings, with --settings FILE.");
      }
      const config = readConfig();
      const script = deployPlan({
        given: givenSettings(),
        settingsFile: settings,
        maxInstances: config.MAX_INSTANCES,
      });
      return { script };
    },
    print: (answer) => (answer as { script: string }).script,
  },
};
