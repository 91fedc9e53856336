import { readConfig } from "../../src/config.ts";
import type { Deps } from "../../src/deps.ts";
import { UsageError } from "../../src/ops/command.ts";
import { rowsOfOps } from "./run-ops.ts";
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

/** Runs one of the owner's commands with other dependencies or settings, and returns how it ended. */
export async function callOps(
  suite: Suite,
  args: string[],
  { deps, environment }: Changes = {},
): Promise<OpsResult> {
  const changed: Suite = {
    ...suite,
    api: { ...suite.api, deps: { ...suite.api.deps, ...deps } },
    config: readConfig({ ...suite.environment, ...environment }),
  };
  try {
    return { code: 0, message: "", rows: await rowsOfOps(changed, ...args) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { code: error instanceof UsageError ? 2 : 1, message, rows: [] };
  }
}
