import { userInfo } from "node:os";
import { createInterface } from "node:readline/promises";

import { loadSettingsFile, readConfig } from "../config.ts";
import { createCommandDeps } from "../create-deps.ts";
import { runCommandLine } from "./command-line.ts";
import { UsageError } from "./usage-error.ts";

await using ending = new AsyncDisposableStack();

const { exitCode } = await runCommandLine(process.argv.slice(2), {
  loadSettings: loadSettingsFile,
  open: () => {
    const config = { ...readConfig(), LOG_LEVEL: "warn" as const };
    const { deps, close } = createCommandDeps(config, { wakeOutbox: () => undefined });
    ending.defer(close);
    return { deps, config };
  },
  getUserName: () => {
    try {
      return userInfo().username;
    } catch {
      // In a container, the process may run under a user id that has no name.
      throw new UsageError("Say who you are, with --as NAME.");
    }
  },
  ask: process.stdin.isTTY ? promptAtTerminal : undefined,
  print: console.log,
  printError: console.error,
  // Output to a file is not wrapped.
  width: process.stdout.columns || Number.POSITIVE_INFINITY,
});
process.exitCode = exitCode;

async function promptAtTerminal(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(question);
  terminal.close();
  return answer;
}
