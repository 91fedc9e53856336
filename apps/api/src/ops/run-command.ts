import type { Config } from "../config.ts";
import { recordAudit } from "../db/record-audit.ts";
import type { Deps } from "../deps.ts";
import type { Answer } from "./command.ts";
import type { CommandLine } from "./read-command-line.ts";

interface Surroundings {
  /** Opened when a command needs it. */
  open: () => { deps: Deps; config: Config };
  /** The person, if the command line does not name one. */
  userName: () => string;
}

/** Runs a command line. */
export async function runCommand(
  { name, command, argument, settings, options, dryRun, why = "", as }: CommandLine,
  { open, userName }: Surroundings,
): Promise<Answer> {
  if (command.effect === "prepares") return command.run({ argument, settings, options });
  const { deps, config } = open();
  const who = command.effect === "changes" && !dryRun ? as || userName() : "";
  return command.run({
    deps,
    config,
    argument,
    settings,
    options,
    dryRun,
    audit: (db, change) => recordAudit(db, { who, command: name, why, ...change, at: deps.now() }),
  });
}
