import { type Answer, UsageError } from "./command.ts";
import { print } from "./print.ts";
import type { CommandLine } from "./read-command-line.ts";

interface Asking {
  /** What the command would do. */
  preview: () => Promise<Answer>;
  /** Asks the person at the terminal; absent where there is none. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/** Asks before a command acts that cannot be undone, after showing what it would do. Scripts say `--yes`. */
export async function isMeant(line: CommandLine, { preview, ask }: Asking): Promise<boolean> {
  if (!line.command.asks || line.dryRun || line.yes) return true;
  if (!ask) throw new UsageError("Add --yes: there is no terminal to ask you on.");
  print(await preview(), { ...line, json: false });
  const answer = await ask("Do this? (y/N) ");
  return /^y(es)?$/i.test(answer.trim());
}
