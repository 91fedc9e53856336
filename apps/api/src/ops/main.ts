import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";

import { loadSettingsFile, readConfig } from "../config.ts";
import { createCommandDeps } from "../create-deps.ts";
import { UsageError } from "./command.ts";
import { commands } from "./commands.ts";
import { isMeant } from "./is-meant.ts";
import { print } from "./print.ts";
import { readCommandLine } from "./read-command-line.ts";
import { runCommand } from "./run-command.ts";
import { usageFor, usageOf, usageOfCommand } from "./usage.ts";

const words = process.argv.slice(2);

async function main(): Promise<void> {
  const line = readCommandLine(commands, words);
  if (!line) return console.log(usageOf(commands));
  if (line.help) return console.log(usageOfCommand(line.name, line.command));
  loadSettingsFile(line.settings);
  await using ending = new AsyncDisposableStack();
  const open = () => {
    const config = { ...readConfig(), LOG_LEVEL: "warn" as const };
    const { deps, close } = createCommandDeps(config, { wakeOutbox: () => undefined });
    ending.defer(close);
    return { deps, config };
  };
  const preview = () => runCommand({ ...line, dryRun: true }, { open, userName });
  const ask = process.stdin.isTTY ? askAtTerminal : undefined;
  if (!(await isMeant(line, { preview, ask }))) return console.log("Nothing was changed.");
  const answer = await runCommand(line, { open, userName });
  print(answer, line);
  if (line.command.hasFailed?.(answer)) process.exitCode = 1;
}

async function askAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}

function userName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run under a user id without a user.
    throw new UsageError("Say who you are, with --as NAME.");
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${usageFor(commands, words)}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
