import { userInfo } from "node:os";

import { readConfig } from "../config.ts";
import { createDeps } from "../create-deps.ts";
import { UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { print } from "./print.ts";
import { type CommandLine, readCommandLine } from "./read-command-line.ts";
import { recordAudit } from "./record-audit.ts";
import { usageOf, usageOfCommand } from "./usage.ts";

async function main(): Promise<void> {
  const line = readCommandLine(commands, process.argv.slice(2));
  if (!line) console.log(usageOf(commands));
  else if (line.help) console.log(usageOfCommand(line.name, line.command));
  else await carryOut(line);
}

async function carryOut(line: CommandLine): Promise<void> {
  const { name, command, argument, options, dryRun } = line;
  const config = { ...readConfig(), LOG_LEVEL: "warn" as const };
  const world = createDeps(config, { wakeOutbox: () => undefined });
  const reason = { who: line.as || userName(), why: line.why ?? "", command: name };
  try {
    const answer = await command.run({
      world,
      config,
      argument,
      options,
      dryRun,
      audit: (db, change) => recordAudit(db, { ...reason, ...change, at: world.deps.now() }),
    });
    print(answer, line.json);
  } finally {
    await world.close();
  }
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a number that no user has.
    throw new UsageError("Say who asks for it, with --as NAME.");
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${usageOf(commands)}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
