import { readConfig } from "../src/config.ts";
import type { Deps } from "../src/deps.ts";
import { UsageError } from "../src/ops/command.ts";
import { commands } from "../src/ops/commands.ts";
import { readCommandLine } from "../src/ops/read-command-line.ts";
import { recordAudit } from "../src/ops/record-audit.ts";
import type { Suite } from "./suite.ts";

export interface OpsResult {
  /** The exit code it would end with. */
  code: number;
  message: string;
  rows: Record<string, unknown>[];
}

interface Changes {
  deps?: Partial<Deps>;
  environment?: Record<string, string>;
}

/** One of the owner's commands in this process, over the suite's world. */
export async function callOps(
  suite: Suite,
  args: string[],
  { deps: overrides, environment }: Changes = {},
): Promise<OpsResult> {
  try {
    const line = readCommandLine(commands, args);
    if (!line) throw new UsageError("No command was named.");
    const { name, command, argument, options, dryRun } = line;
    const deps = { ...suite.api.deps, ...overrides };
    const answer = await command.run({
      world: { deps } as never,
      config: readConfig({ ...suite.environment, ...environment }),
      argument,
      options,
      dryRun,
      audit: (db, change) =>
        recordAudit(db, {
          who: line.as ?? "tester",
          why: line.why ?? "",
          command: name,
          ...change,
          at: deps.now(),
        }),
    });
    return { code: 0, message: "", rows: [answer].flat() };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: error instanceof UsageError ? 2 : 1, message, rows: [] };
  }
}
