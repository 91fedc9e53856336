import path from "node:path";

import { startNode, readLastLines } from "../child.ts";
import { ExpectedError } from "../expected-error.ts";
import { apiOps } from "./paths.ts";

/** Runs a command of the operator's tool and waits for its end. Rejects with its last output. */
export async function runOps(
  env: NodeJS.ProcessEnv,
  args: string[],
  logFile: string,
): Promise<void> {
  const child = await startNode(apiOps, { args, env, cwd: path.dirname(apiOps), logFile });
  const { code } = await child.exited;
  if (code === 0) return;
  throw new ExpectedError(
    `"ops ${args[0] ?? ""}" failed. Its log (${logFile}) ends:\n${readLastLines(logFile)}`,
  );
}
