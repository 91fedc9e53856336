import type { Answer } from "../../src/ops/command.ts";
import { commands } from "../../src/ops/commands.ts";
import { readCommandLine } from "../../src/ops/read-command-line.ts";
import { runCommand } from "../../src/ops/run-command.ts";
import type { Suite } from "./suite.ts";

/** Runs one of the owner's commands in this process, with its words as a shell would pass them. */
export async function runOps(suite: Suite, ...words: string[]): Promise<Answer> {
  const line = readCommandLine(commands, words);
  if (!line) throw new Error("No command was named.");
  const { api, config } = suite;
  return runCommand(line, { open: () => ({ deps: api.deps, config }), userName: () => "tester" });
}

/** The same for an answer of several rows. */
export async function rowsOfOps(
  suite: Suite,
  ...words: string[]
): Promise<Record<string, unknown>[]> {
  const answer = await runOps(suite, ...words);
  return Array.isArray(answer) ? answer : [answer];
}
