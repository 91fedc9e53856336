import type { Config } from "../config.ts";
import type { World } from "../create-deps.ts";
import type { Answer } from "./print.ts";
import type { CommandLine } from "./read-command-line.ts";
import { recordAudit } from "./record-audit.ts";

interface Surroundings {
  world: Pick<World, "deps">;
  config: Config;
  /** Who asks, where the command line does not say. */
  userName: () => string;
}

/** Does what a command line asks for. */
export async function runCommand(
  { name, command, argument, options, dryRun, why = "", as }: CommandLine,
  { world, config, userName }: Surroundings,
): Promise<Answer> {
  const who = command.effect === "changes" && !dryRun ? as || userName() : "";
  return command.run({
    world,
    config,
    argument,
    options,
    dryRun,
    audit: (db, change) =>
      recordAudit(db, { who, command: name, why, ...change, at: world.deps.now() }),
  });
}
