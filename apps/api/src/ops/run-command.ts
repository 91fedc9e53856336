import type { Config } from "../config.ts";
import type { World } from "../create-deps.ts";
import type { Answer } from "./command.ts";
import type { CommandLine } from "./read-command-line.ts";
import { recordAudit } from "./record-audit.ts";

interface Surroundings {
  /** Opened once a command needs it. */
  open: () => { world: Pick<World, "deps">; config: Config };
  /** Who asks, where the command line does not say. */
  userName: () => string;
}

/** Does what a command line asks for. */
export async function runCommand(
  { name, command, argument, options, dryRun, why = "", as }: CommandLine,
  { open, userName }: Surroundings,
): Promise<Answer> {
  if (command.effect === "prepares") return command.run({ argument, options });
  const { world, config } = open();
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
