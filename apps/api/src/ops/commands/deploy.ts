import { givenSettings, readConfig } from "../../config.ts";
import type { CommandGroup } from "../command.ts";
import { deployPlan } from "../deploy/deploy-plan.ts";

export const deployCommands: CommandGroup = {
  "deploy plan": {
    summary:
      "print the shell script that deploys everything with these settings, and how to go back",
    options: {
      from: { value: "FILE", about: "the file of the settings, as the script should name it" },
    },
    effect: "prepares",
    run: async ({ options }) => {
      const config = readConfig();
      const script = deployPlan({
        given: givenSettings(),
        settingsFile: options.from ?? "production.env",
        maxInstances: config.MAX_INSTANCES,
      });
      return { script };
    },
    print: (answer) => (answer as { script: string }).script,
  },
};
